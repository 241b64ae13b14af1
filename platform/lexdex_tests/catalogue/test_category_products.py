"""The products of a category: pages, filters, and no charge for visitors."""

from typing import Any

import httpx
import pytest

from lexdex.catalogue import service
from lexdex.catalogue.schemas import Source
from lexdex.foundation import database as db
from lexdex_tests.builders import create_product

PRODUCTS = "/api/categories/e-discovery/products"
CATEGORY = "E-Discovery & Evidence Management Tools"


async def read_page(client: httpx.AsyncClient, **query: str | int) -> dict[str, Any]:
    answer = await client.get(PRODUCTS, params=query)
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def list_ids(page: dict[str, Any]) -> list[str]:
    return [product["id"] for product in page["products"]]


async def test_all_products_of_a_category_are_listed_by_name_over_pages(client: httpx.AsyncClient) -> None:
    for number in range(45):
        await create_product(f"tool-{number:02}", name=f"Tool {number:02}", categories=("Other", CATEGORY))
    await create_product("elsewhere", categories=("Legal Analytics",))
    first = await read_page(client)
    assert (first["category"], first["total"], first["page_size"]) == (CATEGORY, 45, 20)
    pages = [first, await read_page(client, page=2), await read_page(client, page=3)]
    assert [id_ for page in pages for id_ in list_ids(page)] == [f"tool-{number:02}" for number in range(45)]
    beyond = await read_page(client, page=4)
    assert (beyond["total"], beyond["products"]) == (45, [])


@pytest.mark.parametrize(
    ("name", "value"),
    [("language", "Portuguese"), ("country", "Germany"), ("integration", "Slack"), ("deployment", "On-premise")],
)
async def test_a_filter_leaves_the_products_that_state_its_value(
    client: httpx.AsyncClient, name: str, value: str
) -> None:
    states: dict[str, Any] = {
        "languages": ("English", "Portuguese"),
        "countries": ("Germany",),
        "integrations": ("Slack",),
        "deployment_models": ("On-premise",),
    }
    await create_product("states-it", categories=(CATEGORY,), **states)
    unknown: dict[str, Any] = dict.fromkeys(states, ())
    await create_product("unknown", categories=(CATEGORY,), **unknown)
    assert list_ids(await read_page(client)) == ["states-it", "unknown"]
    filtered = await read_page(client, **{name: value})
    assert (filtered["total"], list_ids(filtered)) == (1, ["states-it"])
    assert (await read_page(client, **{name: "' OR true --"}))["total"] == 0


async def test_hidden_products_are_left_out_and_samples_are_marked(client: httpx.AsyncClient) -> None:
    await create_product("shown", categories=(CATEGORY,), sample=True)
    await create_product("hidden", categories=(CATEGORY,))
    await service.set_product_hidden("hidden", hidden=True, actor="an editor")
    page = await read_page(client)
    assert (page["total"], list_ids(page), page["products"][0]["sample"]) == (1, ["shown"], True)


async def test_real_products_come_first_and_samples_can_be_left_out(client: httpx.AsyncClient) -> None:
    await create_product("a-sample", name="A", categories=(CATEGORY,), sample=True, languages=("German",))
    await create_product("b-tool", name="B", categories=(CATEGORY,), languages=("German",))
    await create_product("c-tool", name="C", categories=(CATEGORY,), languages=("French",))
    await service.update_product("c-tool", {"headquarters": "Paris"}, source=Source("vendor"), actor="a test")
    assert list_ids(await read_page(client)) == ["c-tool", "b-tool", "a-sample"]
    assert list_ids(await read_page(client, sort="name")) == ["b-tool", "c-tool", "a-sample"]
    hidden = await read_page(client, samples="hide")
    assert (hidden["total"], list_ids(hidden)) == (2, ["c-tool", "b-tool"])
    facets = {(each["filter"], each["value"]): each["count"] for each in (await read_page(client))["facets"]}
    assert (facets["language", "German"], facets["language", "French"]) == (2, 1)


async def test_the_directory_counts_categories_and_suggests_comparisons_of_real_products(
    client: httpx.AsyncClient,
) -> None:
    source = Source("document", "https://tool.example/")
    for name in ("y-tool", "x-tool"):
        fields = {"headquarters": "Bonn", "employees": "9", "user_count": "8", "languages": ["German"]}
        await create_product(name, categories=(CATEGORY,), capabilities=("Legal hold",))
        await service.update_product(name, {**fields, "countries": ["Germany"]}, source=source, actor="a test")
    await create_product("sample", categories=(CATEGORY,), sample=True)
    found = (await client.get("/api/categories")).json()
    counts = {each["slug"]: (each["products"], each["real_products"]) for each in found["categories"]}
    assert (len(counts), counts["e-discovery"], counts["analytics"]) == (14, (3, 2), (0, 0))
    assert [each["path"] for each in found["comparisons"]] == ["/compare/x-tool-vs-y-tool"]
    assert {each["id"] for each in found["recent"]} == {"x-tool", "y-tool"}


async def test_browsing_costs_no_prompt_and_needs_no_captcha_or_cookie(client: httpx.AsyncClient) -> None:
    await create_product(categories=(CATEGORY,))
    before = (await client.get("/api/unregistered-user-details")).json()
    for page in range(1, 30):
        answer = await client.get(PRODUCTS, params={"page": page})
        assert (answer.status_code, "set-cookie" in answer.headers) == (200, False)
    assert (await client.get("/api/unregistered-user-details")).json() == before


async def test_an_unknown_category_is_not_found(client: httpx.AsyncClient) -> None:
    for slug in ("nothing", "ediscovery", CATEGORY):
        assert (await client.get(f"/api/categories/{slug}/products")).status_code == 404
    assert (await client.get(PRODUCTS, params={"page": 0})).status_code == 422
    assert (await client.get(PRODUCTS, params={"language": "a\0"})).status_code in {200, 400}


@pytest.mark.parametrize("value", ["german", "German", "GERMAN"])
async def test_a_filter_finds_all_spellings_of_its_value(client: httpx.AsyncClient, value: str) -> None:
    for product_id, language in (("a", "German"), ("b", "german"), ("c", "English")):
        await create_product(product_id, categories=(CATEGORY,), languages=(language,))
    assert list_ids(await read_page(client, language=value)) == ["a", "b"]


async def test_a_filter_finds_values_that_were_stored_in_another_spelling(client: httpx.AsyncClient) -> None:
    await create_product("a", categories=(CATEGORY,), integrations=("outlook", "Word"))
    await db.execute("UPDATE product SET integrations = ARRAY['OutLook'] WHERE id = 'a'")
    await create_product("b", categories=(CATEGORY,), integrations=("Outlook",))
    assert list_ids(await read_page(client, integration="outlook")) == ["a", "b"]
