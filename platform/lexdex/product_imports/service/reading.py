"""Reads the file of an import row by row, and stores the preview; the catalogue stays as it is."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from pathlib import Path
from typing import Final, TypeVar

from lexdex.audit.service import SYSTEM, Act, record
from lexdex.catalogue.imports.files import open_table
from lexdex.catalogue.imports.logo_files import open_logos
from lexdex.catalogue.imports.report import MAX_SHOWN_LINES
from lexdex.foundation import database
from lexdex.foundation.errors import Invalid
from lexdex.foundation.files import Files
from lexdex.foundation.telemetry import get_logger
from lexdex.product_imports.queries import imports as queries
from lexdex.product_imports.queries import rows as row_queries
from lexdex.product_imports.schemas import ImportRemark, NewRow, StoredImport
from lexdex.product_imports.service.logo_rows import LogoRows
from lexdex.product_imports.service.planning import plan_rows
from lexdex.product_imports.service.product_rows import ProductRows, check_row_count
from lexdex.product_imports.service.uploaded_files import clean_shown, delete_file, get_job_name, open_file

logger = get_logger("lexdex.imports")

MAX_READING_SECONDS: Final = 720
MAX_REMARKS: Final = 50

TOO_SLOW: Final = "Reading this file takes too long. Please split it, or use the command line."
FAILED: Final = "The file can't be read because of an error on our side. It is in the log of the worker."

T = TypeVar("T")


async def read_file(files: Files, import_id: int, *, is_last_attempt: bool) -> None:
    """Store what each row of the file would change; does nothing if the file is read already.

    A file that can't be read is refused with a sentence; after the last attempt that failed, also without a reason.
    """
    row = await queries.find_import(import_id)
    if row is None or row.state != "reading":
        return
    try:
        await row_queries.delete_rows(import_id)
        await (_read_products(files, row) if row.kind == "products" else _read_logos(files, row))
    except Invalid as error:
        await _refuse(files, row, str(error.detail))
    except Exception as error:
        if not is_last_attempt:
            raise
        logger.exception("an import could not be read", import_id=import_id, error=type(error).__name__)
        await _refuse(files, row, FAILED)


async def _read_products(files: Files, row: StoredImport) -> None:
    async with open_file(files, row) as path:
        await asyncio.to_thread(check_row_count, path)
        await _compare_products(files, row, path)


async def _compare_products(files: Files, row: StoredImport, path: Path) -> None:
    preview = _Preview(row)
    async with _open_in_thread(open_table(path)) as table:
        rows = await asyncio.to_thread(ProductRows, path, table)
        while batch := await asyncio.to_thread(rows.read_batch):
            if not await preview.store(await plan_rows(files, batch), *rows.position):
                return
        unused = rows.unused_columns
    await preview.finish(unused)
    await delete_file(files, row)


async def _read_logos(files: Files, row: StoredImport) -> None:
    preview = _Preview(row)
    async with open_file(files, row) as path, _open_in_thread(open_logos(path)) as given:
        rows = LogoRows(files, given)
        while batch := await rows.plan_batch():
            if not await preview.store(batch, *rows.position):
                return
    await preview.finish(())


class _Preview:
    """Stores the rows of a preview and counts what concerns all of them."""

    def __init__(self, row: StoredImport) -> None:
        self._import_id = row.id
        self._deadline = time.monotonic() + MAX_READING_SECONDS
        self._remarks: Counter[str] = Counter()
        self._lines: dict[str, list[int]] = {}
        self._fields: Counter[str] = Counter()
        self._kinds: Counter[str] = Counter()

    async def store(self, rows: Sequence[NewRow], position: int, total: int) -> bool:
        """Store rows and the progress; returns False if the import was discarded. Raises Invalid if time is up."""
        if time.monotonic() > self._deadline:
            raise Invalid(TOO_SLOW, rule="file_refused")
        for row in rows:
            self._count(row)
        async with database.transaction():
            if not await _is_being_read(self._import_id):
                return False
            await row_queries.insert_rows(self._import_id, rows)
            await queries.store_progress(self._import_id, position, total)
        return True

    async def finish(self, unused_columns: Sequence[str]) -> None:
        """Mark the preview as complete."""
        remarks = [
            ImportRemark(text, count, self._lines[text]) for text, count in self._remarks.most_common(MAX_REMARKS)
        ]
        async with database.transaction():
            if not await _is_being_read(self._import_id):
                return
            await queries.mark_prepared(
                self._import_id,
                unused_columns=[clean_shown(column) for column in unused_columns],
                remarks=remarks,
                field_counts=dict(self._fields.most_common()),
            )
            counts = {"state": "prepared", **self._kinds}
            await record(
                SYSTEM, Act("product_import.prepared", "product_import", self._import_id, {"state": "reading"}, counts)
            )

    def _count(self, row: NewRow) -> None:
        self._kinds[row.kind] += 1
        if row.kind in {"changed", "owner_edited"}:
            self._fields.update(row.after.keys())
        for text in row.remarks:
            self._remarks[text] += 1
            lines = self._lines.setdefault(text, [])
            if len(lines) < MAX_SHOWN_LINES:
                lines.append(row.line)


async def _is_being_read(import_id: int) -> bool:
    """Lock the import until the transaction ends; False if an admin has discarded it."""
    row = await queries.lock_import(import_id)
    return row is not None and row.state == "reading"


async def _refuse(files: Files, row: StoredImport, problem: str) -> None:
    """Store why the file is refused, without the name that the file has in the job: its admin doesn't know it."""
    sentence = problem.removeprefix(f"{get_job_name(row)}: ")
    shown = clean_shown(sentence[:1].upper() + sentence[1:])
    async with database.transaction():
        if not await _is_being_read(row.id):
            return
        await row_queries.delete_rows(row.id)
        await queries.mark_refused(row.id, shown)
        states = {"state": "reading"}, {"state": "refused", "problem": shown}
        await record(SYSTEM, Act("product_import.refused", "product_import", row.id, *states))
    await delete_file(files, row)


@asynccontextmanager
async def _open_in_thread(context: AbstractContextManager[T]) -> AsyncIterator[T]:
    """Enter and leave a context in a thread, because that starts, waits for and ends processes."""
    opened = await asyncio.to_thread(context.__enter__)
    try:
        yield opened
    except BaseException as error:
        if not await asyncio.to_thread(context.__exit__, type(error), error, error.__traceback__):
            raise
    else:
        await asyncio.to_thread(context.__exit__, None, None, None)
