"""The orders of a list of products: what ties is ordered by name as readers expect it, and always in the same way."""

import httpx
import pytest

from lexdex.catalogue import service
from lexdex.catalogue.schemas import ProductOrder
from lexdex.foundation import database
from lexdex_tests.builders import create_product

NAMES = ("Zeta", "Éclair", "eddy", "Echo", "Örtlich", "Order", "Zeta", "Äquitas", "Affinity")
"""Created in this order in one transaction, so that all of them tie in every order but that by name."""
IN_ORDER = ["Affinity", "Äquitas", "Echo", "Éclair", "eddy", "Order", "Örtlich", "Zeta", "Zeta"]
CATEGORY = "E-Discovery & Evidence Management Tools"


async def create_ties() -> dict[str, str]:
    """Create products that tie, and return their names by id."""
    names = {f"tool-{number}": name for number, name in enumerate(NAMES)}
    async with database.transaction():
        for product_id, name in names.items():
            await create_product(product_id, name=name, categories=(CATEGORY,))
    return names


@pytest.mark.usefixtures("client")
@pytest.mark.parametrize("order", ["newest", "rating", "reviews", "name"])
async def test_ties_are_ordered_by_name(order: ProductOrder) -> None:
    names = await create_ties()
    forwards = await service.order_products(list(names), order)
    assert [names[product_id] for product_id in forwards] == IN_ORDER
    assert await service.order_products(list(reversed(names)), order) == forwards


@pytest.mark.usefixtures("client")
async def test_a_newer_product_comes_before_all_that_tie() -> None:
    names = await create_ties()
    await create_product("zulu", name="Zulu")
    assert (await service.order_products([*names, "zulu"], "newest"))[0] == "zulu"


async def test_the_pages_of_a_category_have_the_same_order(client: httpx.AsyncClient) -> None:
    await create_ties()
    page = await client.get("/api/categories/e-discovery/products")
    assert [product["name"] for product in page.json()["products"]] == IN_ORDER
