"""Reads CSV, JSON Lines and XLSX row by row; an unreadable row is rejected and reading continues with the next."""

import codecs
import io
import json
import re
import zipfile
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, TextIO

import msgspec

from lexdex.catalogue.imports.columns import find_named_field
from lexdex.catalogue.imports.csv_records import CsvRecord, read_records
from lexdex.catalogue.imports.report import RejectedRow
from lexdex.foundation.errors import Invalid
from lexdex.foundation.workbooks import SheetRow, read_workbook

MAX_ROW_LENGTH = 1_000_000
"""Bytes; limits the memory that one row can take."""
FORMATS = {".csv": "csv", ".tsv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".xlsx": "xlsx"}
MAX_SHOWN_NAME = 60
MAX_SKIPPED_LINES = 1_000
DELIMITERS = ",;\t|"
DELIMITER_LINE = re.compile(r'"?sep=(.|\\t)"?\s*', re.IGNORECASE)
"""A line with which Excel is told the delimiter."""
QUOTED = re.compile(r'"(?:[^"]|"")*"?')
WIDE_DELIMITER = re.compile(rb"\0[,;\t\r\n]|[,;\t\r\n]\0")
"""A delimiter beside a zero byte: text in UTF-16 or UTF-32."""
NOT_TEXT = "is not UTF-8 text; please save the file as UTF-8"
READ_AS_WINDOWS = "Read as Windows-1252, as older Excel saves; please check the umlauts"
WINDOWS = "cp1252"
# What Windows-1252 never has: undefined characters, or what other codes become in it: words of accented letters
# (Cyrillic, Greek), a capital inside a word (Mac) or a sign inside a word (eastern Europe).
NOT_WINDOWS = re.compile(
    rb"[\x81\x8d\x8f\x90\x9d]"
    rb"|[\xc0-\xd6\xd8-\xf6\xf8-\xff]{5}"
    rb"|[A-Za-z][\x8a\x8c\x8e\x9f\xc0-\xd6\xd8-\xde][a-z]"
    rb"|[A-Za-z][\xa1\xa3\xa5\xa6\xaf\xb1\xb3\xb6\xb9\xbc\xbe\xbf][a-z]"
)
CHUNK_BYTES = 1_000_000
NO_RESULT = "a cell has a formula without its result; open the workbook in a spreadsheet program and save it"
MARK_DAMAGE = "lexdex-mark-damage"
DAMAGE = "\udcff"
"""A surrogate in the place of bytes that are no text; Python's own marks, `surrogateescape`, don't work in UTF-16."""


def _mark_damage(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return DAMAGE, error.end


codecs.register_error(MARK_DAMAGE, _mark_damage)


class Row(msgspec.Struct, frozen=True):
    """The raw values of a row with the names of their columns, of which several may be equal, and its line number."""

    line: int
    values: Sequence[tuple[str, Any]]
    remarks: Sequence[str] = ()
    """What was left out of the row's cells, and what to check in them."""


class Table(msgspec.Struct):
    """An open file being imported.

    `columns` is None for JSON Lines, where each row has its own keys. `position()` is the current read position, of
    `total`, in bytes or rows.
    """

    columns: Sequence[str] | None
    rows: Generator[Row | RejectedRow]
    position: Any
    total: int


def detect_format(path: Path) -> str:
    """Return the format of a file ("csv", "jsonl" or "xlsx") by its name's ending; raises Invalid for others."""
    try:
        return FORMATS[path.suffix.lower()]
    except KeyError:
        raise Invalid(f"{path.name}: please give a file that ends in {', '.join(FORMATS)}.", rule="file_type") from None


@contextmanager
def open_table(path: Path) -> Iterator[Table]:
    """Open a file as a table; raises Invalid if it cannot be opened, is empty, or has another format."""
    kind = detect_format(path)
    try:
        with path.open("rb") as file:
            if not file.read(1):
                raise Invalid(f"{path.name}: the file is empty.")
            file.seek(0)
            table = {"csv": _open_csv, "jsonl": _open_json_lines, "xlsx": _open_workbook}[kind](file, path)
            with closing(table.rows):
                yield table
    except (zipfile.BadZipFile, KeyError) as error:
        raise Invalid(f"{path.name}: this workbook can't be read.", rule="workbook_unreadable") from error
    except OSError as error:
        raise Invalid(f"{path}: {error.strerror or error}.") from error


def _open_csv(file: BinaryIO, path: Path) -> Table:
    total = path.stat().st_size
    encoding = _detect_encoding(file, path.name)
    file.seek(0)
    text = io.TextIOWrapper(file, encoding=encoding, errors=MARK_DAMAGE, newline="")
    skipped, delimiter = _read_start(text)
    text.seek(0)
    for _ in range(skipped):
        text.readline(MAX_ROW_LENGTH)
    records = read_records(text, delimiter, first_line=skipped + 1)
    header = next((record for record in records if record.problem or _has_text(record.cells)), None)
    if header is None:
        raise Invalid(f"{path.name}: the file has no rows.")
    if header.problem:
        raise Invalid(f"{path.name}: the header cannot be read: {header.problem}.")
    columns = [_replace_surrogates(name).strip() for name in header.cells]

    def position() -> int:
        """Return the position in bytes. Using `text` here prevents its garbage collection, which closes the file."""
        return text.buffer.tell()

    remarks = (READ_AS_WINDOWS,) if encoding == WINDOWS else ()
    return Table(columns, _read_csv_rows(records, columns, remarks), position, total)


def _read_start(text: TextIO) -> tuple[int, str]:
    """Return how many lines precede the header, and the delimiter: what the line "sep=;" says, or what is likely."""
    given = ""
    for skipped in range(MAX_SKIPPED_LINES):
        line = text.readline(MAX_ROW_LENGTH)
        if found := DELIMITER_LINE.fullmatch(line):
            given = found[1].replace("\\t", "\t")
        elif line.strip() or not line:
            return skipped, given or _detect_delimiter(line)
    return 0, ","


def _detect_delimiter(line: str) -> str:
    """Return the delimiter by which most columns of a header have a name that is known; quoted texts don't count."""
    plain = QUOTED.sub('""', line.rstrip("\r\n"))

    def rate(mark: str) -> tuple[bool, int, int]:
        if mark not in plain:
            return False, 0, 0
        fields = [find_named_field(name.strip().strip('"')) for name in line.rstrip("\r\n").split(mark)]
        return "name" in fields, sum(map(bool, fields)), plain.count(mark)

    return max(DELIMITERS, key=rate)


def _detect_encoding(file: BinaryIO, name: str) -> str:
    """Return the encoding of a whole file; raises Invalid for text in UTF-32, in UTF-16 without a mark, or in no code.

    Damage in a file that has a mark, or other characters in UTF-8, costs only its rows.
    """
    head = file.read(4_096)
    file.seek(0)
    utf16 = head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    if head.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)) or (not utf16 and WIDE_DELIMITER.search(head)):
        raise Invalid(f"{name}: the file {NOT_TEXT}.", rule="file_encoding")
    if utf16:
        return "utf-16"
    if _is_utf8(file):
        return "utf-8-sig"
    file.seek(0)
    if any(map(NOT_WINDOWS.search, _read_chunks(file))):
        raise Invalid(f"{name}: the file {NOT_TEXT}.", rule="file_encoding")
    return WINDOWS


