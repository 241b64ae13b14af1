"""The comparison endpoint: order, limits and error messages."""

import re

import httpx
import pytest

from lexdex.compare.service import parse_product_ids
from lexdex_tests.builders import create_product
from lexdex_tests.catalogue.test_product import BY_FIELD, FULL

FIELDS = set(
    re.findall(
        r"\w+",
        """
        Id ProductName Company Category Image AvgRating Reviews Description Capabilities FunctionalFocus
        Licensing_Model IT_Deployment_Models Lang CountriesServed Integrateswith Databaseintegration
        IntegrationSSO AdditionalFunctionality Interchangeable_Data_Format SecurityCertifications
        AdditionalCost_Support ISFreeTrial SampleData
        """,
    )
)


async def compare(client: httpx.AsyncClient, ids: str) -> httpx.Response:
    return await client.get("/product/compare", params={"product_ids": ids})


@pytest.mark.covers("X28")
async def test_products_are_returned_once_in_the_requested_order(client: httpx.AsyncClient) -> None:
    for product_id in ("alpha", "beta", "gamma"):
        await create_product(product_id, languages=("English", "German"), free_trial=True)
    answer = await compare(client, "gamma, alpha,,beta,gamma")
    assert answer.status_code == 200
    assert [product["Id"] for product in answer.json()] == ["gamma", "alpha", "beta"]
    assert set(answer.json()[0]) == FIELDS
    assert (answer.json()[0]["Lang"], answer.json()[0]["ISFreeTrial"]) == ("English; German", "Yes")
    assert answer.json()[0]["Licensing_Model"] == ""


async def test_ids_of_a_repeated_parameter_all_count(client: httpx.AsyncClient) -> None:
    for product_id in ("alpha", "beta", "gamma"):
        await create_product(product_id)
    query = "product_ids=gamma,alpha&product_ids=beta"
    answer = await client.get(f"/product/compare?{query}")
    assert [product["Id"] for product in answer.json()] == ["gamma", "alpha", "beta"]
    assert "gamma-vs-alpha-vs-beta" in (await client.get(f"/api/comparison.csv?{query}")).headers["content-disposition"]
    too_many = "&".join(f"product_ids={number}" for number in range(6))
    assert (await client.get(f"/product/compare?{too_many}")).status_code == 400


@pytest.mark.covers("A12")
async def test_each_field_has_its_own_value(client: httpx.AsyncClient) -> None:
    await create_product("certa", **FULL)
    (body,) = (await compare(client, "certa")).json()
    assert body.keys() == FIELDS
    shared = FIELDS & BY_FIELD.keys()
    assert {field: body[field] for field in shared} == {field: BY_FIELD[field] for field in shared}
    assert FIELDS - shared == {"Image", "AvgRating", "Reviews", "FunctionalFocus", "SampleData"}
    assert (body["FunctionalFocus"], body["AvgRating"], body["Reviews"]) == ("Third-party risk", 4.5, 7)


@pytest.mark.covers("X06")
@pytest.mark.parametrize("ids", ["", " ", ",", " , ,"])
async def test_a_request_without_ids_is_rejected_with_a_message(client: httpx.AsyncClient, ids: str) -> None:
    answer = await compare(client, ids)
    assert (answer.status_code, answer.json()) == (400, {"detail": "Please select products to compare"})


async def test_a_request_without_the_ids_parameter_is_rejected(client: httpx.AsyncClient) -> None:
    assert (await client.get("/product/compare")).status_code == 400


async def test_six_products_are_too_many_but_five_with_a_duplicate_are_not(client: httpx.AsyncClient) -> None:
    for product_id in "abcde":
        await create_product(product_id)
    assert (await compare(client, "a,b,c,d,e,a")).status_code == 200
    answer = await compare(client, "a,b,c,d,e,f")
    assert (answer.status_code, answer.json()) == (400, {"detail": "Maximum 5 products can be compared at once"})


async def test_unknown_and_hidden_products_are_left_out(client: httpx.AsyncClient) -> None:
    await create_product("alpha")
    await create_product("beta", hidden=True)
    await create_product("gamma")
    answer = await compare(client, "unknown,gamma,beta,alpha")
    assert answer.status_code == 200
    assert [product["Id"] for product in answer.json()] == ["gamma", "alpha"]
    assert [product["Id"] for product in (await compare(client, "beta,alpha")).json()] == ["alpha"]


async def test_without_any_known_product_the_error_lists_them(client: httpx.AsyncClient) -> None:
    await create_product("beta", hidden=True)
    answer = await compare(client, "beta,unknown")
    assert (answer.status_code, answer.json()) == (404, {"detail": "Product not found: beta, unknown"})


async def test_sample_products_are_marked(client: httpx.AsyncClient) -> None:
    await create_product("invented", sample=True)
    await create_product("real")
    answer = await compare(client, "invented,real")
    assert [product["SampleData"] for product in answer.json()] == [True, False]


@pytest.mark.parametrize("ids", ["a\0b", "\0", "alpha\x1b[31m", "\ud7ff", "💩", "%", "'; --"])
async def test_malformed_ids_are_not_found(client: httpx.AsyncClient, ids: str) -> None:
    answer = await compare(client, ids)
    assert answer.status_code == 404
    assert answer.json()["detail"].isprintable()


async def test_an_overlong_id_is_rejected(client: httpx.AsyncClient) -> None:
    assert (await compare(client, "x" * 64)).status_code == 404
    assert (await compare(client, "x" * 65)).status_code == 400


@pytest.mark.covers("X31")
async def test_a_session_does_not_change_the_comparison(client: httpx.AsyncClient) -> None:
    await create_product("alpha")
    answer = await client.get("/product/compare?product_ids=alpha", headers={"Authorization": "Bearer stale"})
    assert answer.status_code == 200


def test_spaces_and_empty_parts_between_ids_are_ignored() -> None:
    assert parse_product_ids(" b , a,b, ") == ["b", "a"]
