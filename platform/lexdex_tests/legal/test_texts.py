"""The legal texts: complete and dated as specified, versioned, changed by admins only, safe to show."""

import re
from typing import Any

import httpx
import msgspec
import pytest

from lexdex.accounts.routes import device_cookie
from lexdex.app import create_app
from lexdex.foundation import database as db
from lexdex.legal.seed import read_shipped_texts, seed_texts
from lexdex.settings import Settings
from lexdex.trial import cookie as trial_cookie
from lexdex_tests.accounts.builders import enrol_second_factor, open_session
from lexdex_tests.conventions.test_browser_code import STORED

ROUTER = "tsr-scroll-restoration-v1_3"
"""The router's own entry, to scroll back to where a page was left."""
SLUGS = {
    "privacy-policy",
    "terms-and-conditions",
    "cookie-policy",
    "disclaimer",
    "accessibility",
    "ranking",
    "review-policy",
}
NEW = {
    "title": "Accessibility",
    "updated_on": "2026-11-22",
    "sections": [{"id": "one", "heading": "One", "paragraphs": ["See [the terms](/termsAndConditions)."]}],
}


async def read_text(client: httpx.AsyncClient, slug: str) -> dict[str, Any]:
    answer = await client.get(f"/api/legal/{slug}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture
async def admin(client: httpx.AsyncClient) -> dict[str, str]:
    """An admin's session with everything given."""
    headers = await open_session(client, role=3)
    await enrol_second_factor(client, headers)
    return headers


@pytest.mark.covers("L01")
async def test_every_text_is_there(client: httpx.AsyncClient) -> None:
    assert {entry["slug"] for entry in (await client.get("/api/legal")).json()} == SLUGS == set(read_shipped_texts())
    for slug in SLUGS:
        found = await read_text(client, slug)
        assert len(found["sections"]) >= 4
        assert "{brand}" not in str(found)


@pytest.mark.covers("L02/sections", "L02/date", "L02/age", "L02/removal", "L02/law", "L06", "G20")
async def test_the_terms_are_as_specified(client: httpx.AsyncClient) -> None:
    terms = await read_text(client, "terms-and-conditions")
    assert (terms["title"], terms["updated_on"], len(terms["sections"])) == ("Terms & Conditions", "2025-09-09", 22)
    words = str(terms["sections"])
    for promise in ("18 or older", "within 5 business days", "law of Singapore"):
        assert promise in words
    assert "a company in Singapore with sister companies in the United States and in Germany" in words


@pytest.mark.covers("L03")
async def test_the_cookie_policy_has_its_date_and_names_what_is_stored(client: httpx.AsyncClient) -> None:
    policy = await read_text(client, "cookie-policy")
    assert policy["updated_on"] == "2024-04-16"
    assert all(name in str(policy) for name in ("authToken", "roleId", "compare"))


async def test_the_cookie_policy_names_everything_that_is_stored_in_the_browser(client: httpx.AsyncClient) -> None:
    """A new key or cookie needs a line in the policy, and a word of it here."""
    policy = str(await read_text(client, "cookie-policy"))
    named = {
        "authToken": "authToken",
        "roleId": "roleId",
        "lexdex.pendingLogin": "second code (session storage)",
        "lexdex.compare": "selected to compare",
        "lexdex.cookies": "Your cookie choices",
        "lexdex.unsent": "did not send (session storage)",
        "lexdex.account": "a number derived from your email address (local storage)",
        "lexdex.next": "page you wanted",
        "lexdex.typed-answers": "answers you have seen (session storage)",
        "lexdex.validation-payment": "request you are paying for (session storage)",
        ROUTER: "How far you scrolled (session storage)",
        device_cookie.NAME: "Known device (a random cookie",
        trial_cookie.NAME: "Free trial (an encrypted cookie",
    }
    assert set(named) == STORED | {ROUTER, device_cookie.NAME, trial_cookie.NAME}
    assert [key for key, words in named.items() if words not in policy] == []


async def test_no_text_claims_a_review_by_the_star_programme_while_all_stars_are_samples(
    client: httpx.AsyncClient,
) -> None:
    assert "No product has passed this review yet." in str(await read_text(client, "disclaimer"))


async def test_the_review_policy_says_what_money_cannot_do(client: httpx.AsyncClient) -> None:
    """Reviewers may receive something and must disclose it, so that no text may say that no review is paid for."""
    policy = str(await read_text(client, "review-policy"))
    assert "no one can pay to have a review removed" in policy
    assert "Anyone who received something in exchange for a review must disclose it" in policy
    untrue = re.compile(r"(nobody|no one|never|not) (pays?|paid)\b[^.]* for (a |any )?reviews?", re.IGNORECASE)
    for slug in SLUGS:
        assert untrue.search(str(await read_text(client, slug))) is None, slug


async def test_the_privacy_policy_names_the_logs_and_the_consent_to_publication(client: httpx.AsyncClient) -> None:
    policy = str(await read_text(client, "privacy-policy"))
    for words in ("Security activity: ninety days", "publication of your reviews: your consent"):
        assert words in policy


@pytest.mark.covers("L04")
async def test_the_disclaimer_has_four_tabs(client: httpx.AsyncClient) -> None:
    groups = [section["group"] for section in (await read_text(client, "disclaimer"))["sections"]]
    assert list(dict.fromkeys(groups)) == [
        "Website Disclaimer",
        "Liability Disclaimer for search results",
        "AI Disclaimer",
        "Lexdex STAR Disclaimer",
    ]


@pytest.mark.covers("L05")
async def test_accessibility_leads_to_terms_and_disclaimer(client: httpx.AsyncClient) -> None:
    words = str(await read_text(client, "accessibility"))
    assert "](/termsAndConditions)" in words
    assert "](/disclaimer)" in words


async def test_a_brand_of_any_spelling_appears_in_the_texts(settings: Settings, database: None) -> None:
    branded = msgspec.structs.replace(settings, brand='Law "Quote" \\ Co')
    transport = httpx.ASGITransport(create_app(branded))  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as client:
        assert 'Law "Quote" \\ Co STAR Disclaimer' in [
            section["group"] for section in (await read_text(client, "disclaimer"))["sections"]
        ]


async def test_a_new_version_is_in_force_and_the_old_one_stays_readable(
    client: httpx.AsyncClient, admin: dict[str, str]
) -> None:
    answer = await client.put("/api/legal/accessibility", json=NEW, headers=admin)
    assert (answer.status_code, answer.json()["version"]) == (200, 2)
    assert await read_text(client, "accessibility") == answer.json()
    versions = (await client.get("/api/legal/accessibility/versions", headers=admin)).json()
    assert [entry["version"] for entry in versions] == [2, 1]
    assert versions[0]["author"] == "ada@lawfirm.example"
    await seed_texts()
    assert (await read_text(client, "accessibility"))["version"] == 2


BAD: list[tuple[dict[str, Any], int]] = [
    ({"sections": []}, 422),
    ({"title": ""}, 422),
    ({"updated_on": "yesterday"}, 422),
    ({"sections": [{"id": "No Anchor", "heading": "x", "paragraphs": ["x"]}]}, 422),
    ({"sections": [{"id": "a", "heading": "x", "paragraphs": []}]}, 422),
    ({"sections": [{"id": "a", "heading": "x", "paragraphs": ["x" * 5_001]}]}, 422),
    ({"sections": [{"id": "a", "heading": "x", "paragraphs": ["x"]}] * 2}, 400),
    ({"sections": [{"id": "a", "heading": "x", "paragraphs": ["[x](javascript:alert(1))"]}]}, 400),
    ({"sections": [{"id": "a", "heading": "x", "paragraphs": ["[x](//evil.example)"]}]}, 400),
    ({"sections": [{"id": "a", "heading": "x", "paragraphs": ["\u202ex"]}]}, 400),
    ({"sections": [{"id": "a", "heading": "x", "paragraphs": ["\x00x"]}]}, 400),
    ({"sections": [{"id": "a", "heading": "x", "paragraphs": ["x"], "group": "\x00x"}]}, 400),
    ({"sections": [{"id": "a", "heading": "x", "paragraphs": ["x"], "group": "\u202ex"}]}, 400),
    ({"version": 9}, 422),
]


@pytest.mark.parametrize(("fields", "status"), BAD, ids=[str(fields)[:50] for fields, _ in BAD])
async def test_unsafe_content_is_refused(
    client: httpx.AsyncClient, admin: dict[str, str], fields: dict[str, Any], status: int
) -> None:
    answer = await client.put("/api/legal/accessibility", json={**NEW, **fields}, headers=admin)
    assert answer.status_code == status
    assert len(answer.json()["detail"].split()) > 2
    assert (await read_text(client, "accessibility"))["version"] == 1


@pytest.mark.parametrize("slug", ["nothing", "x" * 300, "%00", "..%2f"])
async def test_a_text_that_there_is_not_is_not_found(
    client: httpx.AsyncClient, admin: dict[str, str], slug: str
) -> None:
    assert (await client.get(f"/api/legal/{slug}")).status_code == 404
    assert (await client.put(f"/api/legal/{slug}", json=NEW, headers=admin)).status_code == 404


async def test_shipped_texts_are_renewed_and_edited_ones_are_left_alone(
    client: httpx.AsyncClient, admin: dict[str, str]
) -> None:
    await client.put("/api/legal/accessibility", json=NEW, headers=admin)
    older = "UPDATE legal_document SET title = 'As it was before' WHERE slug = 'review-policy'"
    await db.execute(older)
    try:
        for _ in range(2):
            await seed_texts()
        found = await read_text(client, "review-policy")
        assert (found["title"], found["version"]) == ("How we check reviews", 2)
        assert (await read_text(client, "accessibility"))["version"] == 2
        assert (await read_text(client, "ranking"))["version"] == 1
    finally:
        await db.execute(older.replace("As it was before", "How we check reviews"))
