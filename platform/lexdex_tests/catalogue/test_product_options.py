"""Product search by name, the list of STAR products, and the option lists."""

import httpx
import pytest

from lexdex.reference.categories import CATEGORIES
from lexdex.reference.countries import COUNTRIES
from lexdex.reference.languages import LANGUAGES
from lexdex.star_profiles import installed_profiles as shipped
from lexdex.star_profiles.service import profiles as stars
from lexdex_tests.builders import create_product


async def names(client: httpx.AsyncClient, search: str) -> list[str]:
    answer = await client.get("/product/list-products", params={"search": search})
    assert answer.status_code == 200
    return [choice["ProductName"] for choice in answer.json()]


@pytest.mark.covers("A17")
async def test_names_that_begin_with_the_text_come_first_then_words_then_the_rest(client: httpx.AsyncClient) -> None:
    for name in ("Recertify", "The Certa Suite", "Certa", "certainly", "Other"):
        await create_product(name.lower().replace(" ", "-"), name=name)
    assert await names(client, "  CERTA ") == ["Certa", "certainly", "The Certa Suite"]
    assert await names(client, "cert") == ["Certa", "certainly", "The Certa Suite", "Recertify"]


async def test_a_former_name_is_found(client: httpx.AsyncClient) -> None:
    await create_product("noxtua", name="Noxtua", aliases=("Xayn Legal AI",))
    assert await names(client, "xayn") == ["Noxtua"]


async def test_search_ignores_case_in_every_script(client: httpx.AsyncClient) -> None:
    await create_product("eclair", name="Éclair")
    await create_product("pravo", name="Право")
    assert await names(client, "éCLAIR") == ["Éclair"]
    assert await names(client, "e\u0301clair") == ["Éclair"]
    assert await names(client, "ПРАВО") == ["Право"]


async def test_an_empty_search_returns_the_first_twenty_by_name(client: httpx.AsyncClient) -> None:
    for number in range(25):
        await create_product(f"p-{number:02}")
    assert await names(client, "") == [f"P {number:02}" for number in range(20)]
    assert len(await names(client, "p")) == 20


@pytest.mark.parametrize("search", ["%", "_", "\\", "100%_", "'", "a\\"])
async def test_like_wildcards_are_matched_literally(client: httpx.AsyncClient, search: str) -> None:
    await create_product("plain", name="Plain")
    await create_product("odd", name=f"Odd {search} name")
    assert await names(client, search) == ([f"Odd {search} name"])


async def test_a_text_of_a_hundred_characters_is_searched(client: httpx.AsyncClient) -> None:
    await create_product("long", name="x" * 100)
    assert await names(client, "x" * 100) == ["x" * 100]


@pytest.mark.parametrize("search", ["a\0b", "\0", "x" * 101, "a\x1bb"])
async def test_too_long_and_unprintable_texts_are_rejected_with_a_message(
    client: httpx.AsyncClient, search: str
) -> None:
    answer = await client.get("/product/list-products", params={"search": search})
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith(("Your search", "Please shorten"))


@pytest.mark.covers("H04")
async def test_the_five_certified_products_are_in_the_editors_order(client: httpx.AsyncClient) -> None:
    for product_id, _ in shipped.load_profiles():
        await create_product(product_id, company="Meridian", categories=("Legal Analytics",), star=True)
    assert await stars.seed_profiles() == 5
    assert await stars.seed_profiles() == 0
    found = (await client.get("/api/star-products")).json()
    assert [star["product_id"] for star in found] == [
        "bryter-platform",
        "certa",
        "eqs-group",
        "xayn-legal-ai",
        "sirion-ai",
    ]
    assert all(star["tagline"] and star["product_name"] for star in found)
    assert found[0] | {"tagline": "", "product_name": ""} == {
        "product_id": "bryter-platform", "product_name": "", "company_name": "Meridian", "tagline": "",
        "category": "Legal Analytics", "image_url": "", "avg_rating": 0.0, "reviews": 0, "sample": False,
    }  # fmt: skip


@pytest.mark.covers("O01", "O02", "O03", "O04", "O05", "O06", "O07", "O08", "O09", "O10")
async def test_one_request_returns_all_option_lists(client: httpx.AsyncClient) -> None:
    body = (await client.get("/api/options")).json()
    languages, countries = body["languages"], body["countries"]
    assert len(languages) == 36
    assert [language["id"] for language in languages] == list(range(1, 37))
    assert languages[-1]["name"] == "Multilingual"
    filtered = [language["name"] for language in languages if language["in_filter"]]
    assert (len(filtered), filtered[0], filtered[-1]) == (29, "English", "Ukrainian")
    called = {country["name"] for country in countries}
    assert {"Global", "UK", "US", "UAE", "NA", "Scotland", "Hong Kong", "Taiwan", "Palestine"} <= called
    assert 190 <= len(called) <= 205
    offered = [country["name"] for country in countries if country["in_filter"]]
    assert (len(offered), offered[0]) == (36, "Global")
    assert len(body["categories"]) == 14
    assert {category["landing_slug"] for category in body["categories"]} - {None} == {
        "contract-management", "ediscovery", "legal-research", "practice-management", "compliance",
    }  # fmt: skip
    assert body["integrations"][0] == "Microsoft 365"
    counted = {name: len(values) for name, values in body.items()}
    assert counted | {"languages": 36, "countries": len(called), "categories": 14} == counted
    assert (counted["integrations"], counted["industries"], counted["job_titles"]) == (12, 12, 14)
    assert (counted["organization_sizes"], counted["onboarding_reasons"]) == (6, 11)


def test_the_option_lists_have_no_duplicates() -> None:
    for names_of in (CATEGORIES, COUNTRIES, LANGUAGES):
        called = [row.name for row in names_of]
        assert len(called) == len(set(called))
    codes = [row.code for row in COUNTRIES if row.code]
    assert len(codes) == len(set(codes))


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("muller", "Müller Vertragsakte"),
        ("MÜLLER", "Müller Vertragsakte"),
        ("eclair", "Éclair Akte"),
        ("O'Brien", "O\u2019Brien Akte"),
        ("O\u2019Brien", "O\u2019Brien Akte"),
        ("obrien", "O\u2019Brien Akte"),
        ("o'neil", "O'Neil Akte"),
        ("O\u2019Neil", "O'Neil Akte"),
        ("strasse", "Straße Akte"),
        ("lukasz", "Łukasz Akte"),
        ("Plaïn", "Plain"),
    ],
)
async def test_accents_and_apostrophes_make_no_difference(client: httpx.AsyncClient, search: str, found: str) -> None:
    others = ("Müller Vertragsakte", "Éclair Akte", "O\u2019Brien Akte", "O'Neil Akte", "Straße Akte", "Łukasz Akte")
    for number, name in enumerate((*others, "Plain")):
        await create_product(f"p-{number}", name=name)
    assert await names(client, search) == [found]


async def test_names_with_accents_are_sorted_by_a_readers_alphabet(client: httpx.AsyncClient) -> None:
    for number, name in enumerate(("Zebra Akte", "Éclair Akte", "Edict Akte", "Ärzte Akte")):
        await create_product(f"p-{number}", name=name)
    assert await names(client, "akte") == ["Ärzte Akte", "Éclair Akte", "Edict Akte", "Zebra Akte"]
