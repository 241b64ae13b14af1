"""Moderation from the command line, until admins have their portal."""

import asyncio
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from lexdex.settings import Settings
from lexdex_tests.accounts.builders import signed_in
from lexdex_tests.builders import a_product
from lexdex_tests.post import arrived
from lexdex_tests.reviews.builders import only, page, reviewed


async def lexdex(settings: Settings, *words: object) -> subprocess.CompletedProcess[str]:
    """Run the command as an operator does."""
    environment = {
        "LEXDEX_DATABASE_URL": settings.database_url,
        "LEXDEX_DATA_DIR": settings.data_dir,
        "LEXDEX_SECRET_KEY": settings.secret_key,
        "PYTHONPATH": ":".join(sys.path),
    }
    command = [sys.executable, "-m", "lexdex", "reviews", *map(str, words)]
    return await asyncio.to_thread(
        subprocess.run, command, env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture
async def number(client: httpx.AsyncClient) -> int:
    """A review by Ada, flagged by Eve."""
    await a_product(name="Certa")
    made = await reviewed(client, rating=1, cons="Everything.")
    eve = await signed_in(client, "eve@third.example")
    await client.post(f"/api/reviews/{made}/flag", json={"kind": "spam"}, headers=eve)
    return made


async def test_a_case_from_the_flag_to_the_appeal(client: httpx.AsyncClient, settings: Settings, number: int) -> None:
    queue = await lexdex(settings, "queue")
    assert (queue.returncode, queue.stderr) == (0, "")
    assert f"#{number} · certa · 1 stars · visible · Ada L. · Solid · spam" in queue.stdout
    assert "flagged 1 · hidden 0 · appealed 0 · proof 0" in queue.stdout
    without = await lexdex(settings, "hide", number)
    assert (without.returncode, without.stderr) == (
        2,
        "Error: Please give a reason; the author gets it by mail.\n",
    )
    assert (await lexdex(settings, "hide", number, "--reason", "Spam.")).returncode == 0
    assert (await page(client))["count"] == 0
    ada = await signed_in(client, "ada@firm.example")
    await client.post(f"/api/reviews/{number}/appeal", json={"text": "It is true."}, headers=ada)
    shown = (await lexdex(settings, "show", number)).stdout
    for text in ("hidden for: Spam.", "appeal: (open) It is true.", "cons: Everything.", "hidden by cli Spam."):
        assert text in shown
    assert (await lexdex(settings, "appeal", number, "--grant")).returncode == 0
    assert (await page(client))["count"] == 1
    assert "shown again" in (await arrived(settings))[-1].subject


async def test_flags_are_settled_and_reviews_restored(
    client: httpx.AsyncClient, settings: Settings, number: int
) -> None:
    assert (await lexdex(settings, "keep", number)).returncode == 0
    assert "flagged 0" in (await lexdex(settings, "queue", "flagged")).stdout
    await lexdex(settings, "hide", number, "--reason", "Spam.")
    assert f"#{number}" in (await lexdex(settings, "queue", "hidden")).stdout
    assert (await lexdex(settings, "restore", number)).returncode == 0
    unknown = await lexdex(settings, "show", 99)
    assert (unknown.returncode, unknown.stderr) == (2, "Error: There is no such review.\n")


async def test_a_proof_is_saved_to_look_at_and_decided(
    client: httpx.AsyncClient, settings: Settings, number: int, tmp_path: Path
) -> None:
    ada = await signed_in(client, "ada@firm.example")
    pdf = b"%PDF-1.7\n%%EOF"
    headers = {**ada, "Content-Type": "application/pdf"}
    assert (await client.put("/api/reviews/proof?product_id=certa", content=pdf, headers=headers)).status_code == 200
    file = tmp_path / "proof.pdf"
    assert (await lexdex(settings, "save-proof", number, file)).returncode == 0
    assert file.read_bytes() == pdf
    assert (await lexdex(settings, "proof", number, "--grant")).returncode == 0
    assert (await only(client))["proof_of_use"] is True
    assert (await lexdex(settings, "save-proof", number, file)).returncode == 2
