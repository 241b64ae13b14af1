"""The ceiling that ours is measured against answers as ours does: what gives less is no measure."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import httpx
import pytest

from lexdex.settings import Settings
from lexdex_bench.ceilings import create_raw_app
from lexdex_tests.builders import create_product
from lexdex_tests.catalogue.test_product import FULL


@asynccontextmanager
async def open_ceiling(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    """Calls it on the tests' own database; no fixture, for its lifespan ends in the task in which it began."""
    application = create_raw_app(settings.database_url)
    async with application.lifespan():
        transport = httpx.ASGITransport(cast("Any", application))
        async with httpx.AsyncClient(transport=transport, base_url="http://ceiling.test") as made:
            yield made


@pytest.mark.parametrize(
    "path",
    [
        "/product/certa",
        "/product/bare",
        "/product/compare?product_ids=bare,certa",
        "/product/list-products?search=cert",
    ],
)
async def test_it_answers_the_same(client: httpx.AsyncClient, settings: Settings, path: str) -> None:
    await create_product("certa", **FULL, starting_price_usd=90)
    await create_product("bare")
    async with open_ceiling(settings) as ceiling:
        theirs, ours = await ceiling.get(path), await client.get(path)
    assert (theirs.status_code, ours.status_code) == (200, 200)
    assert theirs.json() == ours.json()
    assert ours.json()
