"""Damaged and hostile files: a sentence or a report within seconds, and no row is lost."""

import io
import time
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexdex.catalogue.imports.files import NOT_TEXT, Row, open_table
from lexdex.catalogue.imports.report import RejectedRow
from lexdex.foundation.errors import Invalid
from lexdex.foundation.workbooks.rows import format_cell
from lexdex_search_tests.cpu_time import stop_after

MAX_SECONDS = 20
MAX_LINE_MEMORY_BYTES = 30_000_000
SHEET = "xl/worksheets/sheet1.xml"
ENTITIES = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>'
BIG = b" " * 150_000_000
SPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/package/2006/relationships"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MANY_ATTRIBUTES = b"<x %s/>" % b" ".join(b'a%d="%d"' % (number, number) for number in range(300))
LONG_TAG = b'<x a="%s"/>' % b"".join(b"%d" % number for number in range(400_000))


def read_rows(path: Path) -> list[Row | RejectedRow]:
    with open_table(path) as table:
        return list(table.rows)


def build_workbook(replaced: dict[str, bytes]) -> bytes:
    book = openpyxl.Workbook()
    book.worksheets[0].append(["name", "year"])
    book.worksheets[0].append(["Certa", 2015])
    plain, made = io.BytesIO(), io.BytesIO()
    book.save(plain)
    with zipfile.ZipFile(plain) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, replaced.get(name) or old.read(name))
        for name in set(replaced) - set(old.namelist()):
            new.writestr(name, replaced[name])
    return made.getvalue()


def build_sheet(rows: bytes) -> bytes:
    return b'<worksheet xmlns="%s"><sheetData>%s</sheetData></worksheet>' % (SPACE.encode(), rows)


def build_format(code: str, *, copies: int = 1) -> bytes:
    """Build styles with a number format that openpyxl searches for dates, once for each copy."""
    formats = f'<numFmts><numFmt numFmtId="164" formatCode="{code}"/></numFmts>'
    cells = "".join(f'<xf numFmtId="164" fontId="{number}"/>' for number in range(copies))
    return f'<styleSheet xmlns="{SPACE}">{formats}<cellXfs>{cells}</cellXfs></styleSheet>'.encode()


def build_names(name: str, value: str) -> bytes:
    """Build a workbook part with a defined name."""
    sheet = f'<sheet xmlns:r="{RELATIONS}" name="Sheet" sheetId="1" r:id="rId1"/>'
    names = f'<definedNames><definedName name="{name}" localSheetId="0">{value}</definedName></definedNames>'
    return f'<workbook xmlns="{SPACE}"><sheets>{sheet}</sheets>{names}</workbook>'.encode()


def move_sheet(suffix: str) -> bytes:
    """Build a workbook whose sheet is in a part with another suffix."""
    target = f"/xl/sheet.{suffix}"
    link = f'<Relationship Type="{RELATIONS}/worksheet" Target="{target}" Id="rId1"/>'
    links = f'<Relationships xmlns="{LINKS}">{link}</Relationships>'.encode()
    return build_workbook({target[1:]: build_sheet(b"<row><c><v>1</v></c></row>"), "xl/_rels/workbook.xml.rels": links})


HOSTILE: dict[str, Callable[[], bytes]] = {
    "bomb.xlsx": lambda: build_workbook({SHEET: BIG}),
    "strings.xlsx": lambda: build_workbook({"xl/sharedStrings.xml": b"<sst>" + b"<si/>" * 3_000_000 + b"</sst>"}),
    "entities.xlsx": lambda: build_workbook({"xl/workbook.xml": ENTITIES}),
    "utf16.xlsx": lambda: build_workbook({"xl/styles.xml": ENTITIES.decode().encode("utf-16")}),
    "parts.xlsx": lambda: build_workbook({f"xl/{part}.bin": b"x" for part in range(2_100)}),
    "wide.xlsx": lambda: build_workbook(
        {SHEET: build_sheet(b"".join(b'<row><c r="XFD%d"><v>1</v></c></row>' % line for line in range(1, 9)))}
    ),
    "index.xlsx": lambda: build_workbook({SHEET: build_sheet(b'<row r="1"><c r="A1" t="s"><v>99</v></c></row>')}),
    "format.xlsx": lambda: build_workbook({"xl/styles.xml": build_format("[" * 400_000)}),
    "formats.xlsx": lambda: build_workbook({"xl/styles.xml": build_format("0", copies=66_000)}),
    "attributes.xlsx": lambda: build_workbook({SHEET: build_sheet(MANY_ATTRIBUTES)}),
    "tag.xlsx": lambda: build_workbook({SHEET: build_sheet(LONG_TAG)}),
    "moved.xlsx": lambda: move_sheet("png"),
    "cut.xlsx": lambda: build_workbook({})[:900],
    "text.xlsx": lambda: b"name,year\nCerta,2015\n",
    "wide.csv": lambda: "name,year\nCerta,2015\n".encode("utf-16-le"),
    "wider.csv": lambda: "name,year\nCerta,2015\n".encode("utf-32"),
    "empty.csv": lambda: b"",
    "header.csv": lambda: b'"name,year\nCerta,2015\n',
}


