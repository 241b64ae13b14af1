"""Every email, file and log entry that names a sample product marks it, from the claim to the reply to a review."""

import httpx

from lexdex.settings import Settings
from lexdex_tests.accounts.builders import enrol_second_factor, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import (
    WEBSITE,
    create_claim,
    decide_claim,
    open_admin_session,
    open_vendor_session,
)
from lexdex_tests.claims.test_drafts import CHANGES, publish, save_draft
from lexdex_tests.leads.test_requests import ENQUIRY, PRICING
from lexdex_tests.mailbox import Email, read_new_emails
from lexdex_tests.reviews.builders import create_review
from lexdex_tests.reviews.test_proofs import PDF, upload_proof

AUTHOR = "ada@firm.example"
NAME, MARK = "Deeds", "Deeds (sample data)"
SUBJECTS = {
    f"Ada Lovelace claims {MARK}",
    f"You can now manage {MARK}",
    f"Your change to {MARK} is live",
    f"Your proof of use of {MARK} was accepted",
    f"Maker Ltd replied to your review of {MARK}",
    f"Your review of {MARK} was hidden",
    f"Your review of {MARK} is visible again",
    f"Your appeal was rejected: review of {MARK}",
    f"A visitor has requested pricing information for {MARK}",
}


def is_marked(text: str) -> bool:
    """Whether the text names the product, and each time with the mark."""
    return text.count(MARK) == text.count(NAME) > 0


def find_unmarked(emails: list[Email]) -> list[str]:
    """Return the subjects of emails that name the product without the mark in the subject, the text or the HTML."""
    unmarked = (each for each in emails if not all(is_marked(text) for text in (each.subject, each.text, each.html)))
    return [each.subject for each in unmarked]


async def test_a_sample_product_is_marked_in_emails_logs_and_exports(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("deeds", name=NAME, website=WEBSITE, sample=True)
    vendor, admin = await open_vendor_session(client), await open_admin_session(client)
    await decide_claim(client, admin, (await create_claim(client, vendor))["id"], "approve")
    await save_draft(client, vendor, company="Maker Ltd")
    await publish(client, vendor)
    (waiting,) = (await client.get(CHANGES, headers=admin)).json()
    await client.post(f"{CHANGES}/{waiting['id']}/approve", json={}, headers=admin)

    review = await create_review(client, AUTHOR, product_id="deeds")
    author, at = await open_session(client, AUTHOR), f"/api/admin/reviews/{review}"
    await upload_proof(client, author, PDF, "application/pdf", "deeds")
    await client.post(f"{at}/proof", json={"granted": True}, headers=admin)
    await client.put(f"/api/reviews/{review}/reply", json={"text": "Thanks."}, headers=vendor)
    await client.post(f"{at}/hide", json={"reason": "Spam."}, headers=admin)
    await client.post(f"{at}/restore", json={"reason": "A mistake."}, headers=admin)
    await client.post(f"{at}/hide", json={"reason": "Spam."}, headers=admin)
    await client.post(f"/api/reviews/{review}/appeal", json={"text": "No."}, headers=author)
    await client.post(f"{at}/appeal", json={"granted": False, "reason": "Still spam."}, headers=admin)
    await client.post(PRICING, json={**ENQUIRY, "product_id": "deeds", "product_name": NAME})

    named = [each for each in await read_new_emails(settings) if NAME in each.subject]
    assert {each.subject for each in named} == SUBJECTS
    assert find_unmarked(named) == []
    for headers in (vendor, author):
        entries = [entry["Description"] for entry in (await client.get("/users/logs", headers=headers)).json()]
        of_product = [entry for entry in entries if NAME in entry]
        assert of_product
        assert [entry for entry in of_product if not is_marked(entry)] == []
    await enrol_second_factor(client, vendor)
    assert MARK in (await client.get("/api/vendor/leads.csv", headers=vendor)).text
