"""Damaged and hostile files: a sentence or a report within seconds, and no row is lost."""

import io
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexdex.catalogue.imports.files import Row, open_table
from lexdex.catalogue.imports.report import RejectedRow
from lexdex.catalogue.imports.workbooks import format_cell
from lexdex.foundation.errors import Invalid

MAX_SECONDS = 20
SHEET = "xl/worksheets/sheet1.xml"
ENTITIES = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>'
BIG = b" " * 150_000_000


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
    space = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return b'<worksheet xmlns="%s"><sheetData>%s</sheetData></worksheet>' % (space, rows)


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
    "cut.xlsx": lambda: build_workbook({})[:900],
    "text.xlsx": lambda: b"name,year\nCerta,2015\n",
    "wide.csv": lambda: "name,year\nCerta,2015\n".encode("utf-16-le"),
    "wider.csv": lambda: "name,year\nCerta,2015\n".encode("utf-32"),
    "empty.csv": lambda: b"",
    "header.csv": lambda: b'"name,year\nCerta,2015\n',
}


RULES = {
    **dict.fromkeys(("bomb.xlsx", "strings.xlsx", "parts.xlsx"), "workbook_too_large"),
    **dict.fromkeys(("entities.xlsx", "utf16.xlsx"), "workbook_entities"),
    **dict.fromkeys(("index.xlsx", "cut.xlsx", "text.xlsx"), "workbook_unreadable"),
    **dict.fromkeys(("wide.csv", "wider.csv"), "file_encoding"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_with_a_sentence_within_seconds(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(HOSTILE[name]())
    start = time.monotonic()
    with pytest.raises(Invalid, match=r"\w+ \w+ .*\.$") as refused:
        read_rows(path)
    assert time.monotonic() - start < MAX_SECONDS
    # A parser that fails on its own would also be a sentence, but after it has read too much.
    assert refused.value.rule == RULES.get(name, "")


def test_an_unclosed_quote_costs_only_its_line(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("name,year\nA,1\n" + '"B,2\n' + "".join(f"C{row},3\n" for row in range(300)))
    rows = read_rows(path)
    assert [row.line for row in rows] == list(range(2, 304))
    assert rows[1] == RejectedRow(3, "a quotation mark that opens in line 3 is not closed")
    assert sum(isinstance(row, Row) for row in rows) == 301


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    kind=st.sampled_from(["csv", "jsonl"]),
    damage=st.lists(
        st.tuples(st.integers(0, 39), st.sampled_from([b'"', b",", b"\xff", b"\0", b"}", b'""', b'"x'])), max_size=5
    ),
)
def test_no_row_of_a_damaged_file_is_lost(tmp_path: Path, kind: str, damage: list[tuple[int, bytes]]) -> None:
    lines = [b"row%d,2015" % row if kind == "csv" else b'{"name": "row%d"}' % row for row in range(40)]
    for row, part in damage:
        lines[row] = part + lines[row]
    path = tmp_path / f"list.{kind}"
    path.write_bytes(b"\n".join([b"name,year", *lines] if kind == "csv" else lines))
    try:
        rows = read_rows(path)
    except Invalid:
        return  # the whole file is refused: nothing is imported
    spans = sum(str(row).count("\\n") for row in rows if isinstance(row, Row))
    ends = [
        int(row.reason.split("ends in line ")[1].split(",")[0]) - row.line
        for row in rows
        if isinstance(row, RejectedRow) and "ends in line" in row.reason
    ]
    assert len(rows) + spans + sum(ends) == 40


def test_a_row_out_of_order_is_read_and_a_gap_is_not(tmp_path: Path) -> None:
    cell = b'<row r="%d"><c r="A%d" t="inlineStr"><is><t>x</t></is></c></row>'
    path = tmp_path / "list.xlsx"
    path.write_bytes(build_workbook({SHEET: build_sheet(b"".join(cell % (row, row) for row in (1, 1_000_000, 5)))}))
    assert len(read_rows(path)) == 2


def test_a_huge_number_is_short() -> None:
    assert [format_cell(value) for value in (2015.0, 1e300)] == ["2015", "1e+300"]
