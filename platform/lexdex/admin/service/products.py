"""The table of all products, with the number of accounts that manage each, and its export."""

from collections.abc import AsyncIterator, Sequence
from typing import Final

from lexdex.admin.schemas import AdminProduct, AdminProductPage
from lexdex.audit.service import Act, record
from lexdex.catalogue.schemas.product_table import TableFilter, TableOrder, TableRow
from lexdex.catalogue.service import product_table
from lexdex.catalogue.service.product_table import PAGE_SIZE
from lexdex.claims.service import ownership
from lexdex.foundation import spreadsheets
from lexdex.foundation.actor import Actor

__all__ = ["PAGE_SIZE", "export_products", "list_product_page"]

EXPORTED: Final = (
    *("id", "name", "company", "status", "categories", "hidden", "sample"),
    *("rating_average", "review_count", "revision", "updated_at"),
)


async def list_product_page(filter_: TableFilter, order: TableOrder, page: int) -> AdminProductPage:
    """Return one page of the products of a filter; `page` counts from 1."""
    found = await product_table.list_page(filter_, order, limit=PAGE_SIZE, offset=(page - 1) * PAGE_SIZE)
    owners = await ownership.count_owners([row.id for row in found.rows])
    return AdminProductPage([_describe(row, owners.get(row.id, 0)) for row in found.rows], found.total, PAGE_SIZE)


async def export_products(actor: Actor, filter_: TableFilter, order: TableOrder) -> bytes:
    """Return the products of a filter as CSV; the export is in the audit log."""
    lines = [line async for line in _list_lines(filter_, order)]
    await record(actor, Act("product.exported", "product", "all", {}, {"rows": len(lines)}))
    return spreadsheets.encode_csv([EXPORTED, *lines])


async def _list_lines(filter_: TableFilter, order: TableOrder) -> AsyncIterator[Sequence[str]]:
    async for row in product_table.stream_rows(filter_, order):
        yield [_to_cell(getattr(row, name)) for name in EXPORTED]


def _to_cell(value: object) -> str:
    if isinstance(value, tuple):
        return "; ".join(value)
    return str(value)


def _describe(row: TableRow, owners: int) -> AdminProduct:
    return AdminProduct(
        id=row.id,
        name=row.name,
        company=row.company,
        status=row.status,
        users=owners,
        categories=row.categories,
        hidden=row.hidden,
        sample=row.sample,
        rating=row.rating_average,
        review_count=row.review_count,
        updated_at=row.updated_at,
    )
