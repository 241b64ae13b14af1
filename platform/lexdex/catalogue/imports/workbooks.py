"""Reads the first sheet of an XLSX workbook row by row, only the rows and cells that the file has."""

from collections.abc import Iterator
from typing import Any, BinaryIO, Final

from lexdex.catalogue.imports.workbook_limits import check_workbook
from lexdex.foundation.errors import Invalid

MAX_COLUMNS: Final = 1_000
MAX_WHOLE_NUMBER: Final = 1e15
"""Larger floats are shown as they are, because their digits mean nothing: 1e300 has 301."""

SheetRow = tuple[int, list[str]]


def read_workbook(file: BinaryIO, name: str) -> Iterator[SheetRow]:
    """Return the line and the texts of each row; raises Invalid if the workbook can't be read or is too large."""
    try:
        check_workbook(file, name)
        yield from _read_rows(file)
    except Invalid:
        raise
    except Exception as error:  # a damaged file makes openpyxl raise nearly anything
        raise Invalid(f"{name}: this workbook can't be read.", rule="workbook_unreadable") from error


def _read_rows(file: BinaryIO) -> Iterator[SheetRow]:
    from openpyxl import load_workbook  # noqa: PLC0415 - slow to import, and only this format needs it
    from openpyxl.worksheet._reader import WorkSheetParser  # noqa: PLC0415

    book: Any = load_workbook(file, read_only=True, data_only=True)
    sheet: Any = book.worksheets[0]
    # iter_rows() fills gaps with rows and cells that are not in the file, and leaves out rows that are out of order.
    with sheet._get_source() as source:  # noqa: SLF001
        parser = WorkSheetParser(
            source,
            sheet._shared_strings,  # noqa: SLF001
            data_only=True,
            epoch=book.epoch,
            date_formats=book._date_formats,  # noqa: SLF001
            timedelta_formats=book._timedelta_formats,  # noqa: SLF001
        )
        for line, cells in parser.parse():
            texts: list[str] = []
            for cell in cells:
                column = cell["column"]
                text = format_cell(cell["value"])
                if not text:
                    continue
                if column > MAX_COLUMNS:
                    raise Invalid(f"Line {line}: the row has more than {MAX_COLUMNS:,} columns.")
                texts += [""] * (column - len(texts))
                texts[column - 1] = text
            yield line, texts


def format_cell(cell: object) -> str:
    """Format a cell as text; a whole float such as 2015.0 becomes "2015"."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < MAX_WHOLE_NUMBER:
        return str(int(cell))
    return str(cell).strip()
