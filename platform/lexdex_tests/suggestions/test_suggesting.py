"""Suggestions by visitors and accounts: the check for duplicates, what is stored, and what is refused."""

from typing import Any, cast

import httpx
import msgspec
import pytest

from lexdex.app import create_app
from lexdex.catalogue import service as catalogue
from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import create_product
from lexdex_tests.suggestions.operations import SUGGESTION

PATH, MATCHES = "/api/suggestions", "/api/suggestions/matches"


async def suggest(client: httpx.AsyncClient, headers: dict[str, str] | None = None, **fields: object) -> httpx.Response:
    """Suggest a product."""
    return await client.post(PATH, json={**SUGGESTION, **fields}, headers=headers or {})


async def find_matches(client: httpx.AsyncClient, **typed: str) -> list[str]:
    """Return the ids of the products that are shown while this is typed."""
    answer = await client.get(MATCHES, params=typed)
    assert answer.status_code == 200, answer.text
    return [match["id"] for match in answer.json()]


async def count() -> int:
    return int(await db.fetch_value("SELECT count(*) FROM product_suggestion"))


async def test_a_visitor_suggests_a_product(client: httpx.AsyncClient) -> None:
    answer = await suggest(client, name="  Deedsmith ", website="Deedsmith.example/start", description="Drafts deeds.")
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"message": "Thank you. Our editors will look at Deedsmith.", "is_new": True}
    row = await db.fetch_row("SELECT * FROM product_suggestion")
    assert row is not None
    stored = {name: row[name] for name in ("name", "website", "description", "account", "email", "state", "domain")}
    assert stored == {
        "name": "Deedsmith",
        "website": "https://deedsmith.example/start",
        "description": "Drafts deeds.",
        "account": None,
        "email": "",
        "state": "waiting",
        "domain": "deedsmith.example",
    }


async def test_a_visitor_may_leave_an_email_address(client: httpx.AsyncClient) -> None:
    answer = await suggest(client, email=" Ada@LawFirm.example ")
    assert answer.json()["message"].endswith("We'll email you what they decide.")
    assert await db.fetch_value("SELECT email FROM product_suggestion") == "ada@lawfirm.example"


@pytest.mark.parametrize("role", [1, 2])
async def test_a_signed_in_suggestion_belongs_to_the_account(client: httpx.AsyncClient, role: int) -> None:
    headers = await open_session(client, "ada@lawfirm.example", role=role)
    answer = await suggest(client, headers, email="victim@other.example")
    assert answer.json()["message"].endswith("We'll email you what they decide.")
    row = await db.fetch_row(
        "SELECT s.email AS given, a.email FROM product_suggestion s JOIN account a ON a.id = s.account"
    )
    assert row is not None
    assert (row["given"], row["email"]) == ("", "ada@lawfirm.example")


@pytest.mark.parametrize(
    "again",
    [
        {},
        {"name": "DÉEDSMITH"},
        {"website": "http://www.deedsmith.example/other?a=1"},
        {"website": "app.deedsmith.example", "category": "Legal Analytics", "email": "eve@other.example"},
    ],
)
async def test_the_same_product_is_stored_once_in_thirty_days(
    client: httpx.AsyncClient, again: dict[str, object]
) -> None:
    await suggest(client)
    answer = await suggest(client, **cast("Any", again))
    name = again.get("name", "Deedsmith")
    message = f"{name} was already suggested within the last 30 days, so our editors know of it. Thank you."
    assert (answer.status_code, answer.json()) == (200, {"message": message, "is_new": False})
    assert await count() == 1
    await db.execute("UPDATE product_suggestion SET created_at = now() - interval '31 days'")
    assert (await suggest(client, **cast("Any", again))).json()["is_new"] is True
    assert await count() == 2


async def test_another_name_or_another_website_is_another_suggestion(client: httpx.AsyncClient) -> None:
    for fields in ({}, {"name": "Deedsmith Pro"}, {"website": "deedsmith.other.example"}):
        assert (await suggest(client, **cast("Any", fields))).json()["is_new"] is True
    assert await count() == 3


HIDDEN = "contains characters that can't be seen"


