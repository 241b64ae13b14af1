"""Queries for publicly visible products."""

from collections.abc import AsyncIterator, Collection, Sequence
from typing import Final

from lexdex.catalogue.queries.columns import (
    FOLDED_NAME,
    IS_PUBLIC,
    IS_PUBLIC_SQL,
    NAME_ORDER,
    escape_like,
    select_columns,
)
from lexdex.catalogue.schemas import (
    DELETED,
    FIELDS,
    CatalogueProduct,
    ComparedProduct,
    ProductCard,
    ProductDetails,
    ProductHead,
    ProductOption,
    ProductOrder,
    SimilarProduct,
    SitemapProduct,
)
from lexdex.catalogue.tables import Product
from lexdex.foundation import database
from lexdex.foundation.texts import fold_accents

_PUBLIC: Final = IS_PUBLIC_SQL

# SQL: hot paths (product page, compare, search results) whose values the database formats.
_DETAILS = f"SELECT {select_columns(ProductDetails)} FROM product WHERE id = $1 AND {_PUBLIC}"
_COMPARED = f"SELECT {select_columns(ComparedProduct)} FROM product WHERE id = ANY($1) AND {_PUBLIC}"
_CARDS = f"""
SELECT id AS product_id, name AS product_name, company AS company_name, description, rating_average AS avg_rating,
    review_count AS reviews, logo AS image_url, sample, sources, {{values}} AS current_values
FROM product WHERE id = ANY($1) AND {_PUBLIC}
"""
_COLUMNS: Final = frozenset(column._meta.name for column in Product.all_columns())  # noqa: SLF001 - Piccolo's way
_ORDERS: Final[dict[ProductOrder, str]] = {
    "rating": f"rating_average DESC, review_count DESC, {NAME_ORDER}",
    "reviews": f"review_count DESC, rating_average DESC, {NAME_ORDER}",
    "name": NAME_ORDER,
    "newest": f"created_at DESC, {NAME_ORDER}",
}
# SQL: an aggregate with ORDER BY.
_VERSION = f"""
SELECT md5(string_agg(concat_ws(' ', id, revision, rating_average, review_count), ',' ORDER BY id))
FROM product WHERE id = ANY($1) AND {_PUBLIC}
"""
# SQL: the hot path of the list products endpoint, written with expressions that have indexes.
_FIRST_OPTIONS = f"SELECT id, name, sample FROM product WHERE {_PUBLIC} ORDER BY lower(name), id LIMIT $1"
# The first part uses an index. If it fills the list, PostgreSQL doesn't execute the others. The last one finds what is
# spelled with other accents or apostrophes: few names have any, and only they are folded unless the search has.
_OPTIONS = f"""
(SELECT id, name, sample FROM product WHERE {_PUBLIC} AND lower(name) LIKE lower($1) || '%'
    ORDER BY lower(name), id LIMIT $3)
UNION ALL
(SELECT id, name, sample FROM product
    WHERE {_PUBLIC} AND CASE strpos(lower(name), lower($2))
        WHEN 1 THEN false
        WHEN 0 THEN aliases <> '{{}}' AND strpos(lower(array_to_string(aliases, E'\\n')), lower($2)) > 0
        ELSE true END
    ORDER BY lower(name) NOT LIKE '% ' || lower($1) || '%', {NAME_ORDER} LIMIT $3)
UNION ALL
(SELECT id, name, sample FROM product
    WHERE {_PUBLIC} AND (octet_length(name) <> length(name) OR strpos(name, chr(39)) > 0 OR $4 <> lower($2))
        AND strpos(lower(name), lower($2)) = 0 AND strpos({FOLDED_NAME}, $4) > 0
    ORDER BY strpos({FOLDED_NAME}, $4) > 1, {NAME_ORDER} LIMIT $3)
LIMIT $3
"""
# SQL: a comparison with each array element. A match of the current name comes before a match of a former name.
_BY_NAME = f"""
SELECT id, name, sample FROM product
WHERE {_PUBLIC} AND (lower(name) = lower($1) OR lower($1) IN (SELECT lower(alias) FROM unnest(aliases) AS a(alias)))
ORDER BY lower(name) <> lower($1), id LIMIT 1
"""
# SQL: folds names as indexes can't. Only names with accents or apostrophes are folded, and only the hosts of websites
# that have the domain somewhere are parsed. The order of the conditions in CASE is that of their costs.
_SIMILAR = f"""
SELECT id, name, sample, status, hidden FROM (
    SELECT id, name, sample, status, hidden,
        CASE WHEN $1 = '' THEN false
            WHEN lower(name) IN (lower($1), $2) THEN true
            WHEN (octet_length(name) <> length(name) OR strpos(name, chr(39)) > 0) AND {FOLDED_NAME} = $2 THEN true
            ELSE cardinality(aliases) > 0 AND EXISTS (
                SELECT FROM unnest(aliases) AS a(alias) WHERE {FOLDED_NAME.replace("lower(name)", "lower(alias)")} = $2)
        END AS has_name,
        EXISTS (SELECT FROM unnest($3::text[]) AS d(domain)
            WHERE CASE WHEN strpos(website, domain) = 0 THEN false
                ELSE right('.' || substring(website FROM '^https?://([^/:?#]+)'), length(domain) + 1) = '.' || domain
                END) AS has_domain
    FROM product WHERE {{seen}}
) AS p WHERE has_name OR has_domain ORDER BY has_name AND has_domain DESC, has_name DESC, {NAME_ORDER} LIMIT $4
"""
_SIMILAR_PUBLIC = _SIMILAR.format(seen=_PUBLIC)
_SIMILAR_KNOWN = _SIMILAR.format(seen=f"status <> '{DELETED}'")


