"""Moderation on the command line."""

from pathlib import Path

import httpx
import pytest

from lexdex.settings import Settings
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import create_product
from lexdex_tests.commands import CommandResult, run_command
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.reviews.builders import create_review, get_only_review, get_review_page


async def run_review_command(settings: Settings, *words: object) -> CommandResult:
    return await run_command(settings, "reviews", *words)


@pytest.fixture
async def review_id(client: httpx.AsyncClient) -> int:
    """A review by Ada, flagged by Eve."""
    await create_product(name="Certa")
    made = await create_review(client, rating=1, cons="Everything.")
    eve = await open_session(client, "eve@third.example")
    await client.post(f"/api/reviews/{made}/flag", json={"kind": "spam"}, headers=eve)
    return made


async def test_a_case_from_the_flag_to_the_appeal(
    client: httpx.AsyncClient, settings: Settings, review_id: int
) -> None:
    queue = await run_review_command(settings, "queue")
    assert (queue.code, queue.err) == (0, "")
    assert f"#{review_id} · certa · 1 stars · visible · Ada L. · Solid · spam" in queue.out
    assert "flagged 1 · hidden 0 · on_hold 0 · appealed 0 · proof 0" in queue.out
    without = await run_review_command(settings, "hide", review_id)
    assert (without.code, without.err) == (
        2,
        "Error: Please give a reason. It is emailed to the author.\n",
    )
    assert (await run_review_command(settings, "hide", review_id, "--reason", "Spam.")).code == 0
    assert (await get_review_page(client))["count"] == 0
    ada = await open_session(client, "ada@firm.example")
    await client.post(f"/api/reviews/{review_id}/appeal", json={"text": "It is true."}, headers=ada)
    shown = (await run_review_command(settings, "show", review_id)).out
    for text in ("hidden for: Spam.", "appeal: (open) It is true.", "cons: Everything.", "hidden by cli Spam."):
        assert text in shown
    assert (await run_review_command(settings, "appeal", review_id, "--grant")).code == 0
    assert (await get_review_page(client))["count"] == 1
    assert "visible again" in (await read_new_emails(settings))[-1].subject


async def test_flags_are_settled_and_reviews_restored(
    client: httpx.AsyncClient, settings: Settings, review_id: int
) -> None:
    assert (await run_review_command(settings, "dismiss-flags", review_id)).code == 0
    assert "flagged 0" in (await run_review_command(settings, "queue", "flagged")).out
    await run_review_command(settings, "hide", review_id, "--reason", "Spam.")
    assert f"#{review_id}" in (await run_review_command(settings, "queue", "hidden")).out
    assert (await run_review_command(settings, "restore", review_id)).code == 0
    unknown = await run_review_command(settings, "show", 99)
    assert (unknown.code, unknown.err) == (2, "Error: Review not found.\n")


async def test_a_proof_is_downloaded_and_decided(
    client: httpx.AsyncClient, settings: Settings, review_id: int, tmp_path: Path
) -> None:
    ada = await open_session(client, "ada@firm.example")
    pdf = b"%PDF-1.7\n%%EOF"
    headers = {**ada, "Content-Type": "application/pdf"}
    assert (await client.put("/api/reviews/proof?product_id=certa", content=pdf, headers=headers)).status_code == 200
    file = tmp_path / "proof.pdf"
    assert (await run_review_command(settings, "save-proof", review_id, file)).code == 0
    assert file.read_bytes() == pdf
    assert (await run_review_command(settings, "proof", review_id, "--grant")).code == 0
    assert (await get_only_review(client))["proof_of_use"] is True
    assert (await run_review_command(settings, "save-proof", review_id, file)).code == 2
