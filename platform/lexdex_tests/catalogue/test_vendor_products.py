"""The products of a vendor: pages, spelling, and no charge for visitors."""

import re
from typing import Any
from urllib.parse import quote_plus

import httpx
import pytest

from lexdex.catalogue import service
from lexdex_tests.builders import create_product

PRODUCTS = "/api/vendor-products"
COMPANY = "Müller & Söhne / Legal+"
ARABIC = "شركة القانون"


async def read_page(client: httpx.AsyncClient, **query: str | int) -> dict[str, Any]:
    answer = await client.get(PRODUCTS, params=query)
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def list_ids(page: dict[str, Any]) -> list[str]:
    return [product["id"] for product in page["products"]]


async def test_all_products_of_a_vendor_are_listed_by_name_over_pages(client: httpx.AsyncClient) -> None:
    for number in range(25):
        await create_product(f"tool-{number:02}", name=f"Tool {number:02}", company=COMPANY)
    await create_product("elsewhere", company=f"{COMPANY} Group")
    first = await read_page(client, company=COMPANY)
    assert (first["company"], first["total"], first["page_size"]) == (COMPANY, 25, 20)
    second = await read_page(client, company=COMPANY, page=2)
    assert [*list_ids(first), *list_ids(second)] == [f"tool-{number:02}" for number in range(25)]
    beyond = await read_page(client, company=COMPANY, page=3)
    assert (beyond["total"], beyond["products"]) == (25, [])


@pytest.mark.parametrize("given", ["thomson reuters", " THOMSON Reuters "])
async def test_the_name_is_found_in_upper_and_lower_case(client: httpx.AsyncClient, given: str) -> None:
    await create_product("a", company="Thomson Reuters")
    await create_product("b", company="Thomson Reuters")
    await create_product("c", company="THOMSON REUTERS")
    page = await read_page(client, company=given)
    assert (page["company"], page["total"], list_ids(page)) == ("Thomson Reuters", 3, ["a", "b", "c"])


async def test_hidden_products_are_left_out_and_samples_are_marked(client: httpx.AsyncClient) -> None:
    await create_product("shown", company=ARABIC, sample=True)
    await create_product("hidden", company=ARABIC)
    await service.set_product_hidden("hidden", hidden=True, actor="an editor")
    page = await read_page(client, company=ARABIC)
    assert (page["total"], list_ids(page), page["products"][0]["sample"]) == (1, ["shown"], True)
    await service.set_product_hidden("shown", hidden=True, actor="an editor")
    assert (await client.get(PRODUCTS, params={"company": ARABIC})).status_code == 404


async def test_listing_costs_no_prompt_and_needs_no_captcha_or_cookie(client: httpx.AsyncClient) -> None:
    await create_product(company=COMPANY)
    before = (await client.get("/api/unregistered-user-details")).json()
    for page in range(1, 30):
        answer = await client.get(PRODUCTS, params={"company": COMPANY, "page": page})
        assert (answer.status_code, "set-cookie" in answer.headers) == (200, False)
    assert (await client.get("/api/unregistered-user-details")).json() == before


async def test_the_sitemap_lists_each_vendor_with_public_products_once(client: httpx.AsyncClient) -> None:
    await create_product("a", company=COMPANY)
    await create_product("b", company=COMPANY)
    await create_product("c", company=COMPANY.upper())
    await create_product("unowned", company="")
    await create_product("hidden", company="Hidden Ltd")
    await service.set_product_hidden("hidden", hidden=True, actor="an editor")
    answer = await client.get("/sitemap-vendors.xml")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "public, max-age=3600"
    assert re.findall(r"<loc>[^<]+/vendor-products\?company=([^<]+)</loc>", answer.text) == [quote_plus(COMPANY)]
    assert re.search(r"<lastmod>\d{4}-\d\d-\d\d</lastmod>", answer.text)


@pytest.mark.parametrize("name", ["Nobody Ltd", "%", "' OR true --", "a\0b", " "])
async def test_a_company_without_products_is_not_found_with_a_sentence(client: httpx.AsyncClient, name: str) -> None:
    await create_product(company=COMPANY)
    await create_product("unowned", company="")
    answer = await client.get(PRODUCTS, params={"company": name})
    assert (answer.status_code, answer.json()["detail"]) == (404, "The catalogue has no products of this company.")


@pytest.mark.parametrize("query", [{}, {"company": ""}, {"company": "x" * 301}, {"company": COMPANY, "page": 0}])
async def test_other_requests_are_refused(client: httpx.AsyncClient, query: dict[str, str | int]) -> None:
    assert 400 <= (await client.get(PRODUCTS, params=query)).status_code < 500