def _is_utf8(file: BinaryIO) -> bool:
    """Return whether a file is text in UTF-8, undamaged or with characters that no other code has by chance."""
    decoder = codecs.getincrementaldecoder("utf-8")(MARK_DAMAGE)
    is_damaged = False
    for chunk in _read_chunks(file):
        text = decoder.decode(chunk)
        if not text.isascii():
            if not text.replace(DAMAGE, "").isascii():
                return True
            is_damaged = True
    return not is_damaged and not decoder.decode(b"", final=True)


def _read_chunks(file: BinaryIO) -> Iterator[bytes]:
    while chunk := file.read(CHUNK_BYTES):
        yield chunk


def _has_text(cells: Sequence[str]) -> bool:
    return any(cell.strip() for cell in cells)


def _read_csv_rows(
    records: Iterator[CsvRecord], columns: Sequence[str], remarks: Sequence[str]
) -> Generator[Row | RejectedRow]:
    """Yield the rows; those with other characters than ASCII have the remarks."""
    for record in records:
        if record.problem:
            yield RejectedRow(record.line, record.problem)
        elif _has_text(record.cells):
            yield _read_csv_row(record, columns, remarks)


def _read_csv_row(record: CsvRecord, columns: Sequence[str], remarks: Sequence[str]) -> Row | RejectedRow:
    line, cells = record.line, record.cells
    if len(cells) != len(columns):
        row = "the row" if record.last_line == line else f"the row, which ends in line {record.last_line},"
        return RejectedRow(
            line, f"{row} has {len(cells)} columns, the header has {len(columns)}", _replace_surrogates(cells[0])
        )
    values = tuple(zip(columns, cells, strict=True))
    if all(map(str.isascii, cells)):
        return Row(line, values)
    if any(map(_has_surrogates, cells)):
        return RejectedRow(line, NOT_TEXT, _replace_surrogates(cells[0]))
    return Row(line, values, remarks)