async def get_product(product_id: str) -> ProductDetails | None:
    """Return all public fields of a product; None if it is not publicly visible."""
    return await database.fetch_one_as(ProductDetails, _DETAILS, product_id)


async def is_deleted(product_id: str) -> bool:
    """Whether a product with this id was deleted."""
    query = Product.exists().where((Product.id == product_id) & (Product.status == DELETED))
    return bool(await database.fetch_value(query))


async def list_deleted_ids(product_ids: Sequence[str]) -> list[str]:
    """Return those of the given ids whose product was deleted."""
    if not product_ids:
        return []
    query = Product.select(Product.id).where(Product.id.is_in(list(product_ids)) & (Product.status == DELETED))
    return await database.fetch_column(query)


async def list_compared_products(product_ids: Sequence[str]) -> dict[str, ComparedProduct]:
    """Return the fields that a comparison shows, as a dict by product id; without products that are not public."""
    return {product.id: product for product in await database.fetch_as(ComparedProduct, _COMPARED, product_ids)}


async def get_product_head(product_id: str) -> ProductHead | None:
    """Return what the HTML <head> of a product's page needs (title, description and so on); None if not public."""
    query = Product.select(
        Product.id,
        Product.name,
        Product.company,
        Product.description,
        Product.categories,
        Product.logo,
        Product.rating_average,
        Product.review_count,
        Product.sample,
    )
    return await database.fetch_one_as(ProductHead, query.where((Product.id == product_id) & IS_PUBLIC))


async def list_product_cards(product_ids: Sequence[str], fields: Collection[str] = ()) -> dict[str, ProductCard]:
    """Return the fields that a search result shows, as a dict by product id; without products that are not public.

    `fields` are the columns that `current_values` has; others than those of the table are left out.
    """
    pairs = ", ".join(f"'{field}', {field}" for field in sorted(_COLUMNS.intersection(fields)))
    sql = _CARDS.format(values=f"jsonb_build_object({pairs})")
    return {card.product_id: card for card in await database.fetch_as(ProductCard, sql, product_ids)}


async def order_products(product_ids: Sequence[str], order: ProductOrder) -> list[str]:
    """Return the ids of these products in the given order; without products that are not public."""
    query = f"SELECT id FROM product WHERE id = ANY($1) AND {_PUBLIC} ORDER BY {_ORDERS[order]}"
    return await database.fetch_column(query, product_ids)


async def get_products_version(product_ids: Sequence[str]) -> str:
    """Return a hash that changes when one of the products is edited, rated or hidden; used in cache keys."""
    version: str | None = await database.fetch_value(_VERSION, product_ids)
    return version or ""


async def list_product_options(search: str, limit: int) -> list[ProductOption]:
    """Return public products whose name or former name contains the text, at most `limit`.

    Names that begin with the text come first, then names with a word that begins with it, then the others.
    """
    if search:
        folded = fold_name(search)
        found = await database.fetch_as(ProductOption, _OPTIONS, escape_like(search), search, limit, folded or search)
        return list({option.id: option for option in found}.values())
    return await database.fetch_as(ProductOption, _FIRST_OPTIONS, limit)


async def find_product_option(product_id: str) -> ProductOption | None:
    """Return the id and name of a public product; None if there is none with this id."""
    query = Product.select(Product.id, Product.name, Product.sample).where((Product.id == product_id) & IS_PUBLIC)
    return await database.fetch_one_as(ProductOption, query)


async def find_product_by_name(name: str) -> ProductOption | None:
    """Return the public product with this current or former name, ignoring case; the smallest id if several match."""
    return await database.fetch_one_as(ProductOption, _BY_NAME, name)


def fold_name(name: str) -> str:
    """Return a name as `FOLDED_NAME` folds it: in lower case, without accents and apostrophes."""
    return fold_accents(name).lower().replace("'", "")


async def list_similar_products(
    name: str, domains: Sequence[str], *, limit: int, public_only: bool
) -> list[SimilarProduct]:
    """Return products with this name or former name, or a website of these domains or below; those with both first."""
    query = _SIMILAR_PUBLIC if public_only else _SIMILAR_KNOWN
    return await database.fetch_as(SimilarProduct, query, name, fold_name(name), list(domains), limit)


def stream_sitemap_products() -> AsyncIterator[SitemapProduct]:
    """Yield all public products with the time of their last change."""
    query = Product.select(Product.id, Product.updated_at).where(IS_PUBLIC).order_by(Product.id)
    return database.stream_as(SitemapProduct, query)


def stream_documents(*, public_only: bool = False) -> AsyncIterator[CatalogueProduct]:
    """Yield all product documents in order of id, from one database snapshot; with `public_only`, only public ones.

    Deleted products are left out.
    """
    query = Product.select(*FIELDS).order_by(Product.id)
    return database.stream_as(CatalogueProduct, query.where(IS_PUBLIC if public_only else Product.status != DELETED))


async def has_products() -> bool:
    """Whether the catalogue has any product, whatever its status."""
    return bool(await database.fetch_value(Product.exists()))