@pytest.mark.parametrize(
    ("fields", "detail"),
    [
        ({"name": "  "}, "Please enter the name of the tool."),
        ({"name": "n/a"}, "Please enter the name of the tool."),
        ({"name": "'"}, "Please enter the name of the tool."),
        ({"name": "x" * 101}, "The name must have at most 100 characters."),
        ({"name": "a\u202eb"}, HIDDEN),
        ({"name": "a\0b"}, "The name contains characters that cannot be shown."),
        ({"name": "<b>Deeds</b>"}, "HTML isn't displayed."),
        ({"website": ""}, "Please enter the website of the tool."),
        ({"website": "n/a"}, "Please enter the website of the tool."),
        ({"website": "javascript:alert(1)"}, "must start with http:// or https://"),
        ({"website": "https://ada:secret@deedsmith.example"}, "it contains a user name or a password"),
        ({"website": "https://localhost"}, "Website: 'https://localhost' is not a web address."),
        ({"website": "https://\u0430pple.com"}, "it mixes alphabets or imitates another"),
        ({"website": "deeds\u200bmith.example"}, HIDDEN),
        ({"website": f"https://deeds.example/{'x' * 300}"}, "Please shorten the website to at most 300 characters."),
        ({"category": ""}, "Please choose one of the categories."),
        ({"category": "Cooking"}, "Please choose one of the categories."),
        ({"category": "Legal\u200bAnalytics"}, HIDDEN),
        ({"description": "x" * 501}, "Please shorten the description to at most 500 characters."),
        ({"description": "<script>alert(1)</script>"}, "HTML isn't displayed."),
        ({"description": "a\u200bb"}, HIDDEN),
        ({"email": "ada"}, "This is not a valid email address."),
        ({"email": "ada@lawfirm.example\r\nBcc: eve@other.example"}, "email address"),
    ],
)
async def test_a_wrong_field_is_refused_with_a_reason(
    client: httpx.AsyncClient, fields: dict[str, str], detail: str
) -> None:
    answer = await suggest(client, **cast("Any", fields))
    assert (answer.status_code, detail in answer.json()["detail"]) == (400, True), answer.text
    assert await count() == 0


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"name": 5}', b'{"website": null}'])
async def test_a_malformed_body_is_refused(client: httpx.AsyncClient, body: bytes) -> None:
    answer = await client.post(PATH, content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code in {400, 422}, bool(answer.json()["detail"])) == (True, True)


async def test_products_with_the_same_name_or_domain_are_shown(client: httpx.AsyncClient) -> None:
    await create_product("eclair", name="Éclair d'Or", website="https://www.eclair.example/legal")
    await create_product("renamed", name="Noxtua", aliases=["Xayn Légal"], website="https://noxtua.example")
    await create_product("suite", name="Suite", website="https://suite.eclair.example")
    await create_product("other", name="Éclair d'Or 2", website="https://noteclair.example")
    for name in ("eclair d\u2019or", "ÉCLAIR  D'OR", "Eclair dor"):
        assert await find_matches(client, name=name) == ["eclair"], name
    for name in ("xayn legal", "Xayn Légal"):
        assert await find_matches(client, name=name) == ["renamed"], name
    for website in ("eclair.example", "https://app.eclair.example/x", "http://WWW.ECLAIR.EXAMPLE"):
        assert await find_matches(client, website=website) == ["eclair", "suite"], website
    assert await find_matches(client, name="Suite", website="eclair.example") == ["suite", "eclair"]
    assert await find_matches(client, name="Noxtua", website="eclair.example") == ["renamed", "eclair", "suite"]
    for typed in ({}, {"name": "Ecl"}, {"website": "https://ecl"}, {"website": "https://"}, {"name": "%"}):
        assert await find_matches(client, **cast("Any", typed)) == []


async def test_a_domain_is_found_in_both_of_its_spellings(client: httpx.AsyncClient) -> None:
    await create_product("unicode", name="Unicode", website="https://bücher.example")
    await create_product("ascii", name="Ascii", website="https://xn--bcher-kva.example")
    for website in ("bücher.example", "xn--bcher-kva.example"):
        assert await find_matches(client, website=website) == ["ascii", "unicode"]


async def test_only_public_products_are_shown(client: httpx.AsyncClient) -> None:
    for status in ("pending", "inactive"):
        await create_product(status, name="Deeds", website="https://deeds.example", status=status)
    await create_product("hidden", name="Deeds", website="https://deeds.example")
    await catalogue.set_product_hidden("hidden", hidden=True, actor="test")
    await create_product("public", name="Deeds", website="https://deeds.example", sample=True)
    answer = await client.get(MATCHES, params={"name": "deeds", "website": "deeds.example"})
    assert answer.json() == [{"id": "public", "name": "Deeds", "sample": True}]


async def test_at_most_five_products_are_shown(client: httpx.AsyncClient) -> None:
    for number in range(7):
        await create_product(f"deeds-{number}", website="https://deeds.example")
    assert await find_matches(client, website="deeds.example") == [f"deeds-{number}" for number in range(5)]


@pytest.mark.parametrize("typed", [{"name": "a\0b"}, {"name": "a\u202eb"}, {"name": "x" * 101}, {"website": "x" * 301}])
async def test_what_can_be_no_name_is_refused(client: httpx.AsyncClient, typed: dict[str, str]) -> None:
    answer = await client.get(MATCHES, params=typed)
    assert (answer.status_code in {400, 422}, bool(answer.json()["detail"])) == (True, True)


async def test_the_fourth_suggestion_of_an_address_needs_a_captcha(settings: Settings, database: None) -> None:
    app = create_app(msgspec.structs.replace(settings, limits_factor=1, captcha="proof-of-work"))
    transport = httpx.ASGITransport(cast("Any", app), client=("192.0.2.1", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as robot:
        answers = [await suggest(robot, name=f"Deeds {number}") for number in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 403]
    assert answers[-1].headers["captcha-required"] == "true"
