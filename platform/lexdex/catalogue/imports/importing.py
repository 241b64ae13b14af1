"""Writes a file into the catalogue: in portions, in one transaction, every row imported or refused."""

import itertools
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from lexdex.catalogue import service
from lexdex.catalogue.imports.columns import ColumnMapping
from lexdex.catalogue.imports.files import Row, Table, detect_format, open_table
from lexdex.catalogue.imports.report import ImportReport, RefusedRow
from lexdex.catalogue.imports.rows import InvalidRow, RowConverter
from lexdex.catalogue.schemas import Source
from lexdex.foundation import database
from lexdex.foundation.errors import Invalid

BATCH_SIZE = 500
"""Rows that are in memory, and in one statement, at a time."""

Progress = Callable[[int, int], None]
"""Gets how far the reading is, and how far it goes."""


class ImportOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How a file is to be imported."""

    told: tuple[str, ...] = ()
    """Pairs 'their column=our field'."""
    dry_run: bool = False
    """Do all of it, then take it back."""
    skip_invalid: bool = False
    """Import the valid rows even if others are rejected."""
    actor: str = "import"


class _TakenBackError(Exception):
    """Ends the transaction without a trace in the database."""


async def import_file(path: Path, plan: ImportOptions, progress: Progress = lambda _done, _total: None) -> ImportReport:
    """Import the file; raises Invalid with a sentence when it cannot be read at all."""
    with open_table(path) as table:
        work = _Import(path, plan, table, progress)
        try:
            async with database.transaction():
                await work.run()
                work.settle()
        except _TakenBackError:
            pass
        return work.report


class _Import:
    """One run over one file."""

    def __init__(self, path: Path, plan: ImportOptions, table: Table, progress: Progress) -> None:
        columns = ColumnMapping(plan.told)
        self.report = ImportReport(path.name, dry_run=plan.dry_run)
        self._rows = RowConverter(columns, spreadsheet=detect_format(path) != "jsonl")
        self._plan = plan
        self._table = table
        self._progress = progress
        self._lines: dict[str, int] = {}
        if table.columns is not None:
            self.report.unused_columns = columns.checked(table.columns)

    async def run(self) -> None:
        """Portion by portion, until the file ends."""
        for portion in _portions(self._table.rows):
            documents = [document for row in portion if (document := self._document(row)) is not None]
            await self._save(documents)
            self._progress(self._table.position(), self._table.total)
        if self._table.columns is None:
            self.report.unused_columns = sorted(self._rows.unused)
        if not self.report.rows:
            raise Invalid(f"{self.report.file}: the file has no rows.")

    def settle(self) -> None:
        """Let the transaction stand, or take it back."""
        if self._plan.dry_run or (self.report.refused and not self._plan.skip_invalid):
            raise _TakenBackError
        self.report.written = True

    def _document(self, row: Row | RefusedRow) -> dict[str, Any] | None:
        if isinstance(row, RefusedRow):
            self.report.refused.append(row)
            return None
        try:
            document = self._rows.document(row.values, lambda text: self.report.remark(row.line, text))
            self._claim(document["id"], row.line)
        except InvalidRow as error:
            self.report.refused.append(RefusedRow(row.line, str(error), _name_in(row)))
            return None
        return document

    def _claim(self, product_id: str, line: int) -> None:
        first = self._lines.setdefault(product_id, line)
        if first != line:
            raise InvalidRow(f"the id '{product_id}' is already used in line {first}")

    async def _save(self, documents: list[dict[str, Any]]) -> None:
        saved = await service.save_products(
            documents, source=Source("import", self.report.file[:300]), actor=self._plan.actor, reason="import"
        )
        self.report.created += len(saved.created)
        self.report.changed += len(saved.changed)
        self.report.unchanged += len(saved.unchanged)


def _portions(rows: Iterable[Row | RefusedRow]) -> Iterator[list[Row | RefusedRow]]:
    remaining = iter(rows)
    while portion := list(itertools.islice(remaining, BATCH_SIZE)):
        yield portion


def _name_in(row: Row) -> str:
    """For the reader of the report: whatever the first text in the row is."""
    return next((value for value in row.values.values() if isinstance(value, str) and value.strip()), "")
