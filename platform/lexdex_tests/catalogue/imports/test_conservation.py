"""Property-based tests of import and export: every row is imported or reported, and an export can be imported."""

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from asyncpg import Pool
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lexdex_sample as sample
from lexdex.catalogue import service
from lexdex.catalogue.exports import export_products
from lexdex.catalogue.imports import ImportOptions, import_file
from lexdex.catalogue.parsing import values
from lexdex.catalogue.schemas import CatalogueProduct
from lexdex.catalogue.service import history
from lexdex.embedded.sample import load_sample
from lexdex.foundation import database as db
from lexdex.foundation.spreadsheets import escape_formulas, restore_formulas
from lexdex.reference.categories import CATEGORIES
from lexdex.star_profiles import service as star_profiles
from lexdex_tests.builders import create_product
from lexdex_tests.catalogue.imports.builders import open_files
from lexdex_tests.fixtures.postgres import clean_tables

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


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(given_rows=rows)
async def test_every_row_is_in_the_catalogue_or_in_the_report(
    database: None, cleaning: Pool, tmp_path: Path, given_rows: list[Any]
) -> None:
    await clean_tables(cleaning)
    path = tmp_path / "list.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in given_rows), encoding="utf-8")
    report = await import_file(path, GOOD, open_files(tmp_path))
    assert report.created == len(await list_products())
    assert report.created + len(report.rejected) == len(given_rows)
    assert len({row.line for row in report.rejected}) == len(report.rejected)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(given_rows=st.lists(sheet_rows, min_size=1, max_size=8).filter(lambda rows: any(map(is_filled, rows))))
async def test_every_row_of_a_workbook_is_in_the_catalogue_or_in_the_report(
    database: None, cleaning: Pool, tmp_path: Path, given_rows: list[tuple[Any, ...]]
) -> None:
    await clean_tables(cleaning)
    book = openpyxl.Workbook()
    for row in (SHEET_COLUMNS, *given_rows):
        book.worksheets[0].append(row)
    path = tmp_path / "list.xlsx"
    book.save(path)
    report = await import_file(path, GOOD, open_files(tmp_path))
    assert report.created == len(await list_products())
    assert report.created + len(report.rejected) == sum(map(is_filled, given_rows))
    assert {row.line for row in report.rejected} <= set(range(2, len(given_rows) + 2))


csv_cells = st.one_of(
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=12),
    st.sampled_from(["Certa", "certa", "=1+1", " ", "2015", "English", "https://certa.example", 'a "b", c', "a\nb"]),
)
files = st.fixed_dictionaries(
    {
        "delimiter": st.sampled_from(",;\t"),
        "lineterminator": st.sampled_from(["\n", "\r\n"]),
        "encoding": st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
        "quoting": st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    }
)
good_rows = st.fixed_dictionaries(
    {
        "name": st.text("Aé名 -.&'\",;\n", max_size=12),
        "website": st.sampled_from(["", "https://certa.example", "www.certa.example"]),
        "year_founded": st.sampled_from(["", "1999", "2015"]),
        "languages": st.sampled_from(["", "English", "English; German"]),
        "description": st.text('Two lines, "quoted";\n\tand tabs', max_size=40).filter(
            lambda text: not text.strip() or not values.is_unknown(values.clean_text(text))
        ),
    }
)


def write_csv(path: Path, given_rows: Sequence[Mapping[str, str]], form: dict[str, Any]) -> None:
    dialect = {name: value for name, value in form.items() if name != "encoding"}
    with path.open("w", encoding=form["encoding"], newline="") as file:
        writer = csv.DictWriter(file, [*given_rows[0]], **dialect)
        writer.writeheader()
        writer.writerows(given_rows)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    given_rows=st.lists(st.tuples(*[csv_cells] * len(SHEET_COLUMNS)), min_size=1, max_size=8).filter(
        lambda rows: any(map(is_filled, rows))
    ),
    form=files,
)
async def test_every_row_of_a_csv_file_is_in_the_catalogue_or_in_the_report(
    database: None, cleaning: Pool, tmp_path: Path, given_rows: list[tuple[str, ...]], form: dict[str, Any]
) -> None:
    await clean_tables(cleaning)
    path = tmp_path / "list.csv"
    write_csv(path, [dict(zip(SHEET_COLUMNS, row, strict=True)) for row in given_rows], form)
    report = await import_file(path, GOOD, open_files(tmp_path))
    assert report.created == len(await list_products())
    assert report.created + len(report.rejected) == sum(map(is_filled, given_rows))


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(given_rows=st.lists(good_rows, min_size=1, max_size=8), form=files)
async def test_every_row_of_a_well_formed_csv_file_is_in_the_catalogue(
    database: None, cleaning: Pool, tmp_path: Path, given_rows: list[dict[str, str]], form: dict[str, Any]
) -> None:
    await clean_tables(cleaning)
    path = tmp_path / "list.csv"
    named = [{**row, "name": f"Tool {number} {row['name']}"} for number, row in enumerate(given_rows)]
    write_csv(path, named, form)
    report = await import_file(path, ImportOptions(), open_files(tmp_path))
    assert report.rejected == []
    found = {product.name.split()[1]: product for product in await list_products()}
    assert sorted(found) == sorted(str(number) for number in range(len(named)))
    for number, row in enumerate(named):
        product = found[str(number)]
        # An apostrophe between a separator and a formula is that of an export, and no part of the name.
        assert product.name.split() == restore_formulas(row["name"]).split()
        assert product.year_founded == (int(row["year_founded"]) if row["year_founded"] else None)
        assert "; ".join(product.languages) == row["languages"]
        assert product.description.split() == row["description"].split()


