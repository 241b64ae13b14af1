"""Reads of the catalogue: plain statements with named columns, each row straight into its Struct."""

from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from typing import Final

import msgspec

from lexdex.catalogue.queries.columns import escape_like, select_columns, visible_to
from lexdex.catalogue.schemas import (
    FIELDS,
    CatalogueProduct,
    ComparedProduct,
    ProductCard,
    ProductDetails,
    ProductHead,
    ProductOption,
    SitemapProduct,
    Source,
)
from lexdex.foundation import database

BATCH_SIZE = 500
"""Rows that a streamed read holds at a time."""

_PUBLIC: Final = visible_to("public")
_sources_decoder = msgspec.json.Decoder(dict[str, Source])
_document_decoder = msgspec.json.Decoder(CatalogueProduct)

_PAGE = f"SELECT {select_columns(ProductDetails)} FROM product WHERE id = $1 AND {_PUBLIC}"
_COMPARED = f"SELECT {select_columns(ComparedProduct)} FROM product WHERE id = ANY($1) AND {_PUBLIC}"
_FACTS = f"SELECT {select_columns(ProductHead)} FROM product WHERE id = $1 AND {_PUBLIC}"
_CARDS = f"""
SELECT id, name, company, description, rating_average, review_count, logo, sample, sources::text
FROM product WHERE id = ANY($1) AND {_PUBLIC}
"""
_STAMP = f"""
SELECT md5(string_agg(concat_ws(' ', id, revision, rating_average, review_count), ',' ORDER BY id))
FROM product WHERE id = ANY($1) AND {_PUBLIC}
"""
_FIRST_CHOICES = f"SELECT id, name FROM product WHERE {_PUBLIC} ORDER BY lower(name), id LIMIT $1"
# The second half is not begun while the first one, which has an index, fills the list.
_CHOICES = f"""
(SELECT id, name FROM product WHERE {_PUBLIC} AND lower(name) LIKE lower($1) || '%'
    ORDER BY lower(name), id LIMIT $3)
UNION ALL
(SELECT id, name FROM product
    WHERE {_PUBLIC} AND CASE strpos(lower(name), lower($2))
        WHEN 1 THEN false
        WHEN 0 THEN aliases <> '{{}}' AND strpos(lower(array_to_string(aliases, E'\\n')), lower($2)) > 0
        ELSE true END
    ORDER BY lower(name) NOT LIKE '% ' || lower($1) || '%', lower(name), id LIMIT $3)
LIMIT $3
"""
_CHOICE = f"SELECT id, name FROM product WHERE id = $1 AND {_PUBLIC}"
# The present name comes before a former one.
_NAMED = f"""
SELECT id, name FROM product
WHERE {_PUBLIC} AND (lower(name) = lower($1) OR lower($1) IN (SELECT lower(alias) FROM unnest(aliases) AS a(alias)))
ORDER BY lower(name) <> lower($1), id LIMIT 1
"""
_LISTED = f"""
SELECT id, to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') FROM product WHERE {_PUBLIC} ORDER BY id
"""
_DOCUMENTS = f"SELECT to_json(d) FROM (SELECT {', '.join(FIELDS)} FROM product WHERE {{where}} ORDER BY id) d"
_SNAPSHOT = """
SELECT snapshot FROM product_revision WHERE product = $1 AND recorded_at <= $2
ORDER BY recorded_at DESC, number DESC LIMIT 1
"""


async def get_product(product_id: str) -> ProductDetails | None:
    """A visible product as its page reads it."""
    row = await database.fetch_row(_PAGE, product_id)
    if row is None:
        return None
    return ProductDetails(*[*row[:-1], _sources_decoder.decode(row[-1])])


async def list_compared_products(product_ids: Sequence[str]) -> dict[str, ComparedProduct]:
    """Those of the products that are visible, by id."""
    rows = await database.fetch(_COMPARED, product_ids)
    return {row[0]: ComparedProduct(*row) for row in rows}


async def get_product_head(product_id: str) -> ProductHead | None:
    """The few facts of a visible product that its head needs."""
    row = await database.fetch_row(_FACTS, product_id)
    return ProductHead(*row) if row else None


async def list_product_cards(product_ids: Sequence[str]) -> dict[str, ProductCard]:
    """Those of the products that are visible, by id, as search results show them."""
    rows = [[*row[:-1], _sources_decoder.decode(row[-1])] for row in await database.fetch(_CARDS, product_ids)]
    return {row[0]: ProductCard(*row) for row in rows}


async def get_products_version(product_ids: Sequence[str]) -> str:
    """Another text as soon as one of the products changes in anything that a result shows, or is hidden."""
    found: str | None = await database.fetch_value(_STAMP, product_ids)
    return found or ""


async def list_product_options(search: str, limit: int) -> list[ProductOption]:
    """Visible products by name: those that begin with the text, then with a word of it, then that contain it."""
    if search:
        rows = await database.fetch(_CHOICES, escape_like(search), search, limit)
    else:
        rows = await database.fetch(_FIRST_CHOICES, limit)
    return [ProductOption(*row) for row in rows]


async def find_product_option(product_id: str) -> ProductOption | None:
    """A visible product by its id."""
    row = await database.fetch_row(_CHOICE, product_id)
    return ProductOption(*row) if row else None


async def find_product_by_name(name: str) -> ProductOption | None:
    """A visible product by a name that it has or had; of several the one with the least id."""
    row = await database.fetch_row(_NAMED, name)
    return ProductOption(*row) if row else None


async def stream_sitemap_products() -> AsyncIterator[SitemapProduct]:
    """Every visible product, in portions."""
    async with database.connection() as connection, connection.transaction(readonly=True):
        async for row in connection.cursor(_LISTED, prefetch=BATCH_SIZE):
            yield SitemapProduct(*row)


async def stream_documents(*, listed_only: bool = False) -> AsyncIterator[CatalogueProduct]:
    """Every product as its document, ordered by id, from one snapshot of the catalogue, in portions."""
    where = _PUBLIC if listed_only else "true"
    async with database.connection() as connection, connection.transaction(readonly=True):
        async for row in connection.cursor(_DOCUMENTS.format(where=where), prefetch=BATCH_SIZE):
            yield _document_decoder.decode(row[0])


async def get_snapshot_at(product_id: str, when: datetime) -> CatalogueProduct | None:
    """What the product was then; nothing before its first revision."""
    snapshot = await database.fetch_value(_SNAPSHOT, product_id, when)
    return _document_decoder.decode(snapshot) if snapshot else None


async def count_products() -> int:
    """Products of any status."""
    number: int = await database.fetch_value("SELECT count(*) FROM product")
    return number
