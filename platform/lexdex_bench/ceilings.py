"""Minimal reference servers ("ceilings") that show how fast the platform's endpoints could be at best.

`bare` is a plain ASGI app without a framework; `raw` is Litestar with hand-written asyncpg queries on our tables.
"""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final

import asyncpg
import msgspec
import uvicorn
from litestar import Litestar, get
from litestar.datastructures import State
from litestar.params import FromPath, QueryParameter
from litestar.types import ASGIApp

from lexdex.catalogue.schemas import ComparedProduct, ProductOption
from lexdex.star_profiles.schemas import ProductPage

TEXT: Final = b"Lexdex"
POOL: Final = 6
"""The number of database connections, the same as the platform's default."""

_JOINED: Final = "array_to_string({0}, '; ')"
_YES_OR_NO: Final = "CASE {0} WHEN true THEN 'Yes' WHEN false THEN 'No' ELSE '' END"
# Written out instead of derived from the Structs, so that a slower query of the platform doesn't slow its ceiling down.
_PAGE_COLUMNS: Final = (
    "id, name, company, J:categories, description, rating_average, review_count, website, logo, headquarters, "
    "coalesce(year_founded::text, ''), J:capabilities, J:functional_focus, J:hosting_locations, J:deployment_models, "
    "J:integrations, J:database_integrations, J:sso, J:additional_functionality, J:data_formats, "
    "J:security_certifications, Y:gdpr_compliant, data_protection, user_count, J:licensing_models, "
    "implementation_cost, support_cost, Y:free_trial, Y:demo_available, J:languages, J:countries, J:keywords, aliases, "
    "summary, key_points, coalesce(nullif(version, ''), 'v1.0'), features, user_types, compliance_standards, sample, "
    "star, revision, starting_price_usd, pricing_model, trial_days, api_support, employees, company_stage, sources"
)
_COMPARED_COLUMNS: Final = (
    "id, name, company, J:categories, logo, rating_average, review_count, description, J:capabilities, "
    "J:functional_focus, J:licensing_models, J:deployment_models, J:languages, J:countries, J:integrations, "
    "J:database_integrations, J:sso, J:additional_functionality, J:data_formats, J:security_certifications, "
    "support_cost, Y:free_trial, sample"
)


def _build_columns(columns: str) -> str:
    """Build a SELECT list from column names; prefix `J:` joins an array column, `Y:` formats a boolean as Yes or No."""
    parts = columns.split(", ")
    forms = {"J:": _JOINED, "Y:": _YES_OR_NO}
    return ", ".join(forms[part[:2]].format(part[2:]) if part[:2] in forms else part for part in parts)


_IS_PUBLIC: Final = "status = 'active' AND NOT hidden"
_PAGE: Final = f"SELECT {_build_columns(_PAGE_COLUMNS)} FROM product WHERE id = $1 AND {_IS_PUBLIC}"
_COMPARED: Final = f"SELECT {_build_columns(_COMPARED_COLUMNS)} FROM product WHERE id = ANY($1) AND {_IS_PUBLIC}"
_OPTIONS: Final = f"""
SELECT id, name, sample FROM product
WHERE {_IS_PUBLIC} AND lower(name) LIKE lower($1) || '%' ORDER BY lower(name), id LIMIT 20
"""


async def bare_app(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - plain ASGI
    """Respond to every request with a fixed text, to measure uvicorn without a framework."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
        return
    headers = [(b"content-type", b"text/plain"), (b"content-length", str(len(TEXT)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": TEXT, "more_body": False})


async def _lifespan(receive: Any, send: Any) -> None:  # noqa: ANN401 - plain ASGI
    await receive()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})


@get("/plain", media_type="text/plain", sync_to_thread=False)
def get_plain_text() -> str:
    """Return a fixed text, to measure Litestar's routing and response without a database."""
    return TEXT.decode()


@get("/product/{product_id:str}")
async def get_product(product_id: FromPath[str], state: State) -> ProductPage:
    """Return a product as the platform's endpoint does; the JSON of `sources` is passed on without decoding."""
    row = await state.pool.fetchrow(_PAGE, product_id)
    values = [*row[:-1], msgspec.Raw(row[-1].encode())]
    return ProductPage(*values)


@get("/product/compare")
async def compare_products(product_ids: Annotated[str, QueryParameter()], state: State) -> list[ComparedProduct]:
    """Return the products with the given ids, separated by commas, as the platform does but without validation."""
    ids = product_ids.split(",")
    found = {row[0]: ComparedProduct(*row) for row in await state.pool.fetch(_COMPARED, ids)}
    return [found[product_id] for product_id in ids]


@get("/product/list-products")
async def list_products(search: Annotated[str, QueryParameter()], state: State) -> list[ProductOption]:
    """Return up to 20 products whose names begin with the text `search`.

    The platform's endpoint runs a costlier query, which also finds the text inside names.
    """
    return [ProductOption(*row) for row in await state.pool.fetch(_OPTIONS, search)]


async def _skip_reset(_: Any) -> None:  # noqa: ANN401 - asyncpg's connection
    """Do nothing when a connection returns to the pool, instead of sending a reset query.

    The platform does the same.
    """


def create_raw_app(database_url: str) -> Litestar:
    """Create the `raw` ceiling, a Litestar app that only uses an asyncpg pool and Structs."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        options = {"jit": "off"}
        async with asyncpg.create_pool(
            database_url, min_size=1, max_size=POOL, reset=_skip_reset, server_settings=options
        ) as pool:
            app.state.pool = pool
            yield

    handlers = [get_plain_text, get_product, compare_products, list_products]
    return Litestar(handlers, lifespan=[lifespan], openapi_config=None, logging_config=None)


def main() -> None:
    """Run a ceiling with the platform's server settings; the arguments are `bare PORT` or `raw PORT DATABASE_URL`."""
    name, port, *more = sys.argv[1:]
    app: ASGIApp = bare_app if name == "bare" else create_raw_app(*more)
    uvicorn.run(
        app,
        port=int(port),
        loop="uvloop",
        http="httptools",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
    )


if __name__ == "__main__":
    main()
