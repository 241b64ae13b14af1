"""Imports of files as people who do this job have them, made by spreadsheets and other systems of several countries."""

import json
from collections.abc import Sequence
from datetime import date, time
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from lexdex.catalogue import service
from lexdex.catalogue.imports import ImportOptions, ImportReport, import_file
from lexdex.catalogue.schemas import CatalogueProduct
from lexdex_tests.builders import create_product
from lexdex_tests.catalogue.imports.builders import open_files

GOOD = ImportOptions(skip_invalid=True)


async def import_text(folder: Path, text: str | bytes, name: str = "list.csv") -> ImportReport:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return await import_file(path, GOOD, open_files(folder))


async def read_products() -> dict[str, CatalogueProduct]:
    return {product.id: product async for product in service.stream_documents()}


async def test_prices_are_right_or_refused(database: None, tmp_path: Path) -> None:
    prices = ["49,90", "2,5", "€49", "£99", "1,200", "1.200,00", "1.200"]
    lines = [f"P {number};p-{number};{price}" for number, price in enumerate(prices)]
    report = await import_text(tmp_path, "\n".join(["name;id;starting_price_usd", *lines]))
    assert {row.line: row.reason for row in report.rejected} == {
        2: "starting_price_usd: '49,90' is not a whole number",
        3: "starting_price_usd: '2,5' is not a whole number",
        4: "starting_price_usd: '€49' is in another currency; please give the price in US dollars",
        5: "starting_price_usd: '£99' is in another currency; please give the price in US dollars",
        8: "starting_price_usd: '1.200' has two readings; please write it without separators",
    }
    assert {product.starting_price_usd for product in (await read_products()).values()} == {1200}


async def test_a_column_in_another_currency_is_reported_as_unused(database: None, tmp_path: Path) -> None:
    report = await import_text(tmp_path, "name,Price (€)\nMuster,49\n")
    assert report.unused_columns == ("Price (€)",)
    assert (await read_products())["muster"].starting_price_usd is None


@pytest.mark.parametrize("kind", ["csv", "xlsx", "jsonl"])
async def test_of_two_columns_for_a_field_the_first_value_counts_and_the_other_is_remarked(
    database: None, tmp_path: Path, kind: str
) -> None:
    lines = [
        ("Product", "Vendor", "Company", "URL", "Founded"),
        ("One", "Alpha GmbH", "Beta Ltd", "https://one.example", "2015"),
        ("Two", "", "Beta Ltd", "", ""),
        ("Three", "Alpha GmbH", "Alpha GmbH ", "", ""),
    ]
    report = await import_lines(tmp_path, kind, lines)
    assert (report.rejected, list(report.unused_columns)) == ([], [])
    assert dict(report.remarks) == {"Company: company was taken from 'Vendor'": 1}
    assert report.remark_lines["Company: company was taken from 'Vendor'"] == [1 if kind == "jsonl" else 2]
    found = await read_products()
    assert {product.id: product.company for product in found.values()} == {
        "one": "Alpha GmbH",
        "two": "Beta Ltd",
        "three": "Alpha GmbH",
    }


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
async def test_of_two_columns_of_one_name_an_empty_one_does_not_count(
    database: None, tmp_path: Path, kind: str
) -> None:
    lines = [
        ("name", "company", "notes", "company", "notes"),
        ("One", "Alpha GmbH", "a", "", "b"),
        ("Two", "", "a", "Beta Ltd", "b"),
        ("Three", "Alpha GmbH", "a", "Beta Ltd", "b"),
    ]
    report = await import_lines(tmp_path, kind, lines)
    assert dict(report.remarks) == {"company: company was taken from the first column of this name": 1}
    found = await read_products()
    assert [found[name].company for name in ("one", "two", "three")] == ["Alpha GmbH", "Beta Ltd", "Alpha GmbH"]


async def import_lines(folder: Path, kind: str, lines: Sequence[tuple[str, ...]]) -> ImportReport:
    """Import lines, of which the first is the header, from a file of a kind."""
    header, *rows = lines
    if kind == "xlsx":
        book = openpyxl.Workbook()
        for cells in lines:
            book.worksheets[0].append(cells)
        book.save(folder / "list.xlsx")
        return await import_file(folder / "list.xlsx", GOOD, open_files(folder))
    if kind == "jsonl":
        return await import_text(
            folder, "\n".join(json.dumps(dict(zip(header, row, strict=True))) for row in rows), "list.jsonl"
        )
    return await import_text(folder, "\n".join(",".join(line) for line in lines))


