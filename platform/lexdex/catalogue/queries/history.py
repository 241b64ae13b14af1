"""Queries for the revision history of a product."""

from datetime import datetime
from typing import Final

import msgspec
from piccolo.querystring import QueryString

from lexdex.catalogue.queries.changes import CurrentProduct
from lexdex.catalogue.queries.columns import IS_PUBLIC_SQL
from lexdex.catalogue.schemas import DELETED, FIELDS, QUARANTINED, CatalogueProduct, Source
from lexdex.catalogue.schemas.history import RevisionSummary
from lexdex.catalogue.tables import ProductRevision
from lexdex.foundation import database

_decoder = msgspec.json.Decoder(CatalogueProduct)
# SQL: JSON and array functions. Actor and reason are not selected, because they may name people; `by_you` only reveals
# whether the signed-in user made the change.
_REVISIONS: Final = f"""
SELECT number, recorded_at, source->>'kind' AS source, array_remove(changed_fields, 'sources') AS changed_fields,
    coalesce((snapshot->>'hidden')::boolean, false) AS hidden, coalesce(actor = $4, false) AS by_you
FROM product_revision
WHERE product = $1 AND (NOT $5 OR EXISTS (SELECT FROM product WHERE id = $1 AND {IS_PUBLIC_SQL}))
ORDER BY number DESC LIMIT $2 OFFSET $3
"""
# SQL: the document as one JSON object.
_CURRENT: Final = f"""
SELECT revision, to_json((SELECT d FROM (SELECT {", ".join(FIELDS)}) d)) AS document FROM product WHERE id = $1
"""
# SQL: an aggregate over array elements.
_CHANGED_SINCE: Final = """
SELECT f.field, max(r.number) AS number FROM product_revision r, unnest(r.changed_fields) AS f(field)
WHERE r.product = $1 AND r.number > $2 GROUP BY f.field
"""


# SQL: fields of a JSON document. The product's row has the facts of today, each revision those of its time.
_IDENTITIES: Final = """
SELECT website, company, aliases FROM product WHERE id = $1
UNION SELECT coalesce(snapshot->>'website', ''), coalesce(snapshot->>'company', ''),
    ARRAY(SELECT jsonb_array_elements_text(coalesce(snapshot->'aliases', '[]')))
FROM product_revision WHERE product = $1 AND changed_fields && ARRAY['website', 'company', 'aliases']
"""


# SQL: a field of a JSON document.
_UNRESTRICTED_STATUS: Final = f"""
SELECT snapshot->>'status' FROM product_revision
WHERE product = $1 AND snapshot->>'status' NOT IN ('{QUARANTINED}', '{DELETED}') ORDER BY number DESC LIMIT 1
"""


class ProductIdentity(msgspec.Struct, frozen=True):
    """The facts about a product that name its vendor, as of one revision."""

    website: str
    company: str
    aliases: tuple[str, ...]


class PastProduct(msgspec.Struct, frozen=True):
    """A product's document as stored with one revision."""

    number: int
    recorded_at: datetime
    document: CatalogueProduct


class StatusChange(msgspec.Struct, frozen=True):
    """The number, time and reason of a revision that changed a product's status."""

    number: int
    recorded_at: datetime
    reason: str


class StoredRevision(msgspec.Struct, frozen=True):
    """A revision without its document: who made it, when and why, and whether it left the product hidden."""

    number: int
    recorded_at: datetime
    source: Source
    changed_fields: tuple[str, ...]
    hidden: bool
    actor: str
    reason: str


# SQL: a field of a JSON document.
_STORED: Final = (
    *(getattr(ProductRevision, name) for name in StoredRevision.__struct_fields__ if name != "hidden"),
    QueryString("coalesce(({}->>'hidden')::boolean, false)", ProductRevision.snapshot, alias="hidden"),
)


class _FieldChange(msgspec.Struct, frozen=True):
    field: str
    number: int


async def list_revisions(
    product_id: str, *, limit: int, skip: int, viewer_id: str, public: bool
) -> list[RevisionSummary]:
    """Return a product's revisions, latest first, `limit` of them after the first `skip`.

    `viewer_id` is the account whose own changes get `by_you`. With `public`, returns none if the product is not public.
    """
    return await database.fetch_as(RevisionSummary, _REVISIONS, product_id, limit, skip, viewer_id, public)


async def list_editor_revisions(product_id: str, *, limit: int, skip: int) -> list[StoredRevision]:
    """Return a product's revisions with actor and reason, latest first, `limit` of them after the first `skip`."""
    query = (
        ProductRevision.select(*_STORED)
        .where(ProductRevision.product == product_id)
        .order_by(ProductRevision.number, ascending=False)
        .limit(limit)
        .offset(skip)
    )
    return await database.fetch_as(StoredRevision, query)


async def get_latest_status_change(product_id: str) -> StatusChange:
    """Return the latest revision that changed a product's status; each product has one, its first."""
    query = (
        ProductRevision.select(ProductRevision.number, ProductRevision.recorded_at, ProductRevision.reason)
        .where((ProductRevision.product == product_id) & ProductRevision.changed_fields.any("status"))
        .order_by(ProductRevision.number, ascending=False)
        .limit(1)
    )
    return (await database.fetch_as(StatusChange, query))[0]


async def find_unrestricted_status(product_id: str) -> str | None:
    """Return the latest status of a product other than "quarantined" and "deleted"; None if it never had one."""
    status: str | None = await database.fetch_value(_UNRESTRICTED_STATUS, product_id)
    return status


async def get_current_revision(product_id: str) -> CurrentProduct | None:
    """Return a product's current document and revision number, whatever its status; None if it does not exist."""
    return await database.fetch_one_as(CurrentProduct, _CURRENT, product_id)


async def get_snapshot(product_id: str, number: int) -> CatalogueProduct | None:
    """Return the product document stored with this revision, or None."""
    query = ProductRevision.select(ProductRevision.snapshot)
    snapshot = await database.fetch_value(
        query.where((ProductRevision.product == product_id) & (ProductRevision.number == number))
    )
    return _decoder.decode(snapshot) if snapshot else None


async def get_latest_before(product_id: str, time: datetime) -> PastProduct | None:
    """Return the product as of its latest revision before `time`; None if there is none."""
    query = (
        ProductRevision.select(
            ProductRevision.number, ProductRevision.recorded_at, ProductRevision.snapshot.as_alias("document")
        )
        .where((ProductRevision.product == product_id) & (ProductRevision.recorded_at < time))
        .order_by(ProductRevision.number, ascending=False)
        .limit(1)
    )
    return await database.fetch_one_as(PastProduct, query)


async def list_identities(product_id: str) -> list[ProductIdentity]:
    """Return every combination of website, company and aliases that the product has or has had."""
    return await database.fetch_as(ProductIdentity, _IDENTITIES, product_id)


async def list_fields_changed_since(product_id: str, number: int) -> dict[str, int]:
    """Return the fields that changed after revision `number`.

    Each has the number of the last revision that changed it: {"name": 7}.
    """
    changes = await database.fetch_as(_FieldChange, _CHANGED_SINCE, product_id, number)
    return {change.field: change.number for change in changes}
