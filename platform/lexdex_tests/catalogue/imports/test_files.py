"""Imports of whole files: formats, headers, irregular rows, and complete reports."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import openpyxl
import pytest

from lexdex.catalogue import service
from lexdex.catalogue.events import ProductsChanged
from lexdex.catalogue.imports import ImportOptions, ImportReport, import_file
from lexdex.catalogue.schemas import CatalogueProduct
from lexdex.foundation import database as db
from lexdex.foundation.errors import Invalid
from lexdex_tests.builders import create_product
from lexdex_tests.catalogue.imports.builders import open_files
from lexdex_tests.events import pending_events

GOOD = ImportOptions(skip_invalid=True)


async def import_good(path: Path, plan: ImportOptions = GOOD) -> ImportReport:
    return await import_file(path, plan, open_files(path.parent))


def write_csv(folder: Path, text: str | bytes, name: str = "list.csv") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def write_jsonl(folder: Path, rows: Sequence[object]) -> Path:
    return write_csv(folder, "".join(f"{json.dumps(row)}\n" for row in rows), "list.jsonl")


async def read_product(product_id: str) -> CatalogueProduct:
    return next(p for p in [p async for p in service.stream_documents()] if p.id == product_id)


def list_reasons(report: ImportReport) -> dict[int, str]:
    return {row.line: row.reason for row in report.rejected}


async def test_columns_with_synonymous_headers_are_imported(database: None, tmp_path: Path) -> None:
    header = "Product Name,Founded,Location,Category,URL,Tags,GDPR"
    text = f'{header}\nLexNova,2015,Berlin,eDiscovery,lexnova.example,"a, b",yes\n'
    report = await import_good(write_csv(tmp_path, text))
    assert (report.created, report.rejected, report.written) == (1, [], True)
    made = await read_product("lexnova")
    assert (made.year_founded, made.headquarters, made.website) == (2015, "Berlin", "https://lexnova.example")
    assert made.categories == ("E-Discovery & Evidence Management Tools",)
    assert (made.keywords, made.gdpr_compliant) == (("a", "b"), True)
    assert made.sources["*"].kind == "import"
    assert made.sources["*"].reference == "list.csv"


async def test_columns_can_be_mapped(database: None, tmp_path: Path) -> None:
    path = write_csv(tmp_path, "what,who,name\nLexNova,Nova Ltd,ignored\n")
    await import_good(path, ImportOptions(mappings=("what=name", "what=summary", " WHO = company", "name=-")))
    made = await read_product("lexnova")
    assert (made.name, made.summary, made.company) == ("LexNova", "LexNova", "Nova Ltd")


@pytest.mark.parametrize("logged", ["what", "what=colour", "=name", "nothing=name", ""])
async def test_an_invalid_mapping_is_refused(database: None, tmp_path: Path, logged: str) -> None:
    with pytest.raises(Invalid, match="--map"):
        await import_good(write_csv(tmp_path, "what,name\na,b\n"), ImportOptions(mappings=(logged,)))


async def test_a_file_without_a_name_column_is_rejected(database: None, tmp_path: Path) -> None:
    with pytest.raises(Invalid, match=r"--map 'column=name'. Columns: colour, size"):
        await import_good(write_csv(tmp_path, "colour,size\nred,5\n"))


ODD = b'''\xef\xbb\xbfname;year;description;website;status
"Quoted ""Name""";2015;"Two
lines; and a semicolon";https://a.example;active
NoName Missing;;;;
;2015;no name here;;
Future;2999;;;
Script;2015;;javascript:alert(1);
Bad \xff bytes;2015;;;
Too;many;columns;here;x;y
Too;few

