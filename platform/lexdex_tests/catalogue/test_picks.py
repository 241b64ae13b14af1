"""Editors' picks: the default lists, the endpoint, and the command."""

from typing import Any

import httpx
import pytest

import lexdex_sample as sample
from lexdex.catalogue import default_picks as shipped
from lexdex.catalogue import service
from lexdex.catalogue.service import picks
from lexdex.foundation.errors import Invalid
from lexdex.settings import Settings
from lexdex_tests.builders import create_product
from lexdex_tests.catalogue.test_commands import run_catalogue_command

LIST = "listings/compliance"
SAMPLE: dict[str, Any] = {str(product["id"]): product for product in sample.generate_products()}


@pytest.mark.covers("C07", "R32", "R33", "R34")
def test_each_list_has_the_specified_number_of_tools_of_its_category() -> None:
    sizes = {name: len(ids) for name, ids in shipped.load_default_picks().items()}
    assert sizes == {
        "results/contract-management": 5,
        "results/ediscovery": 10,
        "results/legal-research": 5,
        "results/practice-management": 10,
        "results/compliance": 5,
        "listings/practice-management": 5,
        "listings/ediscovery": 5,
        "listings/compliance": 10,
    }
    assert {id_ for ids in shipped.load_default_picks().values() for id_ in ids} <= SAMPLE.keys()


@pytest.mark.covers("C08")
def test_the_prices_on_the_lists_are_from_25_to_600_dollars_a_month() -> None:
    listed = {id_ for ids in shipped.load_default_picks().values() for id_ in ids}
    prices = {price for id_ in listed if (price := SAMPLE[id_]["starting_price_usd"])}
    assert (min(prices), max(prices)) == (25, 600)


@pytest.mark.covers("C08", "C09", "C14")
async def test_an_editors_pick_has_the_fields_of_a_card(client: httpx.AsyncClient) -> None:
    await create_product(
        name="Certa",
        company="Certa Inc",
        categories=("Compliance & Risk Management Tools", "Other"),
        pricing_model="subscription",
        starting_price_usd=25,
        user_types=("Enterprise", "Government"),
        features=("Audit trail", "Workflows"),
        user_count="500-2,000",
        functional_focus=("Third parties",),
    )
    await picks.set_picks(LIST, ["certa"])
    entry = (await client.get("/api/listings/compliance")).json()[0]
    assert entry == {
        "id": "certa",
        "name": "Certa",
        "category": "Compliance & Risk Management Tools",
        "description": entry["description"],
        "rating": 0.0,
        "reviews": 0,
        "pricing": "From $25/month",
        "userTypes": ["Enterprise", "Government"],
        "features": ["Audit trail", "Workflows"],
        "company": "Certa Inc",
        "users": "500-2,000",
        "tags": ["Third parties"],
        "image_url": "",
        "sample": False,
    }


@pytest.mark.parametrize(
    ("model", "price", "said"),
    [
        ("usage", 40, "From $40/month"),
        ("subscription", None, "Subscription"),
        ("custom", None, "Custom"),
        ("usage", None, "By usage"),
        ("perpetual", None, "One-time licence"),
        ("", None, ""),
    ],
)
async def test_a_pick_shows_the_known_price_or_pricing_model(
    client: httpx.AsyncClient, model: str, price: int | None, said: str
) -> None:
    await create_product(pricing_model=model, starting_price_usd=price)
    await picks.set_picks(LIST, ["certa"])
    assert (await client.get("/api/listings/compliance")).json()[0]["pricing"] == said


async def test_the_editors_order_is_used_and_hidden_products_are_left_out(client: httpx.AsyncClient) -> None:
    for product_id in ("one", "two", "three"):
        await create_product(product_id)
    await picks.set_picks(LIST, ["three", "one", "two"])
    await service.set_product_hidden("one", hidden=True, actor="an editor")
    assert [entry["id"] for entry in (await client.get("/api/listings/compliance")).json()] == ["three", "two"]


async def test_seeding_does_not_change_edited_lists(database: None) -> None:
    for product_id in ("certa", "navex-one"):
        await create_product(product_id)
    await picks.set_picks(LIST, ["certa"])
    await picks.seed_picks()
    assert await picks.list_picked_ids(LIST) == ["certa"]
    assert await picks.list_picked_ids("results/compliance") == ["certa", "navex-one"]
    await picks.set_picks(LIST, [])
    await picks.seed_picks()
    assert await picks.list_picked_ids(LIST) == []


async def test_an_unknown_list_is_not_found(client: httpx.AsyncClient) -> None:
    for name in ("nothing", "legal-research", "..", "results"):
        assert (await client.get(f"/api/listings/{name}")).status_code == 404


async def test_unknown_or_repeated_products_are_rejected_and_the_list_is_unchanged(database: None) -> None:
    await create_product()
    await picks.set_picks(LIST, ["certa"])
    with pytest.raises(Invalid, match=r"No product has the id nobody\."):
        await picks.set_picks(LIST, ["certa", "nobody"])
    with pytest.raises(Invalid, match="each once"):
        await picks.set_picks(LIST, ["certa", "certa"])
    assert await picks.list_picked_ids(LIST) == ["certa"]


async def test_operators_read_and_change_lists(database: None, settings: Settings) -> None:
    await create_product("one")
    await create_product("two")
    assert (await run_catalogue_command(settings, "picks", LIST, "two", "one")).out.split() == ["two", "one"]
    assert (await run_catalogue_command(settings, "picks", LIST)).out.split() == ["two", "one"]
    refused = await run_catalogue_command(settings, "picks", LIST, "nobody")
    assert (refused.code, refused.err.strip()) == (2, "Error: No product has the id nobody.")
