"""Imports a file into the catalogue in batches within one transaction; each row is imported or rejected."""

import asyncio
import itertools
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from lexdex.audit import service as audit
from lexdex.catalogue import service
from lexdex.catalogue.imports.columns import ColumnMapping
from lexdex.catalogue.imports.existing import find_other_product, select_values
from lexdex.catalogue.imports.files import Row, Table, detect_format, open_table
from lexdex.catalogue.imports.logos import LogoImporter, open_given_logos
from lexdex.catalogue.imports.report import ImportReport, RejectedRow
from lexdex.catalogue.imports.rows import ConvertedRow, InvalidRow, Remark, RowConverter
from lexdex.catalogue.schemas import DELETED, CatalogueProduct, Source
from lexdex.catalogue.security_events import record_change
from lexdex.catalogue.service import bulk
from lexdex.foundation import database
from lexdex.foundation.errors import Invalid
from lexdex.foundation.files import Files

BATCH_SIZE = 500
"""The number of rows that are held in memory and written by one SQL statement."""
WAS_DELETED = "the product was deleted in the admin portal; its row was skipped"
FROM_FILE = "{field}: is the file's, not from reviews of this site"

Progress = Callable[[int, int], None]
"""A callback that receives the current position in the file and the file's end, in the same unit."""


class ImportOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of `lexdex catalogue import`."""

    mappings: tuple[str, ...] = ()
    """Values of --map, such as 'Vendor=company'."""
    dry_run: bool = False
    """Run the whole import, then roll the transaction back."""
    skip_invalid: bool = False
    """Import the valid rows even if others are rejected."""
    logos: Path | None = None
    """A folder or zip of logos, matched by the column `logo` or by product id."""
    actor: str = "import"


class _RolledBackError(Exception):
    """Raised inside the transaction to roll it back, after a dry run or rejected rows."""


async def import_file(
    path: Path, options: ImportOptions, files: Files, progress: Progress = lambda _done, _total: None
) -> ImportReport:
    """Import the file and return its report; `files` stores the logos.

    Raises Invalid if the file, or the folder or zip of logos, cannot be read at all.
    """
    with open_table(path) as table, open_given_logos(options.logos) as given:
        logos = LogoImporter(files, given, dry_run=options.dry_run)
        run = _Import(path, options, table, logos, progress)
        try:
            async with database.transaction():
                await run.import_rows()
                await run.finish()
        except _RolledBackError:
            pass
        return run.report


class _Import:
    """Imports one open file: converts its rows, saves them and fills the report."""

    def __init__(
        self, path: Path, options: ImportOptions, table: Table, logos: LogoImporter, progress: Progress
    ) -> None:
        columns = ColumnMapping(options.mappings)
        self.report = ImportReport(
            path.name, dry_run=options.dry_run, logos=options.logos.name if options.logos else ""
        )
        self._rows = RowConverter(columns, spreadsheet=detect_format(path) != "jsonl")
        self._options = options
        self._table = table
        self._logos = logos
        self._progress = progress
        self._lines: dict[str, int] = {}
        if table.columns is not None:
            self.report.unused_columns = columns.find_unused_columns(table.columns)

    async def import_rows(self) -> None:
        """Convert and save all rows, one batch at a time."""
        for batch in _split_into_batches(self._table.rows):
            await self._save(await self._convert_batch(batch))
            self._progress(self._table.position(), self._table.total)
        if self._table.columns is None:
            self.report.unused_columns = sorted(self._rows.unused)
        self.report.products_with_logo, self.report.unused_logos = self._logos.products, self._logos.unused
        self.report.rejected.sort(key=lambda row: row.line)
        if not self.report.rows:
            raise Invalid(f"{self.report.file}: the file has no rows.")

    async def finish(self) -> None:
        """Set `written` in the report; raise _RolledBackError instead if it is a dry run or rows were rejected."""
        if self._options.dry_run or (self.report.rejected and not self._options.skip_invalid):
            raise _RolledBackError
        self.report.written = True
        counts = {name: getattr(self.report, name) for name in ("file", "created", "changed", "unchanged")}
        await audit.record(None, audit.Act("products.imported", "catalogue", "products", after=counts))
        record_change("imported", self._lines)

    async def _convert_batch(self, batch: list[Row | RejectedRow]) -> list[ConvertedRow]:
        rows = {row.line: converted for row in batch if (converted := self._convert_row(row)) is not None}
        await asyncio.gather(
            *(self._logos.set_logo(row.document, self._build_remark(line)) for line, row in rows.items())
        )
        return list(rows.values())

    def _build_remark(self, line: int) -> Remark:
        return lambda text: self.report.add_remark(line, text)

    def _convert_row(self, row: Row | RejectedRow) -> ConvertedRow | None:
        if isinstance(row, RejectedRow):
            self.report.rejected.append(row)
            return None
        try:
            for text in row.remarks:
                self.report.add_remark(row.line, text)
            converted = self._rows.convert(row.values, self._build_remark(row.line))
            self._reserve_id(converted.document["id"], row.line)
        except InvalidRow as error:
            self.report.rejected.append(RejectedRow(row.line, str(error), _find_name(row)))
            return None
        return converted

    def _reserve_id(self, product_id: str, line: int) -> None:
        first = self._lines.setdefault(product_id, line)
        if first != line:
            raise InvalidRow(f"the id '{product_id}' is already used in line {first}")

    async def _save(self, rows: list[ConvertedRow]) -> None:
        current = await bulk.list_versions([row.document["id"] for row in rows])
        documents = [self._select_values(row, current.get(row.document["id"])) for row in rows]
        saved = await service.save_products(
            [document for document in documents if document],
            source=Source("import", self.report.file[:300]),
            actor=self._options.actor,
            reason="import",
        )
        self.report.created += len(saved.created)
        self.report.changed += len(saved.changed)
        self.report.unchanged += len(saved.unchanged)

    def _select_values(self, row: ConvertedRow, product: CatalogueProduct | None) -> dict[str, Any]:
        """Return what the import writes; nothing for a deleted product, and for another one that has the row's id."""
        document = row.document
        line = self._lines[document["id"]]
        remark = self._build_remark(line)
        if product is None:
            for field in ("rating_average", "review_count"):
                if document.get(field):
                    remark(FROM_FILE.format(field=field))
            return document
        if product.status == DELETED:
            remark(WAS_DELETED)
            return {}
        if row.is_id_derived and (problem := find_other_product(document, product, remark)):
            self.report.rejected.append(RejectedRow(line, problem, document["name"]))
            return {}
        return select_values(document, product, remark)


def _split_into_batches(rows: Iterable[Row | RejectedRow]) -> Iterator[list[Row | RejectedRow]]:
    remaining = iter(rows)
    while batch := list(itertools.islice(remaining, BATCH_SIZE)):
        yield batch


def _find_name(row: Row) -> str:
    """Return the row's first non-empty text, usually the product name, which identifies the row in the report."""
    return next((value for _, value in row.values if isinstance(value, str) and value.strip()), "")
