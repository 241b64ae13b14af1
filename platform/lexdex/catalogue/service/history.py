"""Product history: lists revisions, gets a product as of a date, and restores an earlier revision."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

import msgspec

from lexdex.audit import service as audit
from lexdex.catalogue import queries
from lexdex.catalogue.queries import history
from lexdex.catalogue.queries.history import ProductIdentity
from lexdex.catalogue.schemas import BOOLEANS, FIELDS, LISTS, CatalogueProduct, ProductDetails, Source
from lexdex.catalogue.schemas.history import ProductAsOf, RestoredRevision, RevisionSummary
from lexdex.catalogue.security_events import record_change
from lexdex.catalogue.service.changes import save_products
from lexdex.catalogue.service.products import ProductNotFound, is_product_id
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import clean_text

PAGE_SIZE: Final = 50
COMMAND_LINE: Final = "cli"
"""The actor in the history of what is changed on the command line."""
MAX_REVISION: Final = 2**31 - 1
MAX_REASON_LENGTH: Final = 1_000
FIELDS_NOT_RESTORED: Final = frozenset(
    {"id", "rating_average", "review_count", "star", "sample", "status", "hidden", "sources"}
)
"""Fields that a restore doesn't change: ratings are derived from reviews, and visibility is set separately."""

NOT_LISTED_YET = "This product was not in the catalogue on {day}."
DATE_IN_FUTURE = "Please choose a day that is not in the future."
NO_REVISION = "This product has no revision {number}."
NO_REASON = "Please give a reason for restoring the earlier revision."
ALREADY_MATCHES = "The product already matches revision {number}."


async def list_revisions(product_id: str, *, page: int = 1, viewer_id: str = "") -> list[RevisionSummary]:
    """Return one page of a public product's revisions, latest first; raises NotFound.

    `viewer_id` is the id of the signed-in account, or ""; its own changes are marked with `by_you`.
    """
    if not is_product_id(product_id):
        raise ProductNotFound
    skip = (page - 1) * PAGE_SIZE
    found = await history.list_revisions(product_id, limit=PAGE_SIZE, skip=skip, viewer_id=viewer_id, public=True)
    if not found and page == 1:
        raise ProductNotFound
    return found


async def get_product_on_day(product_id: str, day: date) -> ProductAsOf:
    """Return a product's fields as of the end of a day (UTC).

    Raises NotFound if the product wasn't public then or isn't now, Invalid if the day is in the future.
    """
    if day > datetime.now(UTC).date():
        raise Invalid(DATE_IN_FUTURE)
    if not is_product_id(product_id) or await queries.find_product_option(product_id) is None:
        raise ProductNotFound
    end = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
    past = await history.get_latest_before(product_id, end)
    if past is None or past.document.hidden or past.document.status != "active":
        raise NotFound(NOT_LISTED_YET.format(day=f"{day.day} {day:%B %Y}"))
    return ProductAsOf(day, past.number, past.recorded_at, to_product_details(past.document, past.number))


def to_product_details(document: CatalogueProduct, revision: int) -> ProductDetails:
    """Convert a product document to the API response, in the same format as the SQL query for current products."""
    values = {"revision": revision, **{field: getattr(document, field) for field in FIELDS}}
    kinds = ProductDetails.__annotations__
    return ProductDetails(**{name: _format_value(name, values[name], kinds[name]) for name in kinds})


def _format_value(field: str, value: Any, kind: object) -> Any:  # noqa: ANN401 - a value of any field
    if kind is not str:
        return list(value) if field in LISTS else value
    if field in LISTS:
        return "; ".join(value)
    if field in BOOLEANS:
        return {True: "Yes", False: "No", None: ""}[value]
    if field == "version":
        return value or "v1.0"
    return "" if value is None else str(value)


async def get_current_revision(product_id: str) -> tuple[int, CatalogueProduct]:
    """Return a product's current revision number and its document, whatever its status; raises NotFound."""
    current = await history.get_current_revision(product_id) if is_product_id(product_id) else None
    if current is None:
        raise ProductNotFound
    return current.revision, current.document


async def get_revision(product_id: str, number: int) -> CatalogueProduct:
    """Return the product document stored with revision `number`; raises NotFound."""
    may_exist = is_product_id(product_id) and 1 <= number <= MAX_REVISION
    document = await history.get_snapshot(product_id, number) if may_exist else None
    if document is None:
        raise NotFound(NO_REVISION.format(number=number))
    return document


async def list_fields_changed_since(product_id: str, number: int) -> dict[str, int]:
    """Return the fields that changed after revision `number`.

    Each has the number of the last revision that changed it: {"name": 7}.
    """
    return await history.list_fields_changed_since(product_id, number)


async def list_identities(product_id: str) -> list[ProductIdentity]:
    """Return every combination of website, company and aliases that the product has or has had."""
    return await history.list_identities(product_id)


async def restore_revision(product_id: str, number: int, *, actor: Actor | None, reason: str) -> RestoredRevision:
    """Save the fields of an earlier revision, with their sources at that time, as a new revision.

    Without an actor, it is an operator on the command line. Raises NotFound, Invalid if the reason is empty, or
    Conflict if the product already has these values.
    """
    stated_reason = clean_text(reason, label="the reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    if not stated_reason:
        raise Invalid(NO_REASON)
    async with database.transaction():
        if not is_product_id(product_id) or not await queries.lock_product(product_id):
            raise ProductNotFound
        past = await get_revision(product_id, number)
        _, now = await get_current_revision(product_id)
        changes = {
            f: getattr(past, f) for f in FIELDS if f not in FIELDS_NOT_RESTORED and getattr(past, f) != getattr(now, f)
        }
        if not changes:
            raise Conflict(ALREADY_MATCHES.format(number=number))
        product = {"id": product_id, **changes, "sources": _list_past_sources(past, changes)}
        source = Source("editor", f"revision {number} restored")
        name = str(actor.account_id) if actor else COMMAND_LINE
        await save_products([product], source=source, actor=name, reason=stated_reason)
        record_change("restored", [product_id])
        revision, _ = await get_current_revision(product_id)
        act = audit.Act(
            "product.restored",
            "product",
            product_id,
            before={"revision": revision - 1, **{field: getattr(now, field) for field in changes}},
            after={"revision": revision, **changes},
            reason=stated_reason,
        )
        await audit.record(actor, act)
    return RestoredRevision(revision, tuple(changes))


def _list_past_sources(past: CatalogueProduct, fields: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the sources that the fields had in the earlier revision; a field without one is left out."""
    sources = {field: past.sources.get(field) or past.sources.get("*") for field in fields}
    return {field: msgspec.to_builtins(source) for field, source in sources.items() if source}