async def list_products() -> list[CatalogueProduct]:
    return [product async for product in service.stream_documents()]


@given(st.text(max_size=10) | st.text("=+-@;\t\r\n' a\uff1d", max_size=10))
def test_a_cell_is_never_a_formula_and_comes_back_as_it_was(text: str) -> None:
    cell = escape_formulas(text)
    assert cell[:1] not in {"\t", "\r", "\n"}
    for part in re.split(r"[;\t\r\n]", cell):
        assert not part.strip().startswith(("=", "+", "-", "@", "\uff1d"))
    assert restore_formulas(cell) == text


async def export_catalogue(form: Any) -> str:  # noqa: ANN401 - "jsonl" or "csv"
    out = io.StringIO()
    await export_products(out, form)
    return out.getvalue()


async def test_an_export_in_json_lines_comes_back_as_it_was(database: None, cleaning: Pool, tmp_path: Path) -> None:
    await load_sample()
    before, text = await list_products(), await export_catalogue("jsonl")
    assert len(text.splitlines()) == len(before) == sample.COUNT
    await clean_tables(cleaning)
    path = tmp_path / "all.jsonl"
    path.write_text(text, encoding="utf-8")
    report = await import_file(path, ImportOptions(), open_files(tmp_path))
    assert (report.created, report.rejected, report.unused_columns) == (sample.COUNT, [], [])
    assert await list_products() == before


async def test_an_export_in_csv_comes_back_as_it_was(database: None, cleaning: Pool, tmp_path: Path) -> None:
    await create_product(
        "evil", name="=HYPERLINK(1)", company="@SUM(1)", keywords=("+1", "a, b"), free_trial=False, hidden=True
    )
    await create_product(
        "plain", description='Two\nlines, and a "quote"', rating_average=4.5, languages=("English", "German")
    )
    before, text = await list_products(), await export_catalogue("csv")
    table = list(csv.DictReader(io.StringIO(text)))
    assert (table[0]["name"], table[0]["company"], table[0]["keywords"]) == ("'=HYPERLINK(1)", "'@SUM(1)", "'+1; a, b")
    await clean_tables(cleaning)
    path = tmp_path / "all.csv"
    path.write_text(text, encoding="utf-8", newline="")
    report = await import_file(path, ImportOptions(), open_files(tmp_path))
    assert report.rejected == []
    assert await list_products() == before


texts = st.sampled_from(
    ["'=SUM(A1)", "'-test", "-1", "''", "a, b", "Muster, Inc.", "a;b", "tab\tb", 'q "x"', "=x, y", "a\nb"]
)
label_lists = st.lists(texts.filter(lambda text: ";" not in text).map(values.parse_line), max_size=3).map(tuple)
products = st.fixed_dictionaries(
    {"name": texts, "company": texts, "description": texts},
    optional={
        **dict.fromkeys(("integrations", "hosting_locations", "keywords"), label_lists),
        "categories": st.lists(st.sampled_from([row.name for row in CATEGORIES]), max_size=2).map(tuple),
        "starting_price_usd": st.integers(0, 100_000),
        "rating_average": st.sampled_from([0.0, 4.25, 3.3333]),
        "gdpr_compliant": st.sampled_from([None, True, False]),
        "hidden": st.booleans(),
        "status": st.sampled_from(["active", "pending", "inactive"]),
    },
)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(given_products=st.lists(products, min_size=1, max_size=5), form=st.sampled_from(["csv", "jsonl"]))
async def test_an_export_changes_nothing_when_it_is_imported(
    database: None, cleaning: Pool, tmp_path: Path, given_products: list[dict[str, Any]], form: str
) -> None:
    await clean_tables(cleaning)
    for number, fields in enumerate(given_products):
        parsed = {field: values.parse_line(text) for field, text in fields.items() if isinstance(text, str)}
        await create_product(f"p-{number}", **{**fields, **parsed})
    before = await list_products()
    path = tmp_path / f"all.{form}"
    path.write_text(await export_catalogue(form), encoding="utf-8", newline="")
    report = await import_file(path, ImportOptions(), open_files(tmp_path))
    assert (report.unchanged, report.changed, report.rejected, report.remarks) == (len(before), 0, [], {})
    await clean_tables(cleaning)
    report = await import_file(path, ImportOptions(), open_files(tmp_path))
    assert (report.created, report.rejected) == (len(before), [])
    assert await list_products() == before


async def test_the_sample_exported_in_csv_changes_nothing(database: None, tmp_path: Path) -> None:
    await load_sample()
    path = tmp_path / "all.csv"
    path.write_text(await export_catalogue("csv"), encoding="utf-8", newline="")
    report = await import_file(path, ImportOptions(dry_run=True), open_files(tmp_path))
    assert (report.unchanged, report.changed, report.rejected, report.remarks) == (sample.COUNT, 0, [], {})


async def test_only_generated_products_come_from_a_sample_in_their_history(database: None) -> None:
    await load_sample()
    real, generated = await db.fetch_column("SELECT min(id) FROM product GROUP BY sample ORDER BY sample")
    assert [first.source for first in await history.list_revisions(real)] == ["editor"]
    assert [first.source for first in await history.list_revisions(generated)] == ["sample"]


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