async def test_a_name_with_the_id_of_another_product_is_refused(database: None, tmp_path: Path) -> None:
    await import_text(tmp_path, "name,company\nC Muster,Alpha GmbH\nMuster,Alpha GmbH\nO'Brien,Alpha GmbH\n")
    text = (
        "name,company\nC++ Muster,Beta Ltd\nC# Muster,Beta Ltd\nMuster \u540d\u524d,Beta Ltd\nO\u2019Brien,Alpha GmbH\n"
    )
    report = await import_text(tmp_path, text)
    assert [(row.line, row.reason.partition(";")[0]) for row in report.rejected] == [
        (2, "the id 'c-muster', made from this name, belongs to 'C Muster'"),
        (3, "the id 'c-muster' is already used in line 2"),
        (4, "the id 'muster', made from this name, belongs to 'Muster'"),
    ]
    assert (report.created, report.changed) == (0, 1)
    found = await read_products()
    assert {product.name for product in found.values()} == {"C Muster", "Muster", "O\u2019Brien"}
    assert {product.company for product in found.values()} == {"Alpha GmbH"}


async def test_a_given_id_renames_its_product(database: None, tmp_path: Path) -> None:
    await import_text(tmp_path, "name\nC Muster\n")
    report = await import_text(tmp_path, "id,name\nc-muster,C++ Muster\n")
    assert (report.changed, report.rejected) == (1, [])


async def test_the_same_name_of_another_company_is_remarked(database: None, tmp_path: Path) -> None:
    await import_text(tmp_path, "name,company\nMuster,Alpha GmbH\n")
    report = await import_text(tmp_path, "name,company\nMuster,Beta Ltd\n")
    (remark,) = report.remarks
    assert remark.startswith("company: 'muster' belonged to 'Alpha GmbH'")


SITE_VALUES = {"rating_average": 3.5, "review_count": 2, "hidden": True, "status": "pending", "star": True}


async def test_an_older_export_changes_no_values_of_the_site(database: None, tmp_path: Path) -> None:
    await create_product("muster", name="Muster", summary="Old.", **SITE_VALUES)
    line = "muster,Muster,New.,5.0,1,no,active,no,no,{}"
    fields = "id,name,summary,rating_average,review_count,hidden,status,star,sample,sources"
    report = await import_text(tmp_path, f"{fields}\n{line}\n")
    assert report.changed == 1
    assert set(report.remarks) == {
        f"{field}: this field can't be imported here and stays as it is"
        for field in ("rating_average", "review_count", "hidden", "status", "star")
    }
    product = (await read_products())["muster"]
    assert product.summary == "New."
    assert {field: getattr(product, field) for field in SITE_VALUES} == SITE_VALUES


async def test_the_same_values_of_the_site_need_no_remark(database: None, tmp_path: Path) -> None:
    await create_product("muster", name="Muster", **SITE_VALUES)
    report = await import_text(
        tmp_path, "id,name,rating_average,review_count,hidden,status\nmuster,Muster,3.5,2,yes,pending\n"
    )
    assert (report.unchanged, report.remarks) == (1, {})


async def test_a_rating_of_a_new_product_is_remarked(database: None, tmp_path: Path) -> None:
    report = await import_text(tmp_path, "name,rating,reviews\nMuster,4.8,120\n")
    assert set(report.remarks) == {
        "rating_average: is the file's, not from reviews of this site",
        "review_count: is the file's, not from reviews of this site",
    }


async def test_placeholders_and_spellings_of_known_values(database: None, tmp_path: Path) -> None:
    await create_product("first", integrations=("Outlook",), security_certifications=("ISO 27001",))
    text = (
        "name;company;languages;integrations;security_certifications\n"
        "A;N/A;german, ENGLISH, -;outlook, unknown;iso 27001, soc 2\nB;-;German;OUTLOOK, Word;SOC 2\n"
    )
    report = await import_text(tmp_path, text)
    assert (report.created, report.rejected) == (2, [])
    a, b = [(await read_products())[product_id] for product_id in ("a", "b")]
    assert (a.company, a.languages, b.languages) == ("", ("German", "English"), ("German",))
    assert (a.integrations, b.integrations) == (("Outlook",), ("Outlook", "Word"))
    assert a.security_certifications[0] == "ISO 27001"
    assert b.security_certifications[0] in a.security_certifications


async def test_html_of_other_systems_is_decoded_and_its_tags_are_remarked(database: None, tmp_path: Path) -> None:
    text = "name,company,description\nR&amp;D Muster,Smith &amp; Co,Don&#8217;t worry &ndash; <b>simple</b>\n"
    report = await import_text(tmp_path, text)
    product = (await read_products())["r-and-d-muster"]
    assert (product.name, product.company) == ("R&D Muster", "Smith & Co")
    assert product.description == "Don\u2019t worry \u2013 simple"
    assert set(report.remarks) == {"description: HTML tags were removed"}


async def test_a_list_with_line_breaks_in_its_cell(database: None, tmp_path: Path) -> None:
    await import_text(tmp_path, 'name,integrations\nA,"\u2022 Word\n\u2022 Outlook\n\u2022 Teams"\n')
    assert (await read_products())["a"].integrations == ("Word", "Outlook", "Teams")


