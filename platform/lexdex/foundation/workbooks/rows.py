"""Reads the first sheet of an XLSX workbook row by row, only the rows and cells that the file has.

It runs in the process of `process.py` only: a workbook can take more time and memory than its checks foresee.
"""

from collections.abc import Iterator
from typing import Any, BinaryIO, Final, NamedTuple

from lexdex.foundation.errors import Invalid
from lexdex.foundation.workbooks.limits import check_workbook, require_checked

MAX_COLUMNS: Final = 1_000
MAX_ROW_CHARACTERS: Final = 1_000_000
MAX_WHOLE_NUMBER: Final = 1e15
"""Larger floats are shown as they are, because their digits mean nothing: 1e300 has 301."""
UNCOMPUTED: Final = object()
"""The value of a cell with a formula whose result is not in the file."""


class SheetRow(NamedTuple):
    """A row of a sheet; `has_formula` tells that a text is missing: the result of a formula that the file lacks."""

    line: int
    texts: list[str]
    has_formula: bool = False


def read_rows(file: BinaryIO, name: str) -> Iterator[SheetRow]:
    """Return each row that the file has; raises Invalid, or nearly anything for a damaged file."""
    check_workbook(file, name)
    yield from _read_rows(file)


def _read_rows(file: BinaryIO) -> Iterator[SheetRow]:
    reader, target = _open_first_sheet(file)
    # iter_rows() fills gaps with rows and cells that are not in the file, and leaves out rows that are out of order.
    with reader.archive.open(target) as source:
        parser = _build_parser(reader, source)
        for line, cells in parser.parse():
            texts: list[str] = []
            characters = 0
            has_formula = False
            for cell in cells:
                column = cell["column"]
                has_formula |= cell["value"] is UNCOMPUTED
                text = "" if cell["value"] is UNCOMPUTED else format_cell(cell["value"])
                if not text:
                    continue
                characters += len(text)
                if characters > MAX_ROW_CHARACTERS:
                    raise Invalid(f"Line {line}: the row is longer than {MAX_ROW_CHARACTERS:,} characters.")
                if column > MAX_COLUMNS:
                    raise Invalid(f"Line {line}: the row has more than {MAX_COLUMNS:,} columns.")
                texts += [""] * (column - len(texts))
                texts[column - 1] = text
            yield SheetRow(line, texts, has_formula)


def _build_parser(reader: Any, source: Any) -> Any:  # noqa: ANN401 - openpyxl has no types
    """Return openpyxl's parser of a sheet, with UNCOMPUTED as the value of a formula whose result is not stored.

    Spreadsheet programs store results, but programs that only write files may not.
    """
    from openpyxl.worksheet._reader import FORMULA_TAG, WorkSheetParser  # noqa: PLC0415 - only this format needs it

    class SheetParser(WorkSheetParser):
        def parse_cell(self, element: Any) -> dict[str, Any]:  # noqa: ANN401
            cell: dict[str, Any] = super().parse_cell(element)
            if cell["value"] is None and element.find(FORMULA_TAG) is not None:
                cell["value"] = UNCOMPUTED
            return cell

    return SheetParser(
        source,
        reader.shared_strings,
        data_only=True,
        epoch=reader.wb.epoch,
        date_formats=reader.wb._date_formats,  # noqa: SLF001
        timedelta_formats=reader.wb._timedelta_formats,  # noqa: SLF001
    )


def _open_first_sheet(file: BinaryIO) -> tuple[Any, str]:
    """Return openpyxl's reader of the workbook, and the name of the part of its first sheet.

    `load_workbook` would read names, links and properties too, some with patterns that can take endlessly long.
    """
    from openpyxl.reader import excel  # noqa: PLC0415 - slow to import
    from openpyxl.styles.stylesheet import apply_stylesheet  # noqa: PLC0415

    package: Any = excel
    reader = package.ExcelReader(file, read_only=True, data_only=True, keep_links=False)
    reader.read_manifest()
    for part in (package._find_workbook_part(reader.package), reader.package.find(package.SHARED_STRINGS)):  # noqa: SLF001
        require_checked(part.PartName if part else "")
    reader.read_strings()
    reader.read_workbook()
    apply_stylesheet(reader.archive, reader.wb)
    targets = (
        rel.target
        for _, rel in reader.parser.find_sheets()
        if rel.target in reader.valid_files and "chartsheet" not in rel.Type
    )
    target: str = next(targets)
    require_checked(target)
    return reader, target


def format_cell(cell: object) -> str:
    """Format a cell as text; a whole float such as 2015.0 becomes "2015"."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < MAX_WHOLE_NUMBER:
        return str(int(cell))
    return str(cell).strip()