Gone;2015;;;acquired
Nowhere;2015;;;lost
Quoted-name;2015;;;
Nul\x00l;2015;a\x07b;;
'''


async def test_every_irregular_row_is_imported_or_rejected_with_its_line_and_reason(
    database: None, tmp_path: Path
) -> None:
    report = await import_good(write_csv(tmp_path, ODD))
    assert {line: reason.split(":")[0] for line, reason in list_reasons(report).items()} == {
        5: "the name is missing",
        6: "year_founded",
        7: "website",
        8: "is not UTF-8 text; please save the file as UTF-8",
        9: "the row has 6 columns, the header has 5",
        10: "the row has 2 columns, the header has 5",
        13: "status",
        14: "the id 'quoted-name' is already used in line 2",
    }
    assert report.rows == 12
    assert (await read_product("quoted-name")).description == "Two\nlines; and a semicolon"
    assert (await read_product("gone")).company_stage == "Acquired"
    assert ((await read_product("nul-l")).name, (await read_product("nul-l")).description) == ("Nul l", "a b")
    text = "\n".join(report.format_lines())
    assert "line 7: rejected: website: 'javascript:alert(1)' is not a web address" in text
    assert "[Script]" in text


async def test_a_rejected_row_rolls_back_the_whole_import(database: None, tmp_path: Path) -> None:
    report = await import_good(write_csv(tmp_path, "name,year\nGood,2015\nBad,2999\n"), ImportOptions())
    assert (report.created, len(report.rejected), report.written) == (1, 1, False)
    assert "Nothing was written" in list(report.format_lines())[-1]
    assert not await service.has_products()
    assert not await pending_events(ProductsChanged)


async def test_a_dry_run_reports_as_the_real_one_and_writes_nothing(database: None, tmp_path: Path) -> None:
    path = write_csv(tmp_path, "name,company\nGood,A\nKnown,New Ltd\n")
    await create_product("known", company="Old Ltd")
    dry = await import_good(path, ImportOptions(dry_run=True))
    assert (await read_product("known")).company == "Old Ltd"
    real = await import_good(path)
    assert (dry.created, dry.changed, dry.rows) == (real.created, real.changed, real.rows) == (1, 1, 2)


async def test_importing_the_same_file_twice_changes_nothing(database: None, tmp_path: Path) -> None:
    path = write_csv(tmp_path, "name,company\nGood,A\n")
    await import_good(path)
    again = await import_good(path)
    assert (again.created, again.changed, again.unchanged) == (0, 0, 1)
    assert await db.fetch_value("SELECT count(*) FROM product_revision") == 1


async def test_an_empty_cell_leaves_a_field_as_it_is_but_json_can_clear_it(database: None, tmp_path: Path) -> None:
    await create_product("known", company="Old Ltd", year_founded=2001)
    await import_good(write_csv(tmp_path, "name,company,year\nKnown,,\n"))
    assert ((await read_product("known")).company, (await read_product("known")).year_founded) == ("Old Ltd", 2001)
    await import_good(write_jsonl(tmp_path, [{"id": "known", "name": "Known", "company": "", "year_founded": None}]))
    assert ((await read_product("known")).company, (await read_product("known")).year_founded) == ("", None)


async def test_an_unknown_category_becomes_the_fallback_category_with_a_remark(database: None, tmp_path: Path) -> None:
    report = await import_good(write_csv(tmp_path, "name,category\nA,Astrology\nB,Astrology\n"))
    assert (await read_product("a")).categories == ("Miscellaneous Tech Tools",)
    assert "'Astrology' is not known" in "\n".join(report.format_lines())
    assert sum(report.remarks.values()) == 2


@pytest.mark.parametrize(
    ("category", "nearest"),
    [
        ("Contract Mgmt", "; the nearest are 'Contracts and Documents'"),
        ("Legal Analytic", "; the nearest are 'Legal Analytics'"),
        ("Zzzz", "'Miscellaneous Tech Tools' (line 2)"),
    ],
)
async def test_an_unknown_category_is_reported_with_the_nearest_known_ones(
    database: None, tmp_path: Path, category: str, nearest: str
) -> None:
    report = await import_good(write_csv(tmp_path, f"name,category\nA,{category}\n"))
    assert (report.created, report.rejected) == (1, [])
    text = "\n".join(report.format_lines()).replace(" (1 row, line 2)", " (line 2)")
    assert f"'{category}' is not known and became 'Miscellaneous Tech Tools'" in text
    assert nearest in text


async def test_columns_that_are_not_used_are_named(database: None, tmp_path: Path) -> None:
    report = await import_good(write_csv(tmp_path, "name,shoe size\nA,5\n"))
    assert report.unused_columns == ("shoe size",)


async def test_json_lines(database: None, tmp_path: Path) -> None:
    rows: list[object] = [
        {"name": "LexNova", "languages": ["English", "German; French"], "free_trial": True, "rating_average": 4.5},
        {
            "name": "Nulls",
            "languages": None,
            "company": None,
            "free_trial": None,
            "status": None,
            "rating_average": None,
        },
        ["no", "object"],
        {"name": {"not": "a text"}},
        {"name": "Wrong", "sources": "x"},
        {"name": "Wrong", "sources": {"*": {"kind": "rumour"}}},
        {"name": "Long", "description": "x" * 20_001},
        {"colour": "red"},
    ]
    path = write_jsonl(tmp_path, rows)
    path.write_bytes(path.read_bytes() + b"not json\n\n" + b'{"name": "\xff"}\n' + b"[" * 100_000 + b"\n")
    report = await import_good(path)
    assert report.created == 2
    assert sorted(list_reasons(report)) == [3, 4, 5, 6, 7, 8, 9, 11, 12]
    assert "description is too long: at most 20,000 characters" in list_reasons(report)[7]
    assert (await read_product("lexnova")).languages == ("English", "German", "French")
    assert list(report.unused_columns) == ["colour"]


async def test_a_json_row_with_a_repeated_name_is_rejected(database: None, tmp_path: Path) -> None:
    rows = (
        '{"name": "C", "name": "D"}',
        '{"name": "Escaped", "n\\u0061me": "Same"}',
        '{"name": "Within", "sources": {"*": {"kind": "editor", "kind": "import"}}}',
        '{"name": "Good", "Name": "Another name"}',
    )
    report = await import_good(write_csv(tmp_path, "\n".join(rows), "list.jsonl"))
    assert list_reasons(report) == {
        1: 'the row has "name" more than once',
        2: 'the row has "name" more than once',
        3: 'the row has "kind" more than once',
    }
    assert (report.rows, report.created) == (len(rows), 1)


async def test_an_overlong_row_is_rejected_in_bounded_memory(database: None, tmp_path: Path) -> None:
    path = write_csv(tmp_path, b'{"name": "' + b"x" * 3_000_000 + b'"}\n{"name": "Good"}\n', "list.jsonl")
    report = await import_good(path)
    assert (list_reasons(report), report.created) == ({1: "the row is longer than 1,000,000 bytes"}, 1)


async def test_an_unterminated_quote_is_rejected(database: None, tmp_path: Path) -> None:
    path = write_csv(tmp_path, 'name,year\nGood,2015\n"' + "x\n" * 200_000)
    report = await import_good(path)
    assert report.created == 1
    assert list_reasons(report)


def write_workbook(folder: Path, rows: Sequence[Sequence[object]]) -> Path:
    book = openpyxl.Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append(list(row))
    path = folder / "list.xlsx"
    book.save(path)
    return path


async def test_workbooks(database: None, tmp_path: Path) -> None:
    rows: list[list[object]] = [
        ["Name", "Founded", "Demo"],
        ["LexNova", 2015, True],
        [None, None],
        ["Bad", 2999],
        ["X", 1, 2, 3],
    ]
    report = await import_good(write_workbook(tmp_path, rows))
    assert (report.created, sorted(list_reasons(report))) == (1, [4, 5])
    made = await read_product("lexnova")
    assert (made.year_founded, made.demo_available) == (2015, True)


async def test_utf_16_files_are_read(database: None, tmp_path: Path) -> None:
    await import_good(write_csv(tmp_path, "name,company\nMüller,Ü\n".encode("utf-16")))
    assert (await read_product("muller")).company == "Ü"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("empty.csv", b"", "the file is empty"),
        ("blank.csv", b"\n\n", "the file has no rows"),
        ("header.csv", b"name,year\n", "the file has no rows"),
        ("list.pdf", b"x", "please give a file that ends in"),
        ("list.xlsx", b"not a zip", "this workbook can't be read"),
        ("list.jsonl", b"\n", "the file has no rows"),
    ],
)
async def test_an_unreadable_file_is_reported_in_a_sentence(
    database: None, tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    with pytest.raises(Invalid) as refused:
        await import_good(write_csv(tmp_path, content, name))
    assert said in str(refused.value.detail)


async def test_a_missing_file_is_reported_in_a_sentence(database: None, tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="No such file"):
        await import_good(tmp_path / "none.csv")
    folder = tmp_path / "folder.csv"
    folder.mkdir()
    with pytest.raises(Invalid, match="Is a directory"):
        await import_good(folder)


async def test_many_rows_are_published_in_few_events(database: None, tmp_path: Path) -> None:
    def lines() -> Iterator[Mapping[str, str]]:
        return ({"name": f"Product {number}"} for number in range(1_200))

    report = await import_good(write_jsonl(tmp_path, list(lines())))
    assert report.created == 1_200
    assert len(await pending_events(ProductsChanged)) == 3
