"""Writes CSV files that are safe to open in a spreadsheet: no cell is evaluated as a formula."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from typing import IO, Final

MEDIA_TYPE = "text/csv"
BYTE_ORDER_MARK: Final = "\ufeff"
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""Starts of formulas, full-width forms of East Asian keyboards included."""
_BEGIN: Final = r"(?:^|[;\t\r\n])[^\S\t\r\n]*"
"""The start of a cell, or a separator in it: some spreadsheets split lines at semicolons or tabs."""
_SIGNS: Final = "'*[=+\\-@\uff1d\uff0b\uff0d\uff20]"
_UNSAFE: Final = re.compile(rf"^(?='*[\t\r\n])|{_BEGIN}(?={_SIGNS})")
_ESCAPED: Final = re.compile(rf"^'(?='*[\t\r\n])|({_BEGIN})'(?={_SIGNS})")


def encode_csv(lines: Iterable[Sequence[str]]) -> bytes:
    """Encode rows of cells, header first, as CSV in UTF-8; a byte order mark makes Excel recognise the encoding."""
    out = io.StringIO(newline="")
    write = build_file_writer(out)
    for line in lines:
        write(line)
    return out.getvalue().encode()


def build_file_writer(out: IO[str]) -> Callable[[Iterable[str]], object]:
    """Begin a file, and return a function that writes a row of cells: each in quotes, and none of them a formula."""
    out.write(BYTE_ORDER_MARK)
    writer = csv.writer(out, quoting=csv.QUOTE_ALL)
    return lambda line: writer.writerow(map(escape_formulas, line))


def escape_formulas(cell: str) -> str:
    """Return the cell with an apostrophe before what starts like a formula, so that it is shown as text.

    That is at the start of the cell, and after a separator in it.
    """
    return _UNSAFE.sub(lambda found: f"{found[0]}'", cell)


def restore_formulas(cell: str) -> str:
    """Return the cell without the apostrophes that `escape_formulas` has added."""
    return _ESCAPED.sub(lambda found: found[1] or "", cell)