@pytest.mark.parametrize(
    "start",
    [
        "\ufeffsep=;\nName;Vendor\n",
        "SEP=;\r\n\r\nName;Vendor\r\n",
        "\nName;Vendor\n",
        '"sep=;"\nName;Vendor\n',
        'Name;"Vendor (EU, UK, CH)"\n',
        ";;\nName;Vendor;\n",
        "Name;Vendor, maker\n",
    ],
)
async def test_a_delimiter_is_read_or_found(database: None, tmp_path: Path, start: str) -> None:
    width = start.splitlines()[-1].count(";") + 1
    row = ";".join(["Muster", "Alpha, Beta", ""][:width])
    path = tmp_path / "list.csv"
    path.write_text(f"{start}{row}\n", encoding="utf-8", newline="")
    report = await import_file(path, ImportOptions(), open_files(tmp_path))
    assert (report.created, report.rejected) == (1, [])
    assert (await read_products())["muster"].name == "Muster"


async def test_pipes_and_tabs_are_delimiters_and_lines_count_from_the_top(database: None, tmp_path: Path) -> None:
    report = await import_text(tmp_path, "\nsep=|\n\nname|year\nA|2999\n")
    assert [row.line for row in report.rejected] == [5]
    report = await import_text(tmp_path, "name\tcolour, shade\nA\tred\n", "list.tsv")
    assert report.unused_columns == ("colour, shade",)


def build_workbook(folder: Path, *rows: list[Any]) -> tuple[openpyxl.Workbook, Path]:
    book = openpyxl.Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    return book, folder / "list.xlsx"


async def test_cells_with_dates_and_errors_are_left_out_with_a_remark(database: None, tmp_path: Path) -> None:
    book, path = build_workbook(
        tmp_path,
        ["Name", "Company", "Employees", "Version", "Founded", "HQ"],
        ["A", "#N/A", date(2026, 1, 10), 2.0, 2015, "Line_x000D_\nend"],
        ["B", "B Ltd", time(10, 30), 2.1, date(2015, 1, 1), "#REF!"],
    )
    sheet = book.worksheets[0]
    sheet["C2"].number_format = "d-mmm"
    sheet["D3"].number_format = "0.00"
    book.save(path)
    report = await import_file(path, GOOD, open_files(tmp_path))
    assert (report.created, report.rejected) == (2, [])
    a, b = [(await read_products())[product_id] for product_id in ("a", "b")]
    assert (a.company, a.employees, a.version, a.year_founded, a.headquarters) == ("", "", "2.0", 2015, "Line end")
    assert (b.company, b.employees, b.version, b.year_founded, b.headquarters) == ("B Ltd", "", "2.10", None, "")
    date_left_out = "a date was left out; format the cell as text to import it"
    assert report.remark_lines == {
        "cell B2: the error '#N/A' was left out": [2],
        f"cell C2: {date_left_out}": [2],
        f"cell C3: {date_left_out}": [3],
        f"cell E3: {date_left_out}": [3],
        "cell F3: the error '#REF!' was left out": [3],
    }


async def test_a_price_shows_the_currency_of_its_cell(database: None, tmp_path: Path) -> None:
    book, path = build_workbook(tmp_path, ["Name", "Price"], ["A", 49], ["B", 49], ["C", 1200])
    for cell, form in (("B2", "#,##0.00\\ [$\u20ac-407]"), ("B3", '"\u00a3"#,##0'), ("B4", "[$$-409]#,##0.00")):
        book.worksheets[0][cell].number_format = form
    book.save(path)
    report = await import_file(path, GOOD, open_files(tmp_path))
    assert [row.line for row in report.rejected] == [2, 3]
    assert (await read_products())["c"].starting_price_usd == 1200


async def test_the_first_visible_sheet_is_read(database: None, tmp_path: Path) -> None:
    book, path = build_workbook(tmp_path, ["Name"], ["Hidden Notes"])
    book.create_sheet("Products").append(["Name"])
    book.worksheets[1].append(["Muster"])
    book.worksheets[0].sheet_state = "hidden"
    book.save(path)
    await import_file(path, GOOD, open_files(tmp_path))
    assert list(await read_products()) == ["muster"]


@pytest.mark.parametrize("text", ["10-Jan", "Nov-50", "2026-01-10 00:00:00", "01. Feb", "1. M\u00e4rz 2026"])
async def test_a_date_that_a_spreadsheet_made_of_a_range_is_refused(database: None, tmp_path: Path, text: str) -> None:
    report = await import_text(tmp_path, f"name,employees\nA,{text}\nB,11-50\n")
    assert [row.reason for row in report.rejected] == [
        f"employees: '{text}' is a date, which spreadsheets make of texts such as 11-50 or 1.2"
    ]
    assert (await read_products())["b"].employees == "11-50"
