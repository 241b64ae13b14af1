"""The ceilings: bare ASGI, and Litestar with asyncpg and Structs by hand on our own tables; each serves one process."""

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
"""Connections, as many as the settings of ours give by default."""

_JOINED: Final = "array_to_string({0}, '; ')"
_YES_OR_NO: Final = "CASE {0} WHEN true THEN 'Yes' WHEN false THEN 'No' ELSE '' END"
# Written out and not derived as ours is, so that a dearer statement of ours cannot make its own ceiling dearer.
_PAGE_COLUMNS: Final = (
    "id, name, company, J:categories, description, rating_average, review_count, website, logo, headquarters, "
    "coalesce(year_founded::text, ''), J:capabilities, J:functional_focus, J:hosting_locations, J:deployment_models, "
    "J:integrations, J:database_integrations, J:sso, J:additional_functionality, J:data_formats, "
    "J:security_certifications, Y:gdpr_compliant, data_protection, user_count, J:licensing_models, "
    "implementation_cost, support_cost, Y:free_trial, Y:demo_available, J:languages, J:countries, J:keywords, aliases, "
    "summary, key_points, coalesce(nullif(version, ''), 'v1.0'), features, user_types, compliance_standards, sample, "
    "star, revision, starting_price_usd, sources"
)
_COMPARED_COLUMNS: Final = (
    "id, name, company, J:categories, logo, rating_average, review_count, description, J:capabilities, "
    "J:functional_focus, J:licensing_models, J:deployment_models, J:languages, J:countries, J:integrations, "
    "J:database_integrations, J:sso, J:additional_functionality, J:data_formats, J:security_certifications, "
    "support_cost, Y:free_trial"
)


def _columns(written: str) -> str:
    """`J:` marks a list that the database joins, `Y:` a yes-or-no that it words."""
    parts = written.split(", ")
    forms = {"J:": _JOINED, "Y:": _YES_OR_NO}
    return ", ".join(forms[part[:2]].format(part[2:]) if part[:2] in forms else part for part in parts)


_SEEN: Final = "status = 'active' AND NOT hidden"
_PAGE: Final = f"SELECT {_columns(_PAGE_COLUMNS)} FROM product WHERE id = $1 AND {_SEEN}"
_COMPARED: Final = f"SELECT {_columns(_COMPARED_COLUMNS)} FROM product WHERE id = ANY($1) AND {_SEEN}"
_CHOICES: Final = f"""
SELECT id, name FROM product WHERE {_SEEN} AND lower(name) LIKE lower($1) || '%' ORDER BY lower(name), id LIMIT 20
"""


async def bare(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - plain ASGI
    """What uvicorn alone costs."""
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
def plain() -> str:
    """What routing and answering cost."""
    return TEXT.decode()


@get("/product/{product_id:str}")
async def product(product_id: FromPath[str], state: State) -> ProductPage:
    """The same answer as ours; the sources go through unread."""
    row = await state.pool.fetchrow(_PAGE, product_id)
    values = [*row[:-1], msgspec.Raw(row[-1].encode())]
    return ProductPage(*values)


@get("/product/compare")
async def compare(product_ids: Annotated[str, QueryParameter()], state: State) -> list[ComparedProduct]:
    """The same answer as ours, without its rules."""
    ids = product_ids.split(",")
    found = {row[0]: ComparedProduct(*row) for row in await state.pool.fetch(_COMPARED, ids)}
    return [found[product_id] for product_id in ids]


@get("/product/list-products")
async def choices(search: Annotated[str, QueryParameter()], state: State) -> list[ProductOption]:
    """Only those that begin with the text: the cheaper half of ours."""
    return [ProductOption(*row) for row in await state.pool.fetch(_CHOICES, search)]


async def _as_it_is(_: Any) -> None:  # noqa: ANN401 - asyncpg's connection
    """Connections go back without the round trip that would clear them: the cheapest way, and ours."""


def raw(database_url: str) -> Litestar:
    """Litestar, asyncpg's pool (which prepares each statement once a connection) and Structs; nothing else."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        options = {"jit": "off"}
        async with asyncpg.create_pool(
            database_url, min_size=1, max_size=POOL, reset=_as_it_is, server_settings=options
        ) as pool:
            app.state.pool = pool
            yield

    handlers = [plain, product, compare, choices]
    return Litestar(handlers, lifespan=[lifespan], openapi_config=None, logging_config=None)


def main() -> None:
    """`bare PORT` or `raw PORT DATABASE_URL`, under the same server as ours."""
    name, port, *more = sys.argv[1:]
    app: ASGIApp = bare if name == "bare" else raw(*more)
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
