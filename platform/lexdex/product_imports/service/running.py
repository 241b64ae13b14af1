"""Imports the rows of a preview, or undoes that, some hundred at a time, each time in one short transaction.

A transaction that a killed worker leaves behind is rolled back, and its event is due again; what is done is done once.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lexdex.audit.service import SYSTEM, Act, record
from lexdex.catalogue.imports.logo_files import open_logos
from lexdex.catalogue.labels import FIELD_LABELS, label_message
from lexdex.catalogue.schemas import DELETED, Source
from lexdex.catalogue.security_events import record_change
from lexdex.catalogue.service.bulk import ChangeOutcome, PlannedChange, apply_changes
from lexdex.foundation import database, outbox
from lexdex.foundation.errors import Invalid
from lexdex.foundation.files import Files
from lexdex.product_imports.events import ImportDue
from lexdex.product_imports.queries import imports as queries
from lexdex.product_imports.queries import rows as row_queries
from lexdex.product_imports.schemas import ImportState, RowResult, RowState, StoredImport, StoredRow
from lexdex.product_imports.service.logo_rows import BATCH_SIZE as LOGO_BATCH_SIZE
from lexdex.product_imports.service.logo_rows import LogoRows
from lexdex.product_imports.service.uploaded_files import delete_file, open_file

BATCH_SIZE: Final = 250
MAX_REFERENCE_CHARACTERS: Final = 300

OWNER_VALUES_KEPT: Final = "The owner's values were kept: {fields}."
HAS_VALUES: Final = "It has these values already."
RESUMED: Final[Mapping[ImportState, ImportState]] = {"failed": "running", "undo_failed": "undoing"}
"""The state in which an import that has failed is tried again."""
FAILED: Final[Mapping[ImportState, ImportState]] = {after: before for before, after in RESUMED.items()}


async def continue_import(files: Files, import_id: int) -> None:
    """Import, or undo, the next rows of an import.

    Does nothing if the import isn't running, so that a repeated event does no harm. One that has failed goes on,
    because then its event is tried again.
    """
    row = await queries.find_import(import_id)
    if row is not None and row.state in RESUMED:
        row = await _resume(import_id)
    if row is None or row.state not in FAILED:
        return
    is_undo = row.state == "undoing"
    size = LOGO_BATCH_SIZE if row.kind == "logos" and not is_undo else BATCH_SIZE
    due: RowState = "changed" if is_undo else "planned"
    items = await row_queries.list_due(import_id, due, limit=size)
    # Outside the transaction, because each image takes a process.
    problems = await _store_logos(files, row, items) if row.kind == "logos" and not is_undo else {}
    async with database.transaction():
        locked = await queries.lock_import(import_id)
        if locked is None or locked.state != row.state:
            return
        if items:
            await (_undo(row, items) if is_undo else _import(row, items, problems))
        if len(items) == size:
            await outbox.publish(ImportDue(import_id))
            return
        await _finish(row)
    await delete_file(files, row)


async def fail_import(import_id: int) -> None:
    """Store that the worker has given up an import or its undo; within the caller's transaction.

    What is done stays done: the import can be tried again, and undone.
    """
    row = await queries.lock_import(import_id)
    if row is None or row.state not in FAILED:
        return
    state = FAILED[row.state]
    await queries.mark_failed(import_id, state)
    await _record_state(row, state)


async def _resume(import_id: int) -> StoredImport | None:
    async with database.transaction():
        row = await queries.lock_import(import_id)
        if row is not None and row.state in RESUMED:
            await queries.mark_resumed(import_id, RESUMED[row.state])
    return await queries.find_import(import_id)


async def _store_logos(files: Files, row: StoredImport, items: Sequence[StoredRow]) -> dict[int, str]:
    """Store the images of rows; returns the problem of each that can't be stored, by the row's id."""
    if not items:
        return {}
    try:
        async with open_file(files, row) as path:
            with open_logos(path) as given:
                return await LogoRows(files, given).store(items)
    except Invalid as error:
        return dict.fromkeys((item.id for item in items), str(error.detail))


async def _import(row: StoredImport, items: Sequence[StoredRow], problems: Mapping[int, str]) -> None:
    planned = {item.id: _select_values(row, item) for item in items if item.id not in problems}
    changes = [PlannedChange(item.product, item.revision, planned[item.id]) for item in items if planned.get(item.id)]
    source = Source("import", row.file_name[:MAX_REFERENCE_CHARACTERS])
    reason = f"Import {row.id}: {row.file_name}"
    outcomes = await apply_changes(changes, source=source, actor=str(row.started_by), reason=reason)
    by_product = {outcome.product_id: outcome for outcome in outcomes}
    results = [_describe(row, item, problems.get(item.id, ""), by_product.get(item.product)) for item in items]
    await row_queries.store_results(results)
    products = _list_products(items, results, "changed")
    record_change("imported", products)
    await _record(row, "product_import.changed", products)


def _select_values(row: StoredImport, item: StoredRow) -> dict[str, Any]:
    kept = () if row.replaces_owner_values else item.owner_fields
    return {field: value for field, value in item.after.items() if field not in kept}


def _describe(row: StoredImport, item: StoredRow, problem: str, outcome: ChangeOutcome | None) -> RowResult:
    if problem or (outcome and outcome.problem):
        note = problem or (label_message(outcome.problem) if outcome else "")
        return RowResult(item.id, "failed", item.revision, note)
    kept = () if row.replaces_owner_values else item.owner_fields
    note = OWNER_VALUES_KEPT.format(fields=", ".join(FIELD_LABELS[field] for field in kept)) if kept else ""
    if outcome is None:
        return RowResult(item.id, "skipped", item.revision, note)
    if not outcome.is_written:
        return RowResult(item.id, "skipped", item.revision, HAS_VALUES)
    return RowResult(item.id, "changed", outcome.revision, note)


async def _undo(row: StoredImport, items: Sequence[StoredRow]) -> None:
    planned = [PlannedChange(item.product, item.revision, _list_former_values(item)) for item in items]
    label = f"import {row.id} undone"
    outcomes = await apply_changes(
        planned, source=Source("editor", label), actor=str(row.undone_by), reason=label.capitalize()
    )
    results = [
        RowResult(item.id, "kept" if outcome.problem else "undone", item.revision, outcome.problem)
        for item, outcome in zip(items, outcomes, strict=True)
    ]
    await row_queries.store_results(results)
    await _record(row, "product_import.restored", _list_products(items, results, "undone"))


def _list_former_values(item: StoredRow) -> dict[str, Any]:
    """Return what the undo writes: a product that the import has added becomes a deleted one."""
    return {**item.before, "sources": item.sources} if item.before else {"status": DELETED}


def _list_products(items: Sequence[StoredRow], results: Sequence[RowResult], state: RowState) -> list[str]:
    return [item.product for item, result in zip(items, results, strict=True) if result.state == state]


async def _record(row: StoredImport, action: str, products: Sequence[str]) -> None:
    """Record which products were changed; the worker does it, in the place of the admin who started it."""
    if products:
        after = {"products": list(products), "started_by": row.undone_by or row.started_by}
        await record(SYSTEM, Act(action, "product_import", row.id, after=after))


async def _finish(row: StoredImport) -> None:
    state: ImportState = "undone" if row.state == "undoing" else "done"
    await queries.mark_finished(row.id, state)
    await _record_state(row, state)


async def _record_state(row: StoredImport, state: ImportState) -> None:
    """Record the new state of an import with the number of its rows by state."""
    counts: dict[str, int] = {}
    for each in await row_queries.count_rows(row.id):
        counts[each.state] = counts.get(each.state, 0) + each.count
    after = {"state": state, **counts}
    await record(SYSTEM, Act(f"product_import.{state}", "product_import", row.id, {"state": row.state}, after))
