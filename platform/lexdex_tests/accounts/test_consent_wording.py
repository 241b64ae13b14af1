"""The wording stored as proof of a consent is the wording that the web app shows.

Tests of the web app (consent-wordings.test.tsx) compare what each form renders with web/fixtures/consent-wordings.json;
these tests compare the same file with what each form stores.
"""

import json
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import create_account, open_session, read_emailed_token, register
from lexdex_tests.accounts.test_password import RESET, request_reset, reset_password
from lexdex_tests.builders import create_product
from lexdex_tests.reviews.builders import create_review

SHOWN: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parents[3] / "web" / "fixtures" / "consent-wordings.json").read_text(encoding="utf-8")
)
OWN_REVIEW = "/product/user/my-reviews/certa"


async def read_stored() -> list[tuple[str, bool, str]]:
    """Read the consent records (kind, given, wording), all of which have a version and a time."""
    rows = await db.fetch("SELECT kind, given, wording, version, recorded_at FROM consent ORDER BY id")
    assert all(row["version"] and row["recorded_at"] for row in rows)
    return [(row["kind"], row["given"], row["wording"]) for row in rows]


def build_form_records(form: str, *, marketing: bool) -> list[tuple[str, bool, str]]:
    given = {"terms": True, "privacy": True, "marketing": marketing}
    return [(kind, given[kind], wording) for kind, wording in SHOWN[form].items()]


@pytest.mark.parametrize("marketing", [True, False])
async def test_registration_stores_the_words_of_its_form(client: httpx.AsyncClient, marketing: bool) -> None:
    await register(client, is_marketing_consent_given=marketing)
    assert await read_stored() == build_form_records("registration", marketing=marketing)


@pytest.mark.parametrize("marketing", [True, False])
async def test_a_password_reset_stores_the_words_of_its_form(
    client: httpx.AsyncClient, settings: Settings, marketing: bool
) -> None:
    await create_account()
    await request_reset(client)
    await reset_password(client, await read_emailed_token(settings, RESET), is_marketing_consent_given=marketing)
    assert await read_stored() == build_form_records("reset", marketing=marketing)


async def test_settings_store_the_words_of_their_box_also_on_withdrawal(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    for given in (True, False):
        await client.put("/api/account/consents", json={"marketing": given}, headers=headers)
    assert await read_stored() == [("marketing", True, SHOWN["settings"]), ("marketing", False, SHOWN["settings"])]


@pytest.mark.parametrize(("has_seen", "view"), [(None, "summary"), (False, "summary"), (True, "categories")])
async def test_a_cookie_choice_stores_the_words_of_the_view(
    client: httpx.AsyncClient, has_seen: bool | None, view: str
) -> None:
    """The summary does not describe the categories, so a choice below it must not prove that they were read."""
    choice = {"preferences": True, "statistics": False}
    seen = {} if has_seen is None else {"has_seen_categories": has_seen}
    answer = await client.post("/api/consents/cookies", json={**choice, **seen})
    assert answer.json()["wording"] == SHOWN["cookies"][view]
    assert await read_stored() == [("cookies", True, SHOWN["cookies"][view])]


async def test_a_published_review_stores_what_its_form_says_is_shown_until_it_is_deleted(
    client: httpx.AsyncClient,
) -> None:
    await create_product("certa")
    await create_review(client)
    await create_review(client, rating=2)
    assert await read_stored() == [("review", True, SHOWN["review"])]
    headers = await open_session(client, "ada@firm.example")
    assert (await client.delete(OWN_REVIEW, headers=headers)).status_code == 200
    assert await read_stored() == [("review", True, SHOWN["review"]), ("review", False, SHOWN["review"])]
    exported = (await client.get("/api/account/export", headers=headers)).json()["consents"]
    assert [(each["given"], each["details"]) for each in exported] == [
        (False, {"product_id": "certa"}),
        (True, {"product_id": "certa"}),
    ]


async def test_a_newsletter_subscription_stores_the_words_of_its_form(client: httpx.AsyncClient) -> None:
    await client.post("/product/newsletter/subscribe", json={"email": "ada@lawfirm.example"})
    stored = await db.fetch_value("SELECT consent_wording FROM newsletter_subscription")
    assert stored == SHOWN["newsletter"]
