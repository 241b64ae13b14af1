"""Reads the first sheet of an XLSX workbook row by row, only the rows and cells that the file has.

It runs in the process of `process.py` only: a workbook can take more time and memory than its checks foresee.
"""

import re
from collections.abc import Iterator
from datetime import date, time, timedelta
from typing import Any, BinaryIO, Final, NamedTuple

from lexdex.foundation.errors import Invalid
from lexdex.foundation.workbooks.limits import check_workbook, require_checked

MAX_COLUMNS: Final = 1_000
MAX_ROW_CHARACTERS: Final = 1_000_000
MAX_PROBLEMS: Final = 20
"""Of a row."""
MAX_WHOLE_NUMBER: Final = 1e15
"""Larger floats are shown as they are, because their digits mean nothing: 1e300 has 301."""
UNCOMPUTED: Final = object()
"""The value of a cell with a formula whose result is not in the file."""


DATE_IN_CELL: Final = "cell {cell}: a date was left out; format the cell as text to import it"
ERROR_IN_CELL: Final = "cell {cell}: the error '{error}' was left out"
DOLLARS: Final = frozenset({"$", "US$", "USD"})
_ESCAPED: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")
"""How workbooks write characters that XML can't have, such as carriage returns."""
_LEADING_ZEROS: Final = re.compile(r"(0{2,})(?:;.*)?")
_DECIMALS: Final = re.compile(r"0\.(0+)")
_CURRENCY: Final = re.compile(r"\[\$([^\]\-]+)|([\u00a3\u00a5\u20a0-\u20cf])")


class SheetRow(NamedTuple):
    """A row of a sheet; `has_formula` tells that a text is missing: the result of a formula that the file lacks.

    `problems` are sentences about cells with dates and errors, whose texts are empty.
    """

    line: int
    texts: list[str]
    has_formula: bool = False
    problems: tuple[str, ...] = ()


def read_rows(file: BinaryIO, name: str) -> Iterator[SheetRow]:
    """Return each row that the file has; raises Invalid, or nearly anything for a damaged file."""
    check_workbook(file, name)
    yield from _read_rows(file)


def _read_rows(file: BinaryIO) -> Iterator[SheetRow]:
    reader, target = _open_first_sheet(file)
    formats = _NumberFormats(reader.wb)
    # iter_rows() fills gaps with rows and cells that are not in the file, and leaves out rows that are out of order.
    with reader.archive.open(target) as source:
        parser = _build_parser(reader, source)
        for line, cells in parser.parse():
            texts: list[str] = []
            characters = 0
            has_formula = False
            problems: list[str] = []
            for cell in cells:
                column = cell["column"]
                has_formula |= cell["value"] is UNCOMPUTED
                if problem := _find_problem(cell):
                    problems.append(problem)
                    continue
                number_format = formats.find(cell["style_id"]) if cell["data_type"] == "n" else ""
                text = "" if cell["value"] is UNCOMPUTED else format_cell(cell["value"], number_format)
                if not text:
                    continue
                characters += len(text)
                if characters > MAX_ROW_CHARACTERS:
                    raise Invalid(f"Line {line}: the row is longer than {MAX_ROW_CHARACTERS:,} characters.")
                if column > MAX_COLUMNS:
                    raise Invalid(f"Line {line}: the row has more than {MAX_COLUMNS:,} columns.")
                texts += [""] * (column - len(texts))
                texts[column - 1] = text
            yield SheetRow(line, texts, has_formula, tuple(problems[:MAX_PROBLEMS]))


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
    sheets = [
        (sheet.state, rel.target)
        for sheet, rel in reader.parser.find_sheets()
        if rel.target in reader.valid_files and "chartsheet" not in rel.Type
    ]
    # A hidden sheet is not the one that people see and mean, unless all are hidden.
    visible = [target for state, target in sheets if state == "visible"]
    target: str = visible[0] if visible else sheets[0][1]
    require_checked(target)
    return reader, target


class _NumberFormats:
    """The formats of the numbers in a workbook, by the style of a cell."""

    def __init__(self, workbook: Any) -> None:  # noqa: ANN401 - openpyxl has no types
        from openpyxl.styles.numbers import BUILTIN_FORMATS, BUILTIN_FORMATS_MAX_SIZE  # noqa: PLC0415

        own = dict(enumerate(workbook._number_formats, BUILTIN_FORMATS_MAX_SIZE))  # noqa: SLF001
        self._codes: dict[int, str] = {**BUILTIN_FORMATS, **own}
        self._styles = workbook._cell_styles  # noqa: SLF001

    def find(self, style_id: int) -> str:
        """Return the code of the format, such as "0.00"; "" if there is none."""
        if not 0 < style_id < len(self._styles):
            return ""
        return self._codes.get(self._styles[style_id].numFmtId, "")


def _find_problem(cell: dict[str, Any]) -> str:
    """Return a sentence about a cell that holds no text or number: a date, often made of a text, or an error."""
    value = cell["value"]
    if cell["data_type"] == "e" and value is not None and value is not UNCOMPUTED:
        return ERROR_IN_CELL.format(cell=_name_cell(cell), error=str(value)[:20])
    return DATE_IN_CELL.format(cell=_name_cell(cell)) if isinstance(value, date | time | timedelta) else ""


def _name_cell(cell: dict[str, Any]) -> str:
    from openpyxl.utils import get_column_letter  # noqa: PLC0415

    return f"{get_column_letter(cell['column'])}{cell['row']}"


def format_cell(cell: object, number_format: str = "") -> str:
    """Format a cell as text; a whole float such as 2015.0 becomes "2015", and "2015.0" if its format is "0.0".

    The number 2138 with the format "00000" is "02138", as in postal codes.

    A number is never rounded. If its format shows a currency other than the dollar, the text has its sign.
    """
    if cell is None:
        return ""
    if isinstance(cell, bool) or not isinstance(cell, int | float):
        return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), str(cell)).strip()
    is_whole = not isinstance(cell, float) or (cell.is_integer() and abs(cell) < MAX_WHOLE_NUMBER)
    text = str(int(cell)) if is_whole else str(cell)
    if (shown := _DECIMALS.search(number_format)) and "e" not in text and "n" not in text:
        whole, _, decimals = text.partition(".")
        text = f"{whole}.{decimals.ljust(len(shown[1]), '0')}"
    if padding := _LEADING_ZEROS.fullmatch(number_format):
        text = text.zfill(len(padding[1]))
    currency = _CURRENCY.search(number_format)
    sign = (currency[1] or currency[2]).strip() if currency else "$"
    return text if sign.upper() in DOLLARS else f"{text} {sign}"