def _has_surrogates(text: str) -> bool:
    return any("\ud800" <= char <= "\udfff" for char in text)


def _replace_surrogates(text: str) -> str:
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _open_json_lines(file: BinaryIO, path: Path) -> Table:
    if file.read(3) != codecs.BOM_UTF8:
        file.seek(0)
    return Table(None, _read_json_rows(file), file.tell, path.stat().st_size)


def _read_json_rows(file: BinaryIO) -> Generator[Row | RejectedRow]:
    line = 0
    while text := file.readline(MAX_ROW_LENGTH):
        line += 1
        if not text.endswith(b"\n") and len(text) == MAX_ROW_LENGTH:
            while len(text) == MAX_ROW_LENGTH and not text.endswith(b"\n"):
                text = file.readline(MAX_ROW_LENGTH)
            yield RejectedRow(line, f"the row is longer than {MAX_ROW_LENGTH:,} bytes")
        elif text.strip():
            yield _read_json_row(line, text)


def _read_json_row(line: int, text: bytes) -> Row | RejectedRow:
    try:
        values = msgspec.json.decode(text)
        repeated = _find_repeated_name(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        reason = NOT_TEXT if isinstance(error, UnicodeDecodeError) else f"the row is not JSON: {error}"
        return RejectedRow(line, reason)
    except RecursionError:
        return RejectedRow(line, "the row is not a product: it is nested too deeply")
    if not isinstance(values, dict):
        return RejectedRow(line, "the row is not a JSON object")
    if repeated:
        return RejectedRow(line, f'the row has "{repeated[:MAX_SHOWN_NAME]}" more than once')
    return Row(line, tuple(values.items()))


def _find_repeated_name(text: bytes) -> str:
    """Return a name that an object of the valid JSON has more than once, or an empty string.

    msgspec takes the last value of such a name, so that the other would be lost without a word.
    """
    found: list[str] = []

    def check_names(pairs: list[tuple[str, object]]) -> None:
        names = {name for name, _ in pairs}
        if len(names) < len(pairs):
            found.append(next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1))

    json.loads(text.decode(), object_pairs_hook=check_names)
    return found[0] if found else ""


def _open_workbook(file: BinaryIO, path: Path) -> Table:
    rows = read_workbook(file, path.name)
    header = next((row.texts for row in rows if any(row.texts)), None)
    if header is None:
        raise Invalid(f"{path.name}: the first sheet is empty.")
    return Table(header, _read_sheet_rows(rows, header), file.tell, path.stat().st_size)


def _read_sheet_rows(rows: Iterator[SheetRow], columns: Sequence[str]) -> Generator[Row | RejectedRow]:
    for line, texts, has_formula, problems in rows:
        if has_formula:
            yield RejectedRow(line, NO_RESULT, texts[0] if texts else "")
        elif any(texts[len(columns) :]):
            yield RejectedRow(line, f"the row has {len(texts)} columns, the header has {len(columns)}", texts[0])
        elif any(texts) or problems:
            filled = texts[: len(columns)] + [""] * (len(columns) - len(texts))
            yield Row(line, tuple(zip(columns, filled, strict=True)), problems)
