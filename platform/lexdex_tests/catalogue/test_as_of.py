"""Product history: the list of revisions without names, the product as of a day, and restoring a revision."""

from datetime import UTC, date, datetime, timedelta

import httpx
import pytest

from lexdex.catalogue import service
from lexdex.catalogue.schemas import Source
from lexdex.catalogue.service import history
from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import SOURCE, create_product
from lexdex_tests.claims.builders import open_admin_session

VENDOR = Source("vendor", "a letter", "2026-01-02")
FULL = {
    "name": "Certa",
    "company": "Certa Inc.",
    "categories": ("Compliance", "Contracts"),
    "year_founded": 2015,
    "gdpr_compliant": False,
    "free_trial": True,
    "integrations": ("Slack", "Box"),
    "key_points": ("One", "Two"),
    "starting_price_usd": 25,
}


async def set_revision_date(number: int, day: date) -> None:
    """Set a revision's time to noon of that day."""
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    await db.execute("UPDATE product_revision SET recorded_at = $2 WHERE number = $1", number, noon)


async def three_revisions() -> None:
    await create_product("certa", **FULL)
    await service.update_product("certa", {"company": "Certa Ltd"}, source=VENDOR, actor="ada", reason="Ada said so")
    await service.update_product("certa", {"company": "Certa AG", "free_trial": None}, source=VENDOR, actor="grace")
    for number, day in enumerate((date(2026, 1, 1), date(2026, 2, 1), date(2026, 3, 1)), 1):
        await set_revision_date(number, day)


async def test_revisions_list_fields_and_kinds_of_source_but_no_people(client: httpx.AsyncClient) -> None:
    await three_revisions()
    answer = await client.get("/api/products/certa/revisions")
    assert [(one["number"], one["source"], one["changed_fields"]) for one in answer.json()][:2] == [
        (3, "vendor", ["company", "free_trial"]),
        (2, "vendor", ["company"]),
    ]
    assert answer.json()[1]["recorded_at"].startswith("2026-02-01T12:00:00")
    for name in ("ada", "grace", "Ada said so"):
        assert name not in answer.text.lower() or name == "Ada said so"
    assert "Ada said so" not in answer.text
    assert (await client.get("/api/products/certa/revisions?page=2")).json() == []


async def test_only_the_users_own_changes_are_marked(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    headers = await open_session(client)
    account = await db.fetch_value("SELECT id FROM account")
    await service.update_product("certa", {"company": "Mine"}, source=VENDOR, actor=str(account))
    own = (await client.get("/api/products/certa/revisions", headers=headers)).json()
    assert [one["by_you"] for one in own] == [True, False]
    assert not any(one["by_you"] for one in (await client.get("/api/products/certa/revisions")).json())


@pytest.mark.parametrize(
    ("day", "company", "number"),
    [
        ("2026-01-01", "Certa Inc.", 1),
        ("2026-01-31", "Certa Inc.", 1),
        ("2026-02-01", "Certa Ltd", 2),
        ("2026-03-01", "Certa AG", 3),
    ],
)
async def test_a_page_is_read_as_of_a_day(client: httpx.AsyncClient, day: str, company: str, number: int) -> None:
    await three_revisions()
    answer = await client.get(f"/api/products/certa/as-of?date={day}")
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert (found["date"], found["revision"], found["product"]["Company"]) == (day, number, company)
    assert found["product"]["Revision"] == number


async def test_days_without_data_and_future_days_are_refused_with_a_message(client: httpx.AsyncClient) -> None:
    await three_revisions()
    before = await client.get("/api/products/certa/as-of?date=2025-12-31")
    assert (before.status_code, before.json()["detail"]) == (
        404,
        "This product was not in the catalogue on 31 December 2025.",
    )
    tomorrow = datetime.now(UTC).date() + timedelta(days=2)
    for day in (tomorrow.isoformat(), "9999-12-31"):
        assert (await client.get(f"/api/products/certa/as-of?date={day}")).status_code == 400
    assert (await client.get("/api/products/certa/as-of?date=0001-01-01")).status_code == 404
    for nonsense in ("", "yesterday", "2026-02-30", "2026-2-3"):
        assert (await client.get(f"/api/products/certa/as-of?date={nonsense}")).status_code in {400, 422}
    assert (await client.get("/api/products/nobody/as-of?date=2026-01-01")).status_code == 404


async def test_as_of_today_returns_the_current_product(client: httpx.AsyncClient) -> None:
    await create_product("certa", **FULL)
    today = datetime.now(UTC).date().isoformat()
    then = (await client.get(f"/api/products/certa/as-of?date={today}")).json()["product"]
    page = (await client.get("/product/certa")).json()
    assert page.pop("StarProfile") is None
    assert then == page


async def test_a_hidden_product_or_a_day_on_which_it_was_hidden_is_not_found(client: httpx.AsyncClient) -> None:
    await create_product("certa", hidden=True)
    await set_revision_date(1, date(2026, 1, 1))
    paths = ("/api/products/certa/revisions", "/api/products/certa/as-of?date=2026-01-01")
    assert [(await client.get(path)).status_code for path in paths] == [404, 404]
    await service.set_product_hidden("certa", hidden=False, actor="test")
    assert [(await client.get(path)).status_code for path in paths] == [200, 404]


async def test_an_admin_restores_fields_with_their_sources_as_a_new_revision(client: httpx.AsyncClient) -> None:
    await three_revisions()
    await service.set_product_rating("certa", average=4.0, count=3)
    await service.set_product_hidden("certa", hidden=True, actor="test")
    admin = await open_admin_session(client)
    path = "/api/admin/products/certa/revisions/1/restore"
    assert (await client.post(path, json={"reason": " "}, headers=admin)).status_code == 400
    done = await client.post(path, json={"reason": "The vendor was not theirs."}, headers=admin)
    assert done.json() == {"revision": 5, "changed_fields": ["company", "free_trial"]}
    number, document = await history.get_current_revision("certa")
    assert (number, document.company, document.free_trial) == (5, "Certa Inc.", True)
    assert document.sources["company"] == SOURCE
    # What is no fact stays: a product that was hidden does not come back by an undo.
    assert (document.hidden, document.rating_average, document.review_count) == (True, 4.0, 3)
    assert (await client.post(path, json={"reason": "Again."}, headers=admin)).status_code == 409
    for unknown in ("/api/admin/products/certa/revisions/99/restore", "/api/admin/products/x/revisions/1/restore"):
        assert (await client.post(unknown, json={"reason": "No."}, headers=admin)).status_code == 404
    huge = f"/api/admin/products/certa/revisions/{2**70}/restore"
    assert (await client.post(huge, json={"reason": "No."}, headers=admin)).status_code == 404
