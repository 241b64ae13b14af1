"""No cell changes its meaning in silence: it is stored, changed with a remark, or rejected with a reason."""

import csv
import html
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path

import openpyxl
import pytest
from asyncpg import Pool
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from lexdex.catalogue.imports import ImportOptions, import_file
from lexdex.catalogue.imports.report import ImportReport
from lexdex.catalogue.schemas import CatalogueProduct
from lexdex.foundation.spreadsheets import restore_formulas
from lexdex_tests.catalogue.imports.builders import open_files
from lexdex_tests.catalogue.imports.test_conservation import list_products
from lexdex_tests.fixtures.postgres import clean_tables

UNKNOWN = frozenset({"", "#n/a", "-", "--", ".", "?", "n/a", "unknown", "none", "tbd", "not stated"})
YES, NO = frozenset({"yes", "y", "1", "true", "x"}), frozenset({"no", "n", "0", "false", "none", "not available"})
TEXTS = ("company", "description", "summary", "headquarters", "employees", "support_cost", "architecture")
LABELS = ("integrations", "languages", "keywords", "capabilities", "key_points", "hosting_locations")
NUMBERS = ("starting_price_usd", "trial_days")
FLAGS = ("free_trial", "gdpr_compliant")

strange = st.sampled_from(
    [
        *("N/A", "-", "unknown", "R&amp;D", "Don&#8217;t", "<b>bold</b> &lt;i&gt;", "a < b > c", "=1+1", "'=1", "--"),
        *("Muster, Inc.", "Word\nOutlook\nTeams", "- Word\n- Outlook", "\u2022 A \u2022 B", "A | B", "1. A\n2. B"),
        *("10-Jan", "2026-01-10 00:00:00", "#N/A", "49,90", "Frankfurt (Main, Hesse)", "german; GERMAN", "x\u200by"),
        *(
            "\u202eevil",
            "caf\u0065\u0301",
            "\u00a0",
            "tab\there",
            '"',
            "None of these",
            "0",
            "&amp;amp;",
            "&copy;&nope;",
        ),
    ]
)
texts = strange | st.text("aZ\u00e9\u540d -.&'\",;|\n\t<>/()0\u200b\u2060\u00ad=+@%", max_size=14)
numbers = st.sampled_from(
    [
        "49,90",
        "49.9",
        "1,200",
        "1.200",
        "1 200",
        "\u20ac49",
        "$49",
        "49 USD",
        "49.00",
        "-5",
        "1e3",
        "\u00bd",
        "n/a",
        "0",
        "",
    ]
) | st.text("0123456789,.' $-", max_size=7)
flags = st.sampled_from(["yes", "No", "x", "n/a", "perhaps", "1", "0", "None", "not available", ""])
rows = st.one_of(
    st.fixed_dictionaries({**dict.fromkeys(TEXTS, texts), **dict.fromkeys(LABELS, texts)}),
    st.fixed_dictionaries(dict.fromkeys(NUMBERS, numbers)),
    st.fixed_dictionaries({**dict.fromkeys(FLAGS, flags), "company": texts, "keywords": texts}),
)


def squash(text: str) -> str:
    """Return what readers see of a text, but for its spaces and its case."""
    return "".join(char for char in unicodedata.normalize("NFC", text) if not char.isspace()).casefold()


def decode(text: str) -> str:
    """Return a text without the entities of other systems, which encode some of them twice."""
    return html.unescape(html.unescape(html.unescape(text)))


def means_unknown(cell: str) -> bool:
    return squash(cell) in {squash(word) for word in UNKNOWN}


def says_the_same(field: str, cell: str, product: CatalogueProduct) -> bool:
    """Return whether a stored value means what the cell says, by rules much simpler than those of the import."""
    stored = getattr(product, field)
    if field in LABELS:
        joined = squash(";".join(stored))
        parts = (re.sub(r"^\s*(?:[-*]|\d{1,3}[.)])\s+", "", part) for part in re.split("[;,|\n\u2022]", cell))
        return all(squash(part) in joined for part in parts if not means_unknown(part))
    if field in NUMBERS:
        return _is_number(cell, stored)
    if field in FLAGS:
        return squash(cell) in {squash(word) for word in (UNKNOWN if stored is None else YES if stored else NO)}
    return bool(squash(stored) == squash(cell)) or (not stored and means_unknown(cell))


def _is_number(cell: str, stored: int | None) -> bool:
    if stored is None:
        return means_unknown(cell)
    decimals = re.fullmatch(r"(.*\d)[.,]0+(\D*)", cell.strip())
    read = {re.sub(r"\D", "", each) for each in (cell, decimals[1] if decimals else cell)}
    is_plain = re.fullmatch(r"[\d,.' $\u2019]*(?:USD)?", cell.strip()) is not None
    return is_plain and stored in {int(digits) for digits in read if digits}


def _is_reported(field: str, report: ImportReport) -> bool:
    notes = [*report.remarks, *(row.reason for row in report.rejected)]
    return any(re.search(rf"\b{field}\b", note) for note in notes)


def write_csv(path: Path, row: Mapping[str, str]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, quoting=csv.QUOTE_ALL).writerows([[*row], [*row.values()]])
    return path


def write_workbook(path: Path, row: Mapping[str, str]) -> Path:
    book = openpyxl.Workbook()
    for cells in ([*row], [*row.values()]):
        book.worksheets[0].append(cells)
    for cell in book.worksheets[0][2]:
        cell.data_type = "s"
    book.save(path)
    return path


@pytest.mark.parametrize(("write", "name"), [(write_csv, "list.csv"), (write_workbook, "list.xlsx")])
@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(row=rows)
@example(row={"starting_price_usd": "49,90", "trial_days": "1.200"})
@example(row={"company": "N/A", "integrations": "Word\nOutlook", "languages": "german"})
async def test_no_cell_changes_its_meaning_in_silence(
    database: None, cleaning: Pool, tmp_path: Path, write: object, name: str, row: dict[str, str]
) -> None:
    await clean_tables(cleaning)
    assert callable(write)
    path = write(tmp_path / name, {"name": "Muster", "id": "muster", **row})
    report = await import_file(path, ImportOptions(skip_invalid=True), open_files(tmp_path))
    assert report.created + len(report.rejected) == 1
    if report.rejected:
        assert any(_is_reported(field, report) for field in row), report.rejected
        return
    [product] = await list_products()
    for field, cell in row.items():
        given_text = decode(restore_formulas(cell))
        assert says_the_same(field, given_text, product) or _is_reported(field, report), (
            field,
            cell,
            getattr(product, field),
        )