RULES = {
    **dict.fromkeys(("bomb.xlsx", "strings.xlsx", "parts.xlsx"), "workbook_too_large"),
    **dict.fromkeys(("format.xlsx", "formats.xlsx", "attributes.xlsx", "tag.xlsx"), "workbook_too_large"),
    **dict.fromkeys(("entities.xlsx", "utf16.xlsx"), "workbook_entities"),
    **dict.fromkeys(("index.xlsx", "cut.xlsx", "text.xlsx", "moved.xlsx"), "workbook_unreadable"),
    **dict.fromkeys(("wide.csv", "wider.csv"), "file_encoding"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_with_a_sentence_within_seconds(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(HOSTILE[name]())
    start = time.monotonic()
    with pytest.raises(Invalid, match=r"\w+ \w+ .*\.$") as refused, stop_after(MAX_SECONDS):
        read_rows(path)
    assert time.monotonic() - start < MAX_SECONDS
    # A parser that fails on its own would also be a sentence, but after it has read too much.
    assert refused.value.rule == RULES.get(name, "")


def test_the_names_of_a_workbook_take_no_time(tmp_path: Path) -> None:
    path = tmp_path / "list.xlsx"
    path.write_bytes(build_workbook({"xl/workbook.xml": build_names("_xlnm.Print_Titles", "'" * 200_001)}))
    with stop_after(MAX_SECONDS):
        assert read_rows(path) == [Row(2, (("name", "Certa"), ("year", "2015")))]


def test_damaged_text_in_utf16_costs_only_its_row(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    lone_surrogate = b"\x00\xd8"
    first, second = ("name,year\nA,1\nB".encode("utf-16"), ",2\nC,3\nD,4\n".encode("utf-16-le"))
    path.write_bytes(first + lone_surrogate + second + b"x")
    rows = read_rows(path)
    assert [isinstance(row, Row) for row in rows] == [True, False, True, True, False]
    assert next(row.reason for row in rows if isinstance(row, RejectedRow)) == NOT_TEXT


def test_a_file_that_is_one_long_line_is_read_in_bounded_memory(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    with path.open("wb") as file:
        file.write(b"name,year\nA,1\n")
        for _ in range(60):
            file.write(b"x," * 500_000)
        file.write(b"\nB,2\n")
    tracemalloc.start()
    try:
        rows = read_rows(path)
        assert tracemalloc.get_traced_memory()[1] < MAX_LINE_MEMORY_BYTES
    finally:
        tracemalloc.stop()
    assert [row.line for row in rows] == [2, 3, 4]
    assert rows[1] == RejectedRow(3, "the row cannot be read: it is longer than 1,000,000 characters")


def test_an_unclosed_quote_costs_only_its_line(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("name,year\nA,1\n" + '"B,2\n' + "".join(f"C{row},3\n" for row in range(300)))
    rows = read_rows(path)
    assert [row.line for row in rows] == list(range(2, 304))
    assert rows[1] == RejectedRow(3, "a quotation mark that opens in line 3 is not closed")
    assert sum(isinstance(row, Row) for row in rows) == 301


DAMAGE = [b'"', b",", b"\xff", b"\0", b"}", b'""', b'"x']


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    kind=st.sampled_from(["csv", "jsonl"]),
    damage=st.lists(st.tuples(st.integers(0, 39), st.sampled_from(DAMAGE)), max_size=5),
)
def test_no_row_of_a_damaged_file_is_lost(tmp_path: Path, kind: str, damage: list[tuple[int, bytes]]) -> None:
    """Each undamaged row is read as it is, unless it is within a quoted cell that damage opened and closed."""
    whole = [b"row%d,2015" % row if kind == "csv" else b'{"name": "row%d", "year": "2015"}' % row for row in range(40)]
    lines = [*whole]
    for row, part in damage:
        lines[row] = part + lines[row]
    path = tmp_path / f"list.{kind}"
    header = [b"name,year"] if kind == "csv" else []
    path.write_bytes(b"\n".join([*header, *lines]))
    if kind == "csv" and any(line.startswith(b"\0") or b",\0" in line or b"\0," in line for line in lines):
        # The only damage that makes the whole file unreadable: it looks like UTF-16.
        with pytest.raises(Invalid) as refused:
            read_rows(path)
        assert refused.value.rule == "file_encoding"
        return
    rows = read_rows(path)
    starts = [row.line - 1 - len(header) for row in rows]
    assert starts[:1] == [0]
    for result, start, end in zip(rows, starts, [*starts[1:], 40], strict=True):
        assert end == start + 1 or (kind == "csv" and b'"' in lines[start] and b'"' in lines[end - 1]), result
        if end == start + 1 and lines[start] == whole[start]:
            assert isinstance(result, Row)
            assert dict(result.values) == {"name": f"row{start}", "year": "2015"}


def test_a_row_out_of_order_is_read_and_a_gap_is_not(tmp_path: Path) -> None:
    cell = b'<row r="%d"><c r="A%d" t="inlineStr"><is><t>x</t></is></c></row>'
    path = tmp_path / "list.xlsx"
    path.write_bytes(build_workbook({SHEET: build_sheet(b"".join(cell % (row, row) for row in (1, 1_000_000, 5)))}))
    assert len(read_rows(path)) == 2


def test_a_huge_number_is_short() -> None:
    assert [format_cell(value) for value in (2015.0, 1e300)] == ["2015", "1e+300"]
