"""Property-based tests of import and export: every row is imported or reported, and an export can be imported."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lexdex_sample as sample
from lexdex.catalogue import service
from lexdex.catalogue.exports import export_products, guard_formula
from lexdex.catalogue.imports import ImportOptions, import_file
from lexdex.catalogue.parsing.values import strip_formula_guard
from lexdex.catalogue.schemas import CatalogueProduct
from lexdex.embedded.sample import load_sample
from lexdex.foundation import database as db
from lexdex.star_profiles import service as star_profiles
from lexdex_tests.builders import create_product
from lexdex_tests.catalogue.imports.builders import open_files
from lexdex_tests.fixtures.postgres import CLEAN

GOOD = ImportOptions(skip_invalid=True)
cells = st.one_of(
    st.none(), st.text(max_size=12), st.integers(-5, 3_000), st.booleans(), st.lists(st.text(max_size=5), max_size=3)
)
rows = st.lists(
    st.one_of(
        cells,
        st.fixed_dictionaries(
            {"name": st.sampled_from(["Certa", "certa", "Sirion", "", "名前", "\0"])},
            optional=dict.fromkeys(
                ("id", "year_founded", "website", "logo", "languages", "free_trial", "status", "sources", "star"), cells
            ),
        ),
    ),
    min_size=1,
    max_size=8,
)


SHEET_COLUMNS = ("name", "id", "year_founded", "website", "languages")
sheet_cells = st.one_of(
    st.none(),
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=12),
    st.sampled_from(["Certa", "certa", "=1+1", "#REF!", " ", '"', "2015-01-01"]),
    st.integers(-5, 3_000),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.dates(),
)
sheet_rows = st.tuples(*[sheet_cells] * len(SHEET_COLUMNS))


def is_filled(row: tuple[Any, ...]) -> bool:
    return any(cell is not None and str(cell).strip() for cell in row)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(given_rows=rows)
async def test_every_row_is_in_the_catalogue_or_in_the_report(
    database: None, tmp_path: Path, given_rows: list[Any]
) -> None:
    await db.execute(CLEAN)
    path = tmp_path / "list.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in given_rows), encoding="utf-8")
    report = await import_file(path, GOOD, open_files(tmp_path))
    assert report.created == len(await list_products())
    assert report.created + len(report.rejected) == len(given_rows)
    assert len({row.line for row in report.rejected}) == len(report.rejected)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(given_rows=st.lists(sheet_rows, min_size=1, max_size=8).filter(lambda rows: any(map(is_filled, rows))))
async def test_every_row_of_a_workbook_is_in_the_catalogue_or_in_the_report(
    database: None, tmp_path: Path, given_rows: list[tuple[Any, ...]]
) -> None:
    await db.execute(CLEAN)
    book = openpyxl.Workbook()
    for row in (SHEET_COLUMNS, *given_rows):
        book.worksheets[0].append(row)
    path = tmp_path / "list.xlsx"
    book.save(path)
    report = await import_file(path, GOOD, open_files(tmp_path))
    assert report.created == len(await list_products())
    assert report.created + len(report.rejected) == sum(map(is_filled, given_rows))
    assert {row.line for row in report.rejected} <= set(range(2, len(given_rows) + 2))


async def list_products() -> list[CatalogueProduct]:
    return [product async for product in service.stream_documents()]


@given(st.text(max_size=10))
def test_a_cell_is_never_a_formula_and_comes_back_as_it_was(text: str) -> None:
    cell = guard_formula(text)
    assert cell[:1] not in {"=", "+", "-", "@", "\t", "\r"}
    if not text.startswith("'"):
        assert strip_formula_guard(cell) == text


async def export_catalogue(form: Any) -> str:  # noqa: ANN401 - "jsonl" or "csv"
    out = io.StringIO()
    await export_products(out, form)
    return out.getvalue()


async def test_an_export_in_json_lines_comes_back_as_it_was(database: None, tmp_path: Path) -> None:
    await load_sample()
    before, text = await list_products(), await export_catalogue("jsonl")
    assert len(text.splitlines()) == len(before) == sample.COUNT
    await db.execute(CLEAN)
    path = tmp_path / "all.jsonl"
    path.write_text(text, encoding="utf-8")
    report = await import_file(path, ImportOptions(), open_files(tmp_path))
    assert (report.created, report.rejected, report.unused_columns) == (sample.COUNT, [], [])
    assert await list_products() == before


async def test_an_export_in_csv_comes_back_as_it_was(database: None, tmp_path: Path) -> None:
    await create_product(
        "evil", name="=HYPERLINK(1)", company="@SUM(1)", keywords=("+1", "a, b"), free_trial=False, hidden=True
    )
    await create_product(
        "plain", description='Two\nlines, and a "quote"', rating_average=4.5, languages=("English", "German")
    )
    before, text = await list_products(), await export_catalogue("csv")
    table = list(csv.DictReader(io.StringIO(text)))
    assert (table[0]["name"], table[0]["company"], table[0]["keywords"]) == ("'=HYPERLINK(1)", "'@SUM(1)", "'+1; a, b")
    await db.execute(CLEAN)
    path = tmp_path / "all.csv"
    path.write_text(text, encoding="utf-8", newline="")
    report = await import_file(path, ImportOptions(), open_files(tmp_path))
    assert report.rejected == []
    assert await list_products() == before


@pytest.mark.covers("H04")
async def test_the_sample_has_the_five_certified_products_with_logos(database: None) -> None:
    await load_sample()
    found = await star_profiles.list_star_products()
    assert [star.product_id for star in found] == [
        "bryter-platform",
        "certa",
        "eqs-group",
        "xayn-legal-ai",
        "sirion-ai",
    ]
    assert all(star.image_url == f"{star.product_id}.svg" for star in found)
    await load_sample()
    assert await db.fetch_value("SELECT max(revision) FROM product") == 1
