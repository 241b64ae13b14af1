"""Reads the rows of a file of products in a thread, as the import on the command line does."""

import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from lexdex.catalogue.imports.columns import ColumnMapping
from lexdex.catalogue.imports.files import Row, Table, detect_format, open_table
from lexdex.catalogue.imports.report import RejectedRow
from lexdex.catalogue.imports.rows import InvalidRow, RowConverter
from lexdex.foundation.errors import Invalid

MAX_ROWS: Final = 50_000
BATCH_SIZE: Final = 250

NAME_HINT: Final = "Please name this column 'name'."
TOO_MANY_ROWS: Final = f"The file has more than {MAX_ROWS:,} rows. Please split it, or use the command line."
NO_ROWS: Final = "The file has no rows."
REPEATED: Final = "the id '{id}' is already used in line {line}"


class ReadRow(msgspec.Struct, frozen=True):
    """A row of the file: its product document, or why it can't be read as one."""

    line: int
    document: dict[str, Any] | None
    name: str
    problem: str
    remarks: list[str]
    is_id_derived: bool = False
    """Whether the id was made from the name."""


def check_row_count(path: Path) -> None:
    """Raise Invalid if the file has no rows or too many, before comparing them takes minutes."""
    with open_table(path) as table:
        count = sum(1 for _ in itertools.islice(table.rows, MAX_ROWS + 1))
    if not count:
        raise Invalid(NO_ROWS)
    if count > MAX_ROWS:
        raise Invalid(TOO_MANY_ROWS, rule="file_refused")


class ProductRows:
    """The rows of an open file; all methods may wait for the process that reads a workbook."""

    def __init__(self, path: Path, table: Table) -> None:
        """Raise Invalid if no column has the product name."""
        columns = ColumnMapping(name_hint=NAME_HINT)
        self._converter = RowConverter(columns, spreadsheet=detect_format(path) != "jsonl")
        self._table = table
        self._lines: dict[str, int] = {}
        self._unused = columns.find_unused_columns(table.columns) if table.columns is not None else ()

    @property
    def unused_columns(self) -> Sequence[str]:
        """The columns that no field is made from; known at the end of a file of JSON Lines."""
        return self._unused or sorted(self._converter.unused)

    @property
    def position(self) -> tuple[int, int]:
        """How far the file is read, and its end, in the same unit."""
        return min(self._table.position(), self._table.total), self._table.total

    def read_batch(self) -> list[ReadRow]:
        """Read the next rows, none at the end."""
        return [self._convert(row) for row in itertools.islice(self._table.rows, BATCH_SIZE)]

    def _convert(self, row: Row | RejectedRow) -> ReadRow:
        if isinstance(row, RejectedRow):
            return ReadRow(row.line, None, row.name, row.reason, [])
        remarks = list(row.remarks)
        try:
            document, is_id_derived = self._converter.convert(row.values, remarks.append)
            self._reserve_id(document["id"], row.line)
        except InvalidRow as error:
            return ReadRow(row.line, None, _find_name(row), str(error), remarks)
        return ReadRow(row.line, document, document["name"], "", remarks, is_id_derived)

    def _reserve_id(self, product_id: str, line: int) -> None:
        first = self._lines.setdefault(product_id, line)
        if first != line:
            raise InvalidRow(REPEATED.format(id=product_id, line=first))


def _find_name(row: Row) -> str:
    """Return the row's first text, usually the product's name."""
    return next((value for _, value in row.values if isinstance(value, str) and value.strip()), "")
