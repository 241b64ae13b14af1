"""A product's past: its revisions, the page as of a day, and an admin's way back to an earlier revision."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

import msgspec

from lexdex.catalogue import queries
from lexdex.catalogue.queries import history
from lexdex.catalogue.schemas import BOOLEANS, FIELDS, LISTS, CatalogueProduct, ProductDetails, Source
from lexdex.catalogue.schemas.history import ProductAsOf, RestoredRevision, RevisionSummary
from lexdex.catalogue.service.changes import save_products
from lexdex.catalogue.service.products import NOT_FOUND, is_product_id
from lexdex.foundation import database
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import plain

PAGE: Final = 50
LATEST_NUMBER: Final = 2**31 - 1
MAX_REASON_LENGTH: Final = 1_000
NOT_FACTS: Final = frozenset({"id", "rating_average", "review_count", "star", "sample", "status", "hidden", "sources"})
"""What an undo leaves as it is: ratings are the reviews', and whether a product is shown is decided anew each time."""

NOT_YET = "This product was not in the catalogue on {day}."
FUTURE = "Please choose a day that is not in the future."
NO_REVISION = "This product has no revision {number}."
NO_REASON = "Please give a reason for restoring the earlier revision."
SAME = "The product already matches revision {number}."


async def list_revisions(product_id: str, *, page: int = 1, reader: str = "") -> list[RevisionSummary]:
    """Changes of a visible product, the latest first; `reader` is the account that asks, if any."""
    found = await _listed(product_id, page, reader, public=True)
    if not found and page == 1:
        raise NotFound(NOT_FOUND)
    return found


async def all_revisions(product_id: str, *, page: int = 1, reader: str = "") -> list[RevisionSummary]:
    """The same for who may see the product although the public does not."""
    return await _listed(product_id, page, reader, public=False)


async def _listed(product_id: str, page: int, reader: str, *, public: bool) -> list[RevisionSummary]:
    if not is_product_id(product_id):
        return []
    return await history.list_revisions(product_id, limit=PAGE, skip=(page - 1) * PAGE, reader=reader, public=public)


async def get_product_on_day(product_id: str, day: date) -> ProductAsOf:
    """A visible product's page as it read when that day ended; raises NotFound for a day on which nobody saw it."""
    if day > datetime.now(UTC).date():
        raise Invalid(FUTURE)
    if not is_product_id(product_id) or await queries.find_product_option(product_id) is None:
        raise NotFound(NOT_FOUND)
    end = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
    then = await history.get_latest_before(product_id, end)
    if then is None or then.document.hidden or then.document.status != "active":
        raise NotFound(NOT_YET.format(day=f"{day.day} {day:%B %Y}"))
    return ProductAsOf(day, then.number, then.recorded_at, to_product_details(then.document, then.number))


def to_product_details(document: CatalogueProduct, revision: int) -> ProductDetails:
    """A document as its page reads it: the same wording that the database gives the present."""
    given = {"revision": revision, **{field: getattr(document, field) for field in FIELDS}}
    kinds = ProductDetails.__annotations__
    needed = [field.name for field in msgspec.structs.fields(ProductDetails) if field.required]
    return ProductDetails(**{name: _worded(name, given[name], kinds[name]) for name in needed})


def _worded(field: str, value: Any, kind: object) -> Any:  # noqa: ANN401 - a value of any field
    if kind is not str:
        return list(value) if field in LISTS else value
    if field in LISTS:
        return "; ".join(value)
    if field in BOOLEANS:
        return {True: "Yes", False: "No", None: ""}[value]
    if field == "version":
        return value or "v1.0"
    return "" if value is None else str(value)


async def get_current(product_id: str) -> tuple[int, CatalogueProduct]:
    """The product as it stands, of any status, with the number of its revision."""
    found = await history.get_current(product_id) if is_product_id(product_id) else None
    if found is None:
        raise NotFound(NOT_FOUND)
    return found


async def get_revision(product_id: str, number: int) -> CatalogueProduct:
    """What the product was after this revision."""
    known = is_product_id(product_id) and 1 <= number <= LATEST_NUMBER
    found = await history.get_snapshot(product_id, number) if known else None
    if found is None:
        raise NotFound(NO_REVISION.format(number=number))
    return found


async def list_fields_changed_since(product_id: str, number: int) -> dict[str, int]:
    """By field, the latest revision after this one that changed it."""
    return await history.list_fields_changed_since(product_id, number)


async def restore_revision(product_id: str, number: int, *, actor: str, reason: str) -> RestoredRevision:
    """Bring the facts of an earlier revision back as a new one, with the sources that they had."""
    words = plain(reason, what="the reason", longest=MAX_REASON_LENGTH, lines=True)
    if not words:
        raise Invalid(NO_REASON)
    async with database.transaction():
        if not is_product_id(product_id) or not await queries.lock_product(product_id):
            raise NotFound(NOT_FOUND)
        then = await get_revision(product_id, number)
        _, now = await get_current(product_id)
        changes = {f: getattr(then, f) for f in FIELDS if f not in NOT_FACTS and getattr(then, f) != getattr(now, f)}
        if not changes:
            raise Conflict(SAME.format(number=number))
        given = {"id": product_id, **changes, "sources": _sources(then, changes)}
        source = Source("editor", f"revision {number} brought back")
        await save_products([given], source=source, actor=actor, reason=words)
        revision, _ = await get_current(product_id)
    return RestoredRevision(revision, tuple(changes))


def _sources(then: CatalogueProduct, changes: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Each fact that comes back says again what it said of itself; one that said nothing names the undo."""
    known = {field: then.sources.get(field) or then.sources.get("*") for field in changes}
    return {field: msgspec.to_builtins(source) for field, source in known.items() if source}
