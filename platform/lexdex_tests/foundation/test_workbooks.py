"""Workbooks are read in a process of their own: within limits, with a sentence, and none is left behind."""

import io
import random
import resource
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

import psutil
import pytest
from openpyxl.utils import get_column_letter

from lexdex.catalogue.imports.files import open_table
from lexdex.foundation.errors import Invalid
from lexdex.foundation.workbooks import SheetRow, process, read_workbook, reading
from lexdex_tests.catalogue.imports.test_hostile_files import SHEET, SPACE, build_sheet, build_workbook

MAX_GROWTH_KB: Final = 40_000
STRINGS = "xl/sharedStrings.xml"
TYPES = "[Content_Types].xml"
STRINGS_TYPE = (
    f'<Override PartName="/{STRINGS}" '
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>'
)
ROW = b'<row r="%d"><c r="A%d" t="inlineStr"><is><t>Product %d</t></is></c></row>'


@pytest.fixture(scope="module")
def long_workbook() -> bytes:
    """A valid workbook that takes seconds to read."""
    return build_workbook({SHEET: build_sheet(b"".join(ROW % (line, line, line) for line in range(1, 100_001)))})


def build_with_strings(strings: bytes, **parts: bytes) -> bytes:
    """Build a workbook with a table of strings, which cells refer to, and with other parts, such as its sheet."""
    with zipfile.ZipFile(io.BytesIO(build_workbook({}))) as plain:
        types = plain.read(TYPES).replace(b"</Types>", STRINGS_TYPE.encode())
    table = b'<sst xmlns="%s">%s</sst>' % (SPACE.encode(), strings)
    return build_workbook({TYPES: types, STRINGS: table, **parts})


def build_large_strings() -> bytes:
    """Build a workbook whose strings take more than a hundred megabytes in memory, within the checks before reading."""
    noise = random.Random(1)  # noqa: S311 - so that it is not compressed too well
    strings = b"".join(b"<si><t>%d%s</t></si>" % (noise.getrandbits(60), b"text " * 40) for _ in range(400_000))
    return build_with_strings(strings)


def list_readers() -> list[psutil.Process]:
    """List the processes that read a workbook now."""
    found = []
    for child in psutil.Process().children():
        with suppress(psutil.Error):
            if process.__name__ in child.cmdline() and child.status() != psutil.STATUS_ZOMBIE:
                found.append(child)
    return found


@contextmanager
def open_rows(content: bytes) -> Iterator[Iterator[SheetRow]]:
    """Yield the rows of a workbook."""
    with TemporaryFile() as file:
        file.write(content)
        with closing(read_workbook(file, "list.xlsx")) as rows:
            yield rows


def test_a_formula_without_its_result_is_marked() -> None:
    cells = b'<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row><row r="2"><c r="A2"><f>1+1</f><v></v></c></row>'
    with open_rows(build_workbook({SHEET: build_sheet(cells)})) as rows:
        assert list(rows) == [SheetRow(1, ["2"]), SheetRow(2, [], has_formula=True)]


def read_all(content: bytes) -> int:
    """Read all rows and return their number."""
    with open_rows(content) as rows:
        return sum(1 for _ in rows)


def test_a_workbook_takes_no_memory_of_the_process_that_imports_it() -> None:
    content = build_large_strings()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert read_all(content) == 2
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MAX_GROWTH_KB


def test_the_process_has_limits_and_ends_with_the_reading(tmp_path: Path, long_workbook: bytes) -> None:
    path = tmp_path / "list.xlsx"
    path.write_bytes(long_workbook)
    with open_table(path) as table:
        next(table.rows)
        (reader,) = list_readers()
        assert reader.rlimit(psutil.RLIMIT_AS) == (1024**3, 1024**3)
        assert reader.rlimit(psutil.RLIMIT_CPU)[0] == 120
    assert list_readers() == []


@pytest.mark.parametrize(("limit", "value"), [("MAX_CPU_SECONDS", 1), ("MAX_WAITING_SECONDS", 0.1)])
def test_a_workbook_that_takes_too_long_is_refused(
    monkeypatch: pytest.MonkeyPatch, long_workbook: bytes, limit: str, value: float
) -> None:
    monkeypatch.setattr(reading, limit, value)
    with pytest.raises(Invalid) as refused:
        read_all(long_workbook)
    assert refused.value.detail == "list.xlsx: this workbook takes too long to read; please save it as CSV."
    assert refused.value.rule == "workbook_too_slow"
    assert list_readers() == []


def test_a_workbook_that_takes_too_much_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_MEMORY_BYTES", 160 * 1024 * 1024)
    with pytest.raises(Invalid) as refused:
        read_all(build_large_strings())
    assert refused.value.detail == "list.xlsx: this workbook takes too much memory; please save it as CSV."
    assert refused.value.rule == "workbook_too_large"


def test_a_process_that_is_killed_is_a_sentence(long_workbook: bytes) -> None:
    with open_rows(long_workbook) as rows:
        next(rows)
        (reader,) = list_readers()
        reader.kill()
        with pytest.raises(Invalid, match=r"^list.xlsx: this workbook can't be read\.$"):
            list(rows)


def test_a_row_that_is_too_long_is_refused() -> None:
    cells = "".join(f'<c r="{get_column_letter(column)}1" t="s"><v>0</v></c>' for column in range(1, 700))
    strings = f"<si><t>{'x y' * 500}</t></si>".encode()
    sheet = build_sheet(f'<row r="1">{cells}</row>'.encode())
    with pytest.raises(Invalid, match=r"Line 1: the row is longer than 1,000,000 characters\."):
        read_all(build_with_strings(strings, **{SHEET: sheet}))
