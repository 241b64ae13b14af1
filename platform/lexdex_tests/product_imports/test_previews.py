"""The preview of a file of products: each row once, with what it changes or why it does not; nothing is written."""

import io
import json

import httpx
import openpyxl
import pytest

from lexdex.catalogue import service
from lexdex.catalogue.schemas import Source
from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import open_admin_session
from lexdex_tests.product_imports.builders import count, preview, read_report, read_rows, upload
from lexdex_tests.product_imports.operations import IMPORTS

LIST = """name,company,website,year founded,colour
Alpha,Meridian,https://alpha.example,2015,red
Beta,New Company,https://new.example,,red
Gamma,Gamma Inc.,,,red
Delta,Delta Inc.,,,red
New One,Newcomer,newcomer.example,2020,red
Epsilon,Epsilon,,not a year,red
Alpha,Again,,,red
"""


async def create_catalogue() -> None:
    await create_product("alpha", company="Meridian", website="https://alpha.example", year_founded=2015)
    await create_product("beta", company="Beta Inc.", website="https://old.example")
    owner = Source("vendor", "Product owner")
    await service.update_product("beta", {"company": "By its owner"}, source=owner, actor="owner")
    await create_product("gamma", company="Old")
    await create_product("delta", status="deleted")


@pytest.mark.covers("Z25/products")
async def test_a_preview_has_each_row_once_and_changes_nothing(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_catalogue()
    revisions = await db.fetch_value("SELECT count(*) FROM product_revision")
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, LIST)
    assert (found["state"], found["rows"], found["read_percent"]) == ("prepared", 7, 100)
    assert count(found) == {
        "unchanged skipped": 1,
        "owner_edited planned": 1,
        "changed planned": 1,
        "deleted skipped": 1,
        "new planned": 1,
        "refused skipped": 2,
    }
    assert sum(each["count"] for each in found["counts"]) == found["rows"]
    assert (found["field_counts"], found["unused_columns"]) == ({"company": 2, "website": 1}, ["colour"])
    belonged = "Company name: '{}' belonged to '{}'; if this is another product, please add a column 'id'"
    assert found["remarks"] == [
        {"text": belonged.format("beta", "By its owner"), "count": 1, "lines": [3]},
        {"text": belonged.format("gamma", "Old"), "count": 1, "lines": [4]},
        {"text": "Website URL: https:// was added to the address", "count": 1, "lines": [6]},
    ]
    assert await db.fetch_value("SELECT count(*) FROM product_revision") == revisions


async def test_a_preview_shows_differences_field_by_field(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_catalogue()
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, LIST)
    [changed] = await read_rows(client, admin, found["id"], kind="changed")
    assert (changed["line"], changed["product_id"], changed["before"], changed["after"]) == (
        4,
        "gamma",
        {"company": "Old"},
        {"company": "Gamma Inc."},
    )
    [edited] = await read_rows(client, admin, found["id"], kind="owner_edited")
    assert (edited["owner_fields"], edited["before"]["company"]) == (["company"], "By its owner")
    [new] = await read_rows(client, admin, found["id"], kind="new")
    assert (new["product_id"], new["before"], new["after"]["year_founded"]) == ("new-one", {}, 2020)
    refused = await read_rows(client, admin, found["id"], kind="refused", state="skipped")
    assert [(row["line"], row["name"], row["note"]) for row in refused] == [
        (7, "Epsilon", "Founded year: 'not a year' is not a whole number."),
        (8, "Alpha", "The id 'alpha' is already used in line 2."),
    ]
    [deleted] = await read_rows(client, admin, found["id"], kind="deleted")
    assert deleted["note"] == "The product was deleted. Restore it first to import its row."


async def test_the_report_has_each_row_of_the_file(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_catalogue()
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, LIST)
    lines = await read_report(client, admin, found["id"])
    assert [(line["line"], line["kind"]) for line in lines] == [
        ("2", "unchanged"),
        ("3", "owner_edited"),
        ("4", "changed"),
        ("5", "deleted"),
        ("6", "new"),
        ("7", "refused"),
        ("8", "refused"),
    ]
    assert (lines[1]["fields"], lines[1]["owner_fields"]) == ("Company name; Website URL", "Company name")
    assert lines[4]["remarks"] == "Website URL: https:// was added to the address"


async def test_ratings_and_sources_are_not_imported(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("alpha")
    await create_product("beta", status="quarantined")
    source = {"kind": "vendor", "reference": "x", "stated_on": None}
    rows = [
        {"name": "Alpha", "rating": 5, "review count": 900, "star": "yes", "sources": {"name": source}},
        {"name": "Beta", "status": "active", "rating": 0},
    ]
    admin = await open_admin_session(client)
    file = "\n".join(json.dumps(row) for row in rows)
    found = await preview(client, admin, settings, file, name="list.jsonl")
    assert count(found) == {"unchanged skipped": 2}
    assert {remark["text"].partition(":")[0] for remark in found["remarks"]} == {
        "Rating",
        "Number of reviews",
        "STAR profile",
        "Sources",
        "Status",
    }


async def test_an_export_of_the_catalogue_changes_nothing(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("alpha", languages=("German",), categories=("Legal Analytics",), gdpr_compliant=True)
    document = await service.get_product("alpha")
    assert document.languages
    line = await db.fetch_value(
        "SELECT to_jsonb(p) - 'revision' - 'created_at' - 'updated_at' FROM product p WHERE id = 'alpha'"
    )
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, str(line), name="list.jsonl")
    assert (count(found), found["remarks"]) == ({"unchanged skipped": 1}, [])


async def test_a_workbook_is_read(client: httpx.AsyncClient, settings: Settings) -> None:
    book, file = openpyxl.Workbook(), io.BytesIO()
    for row in (["name", "year"], ["Certa", 2015], ["Deeds", 2016]):
        book.worksheets[0].append(row)
    book.save(file)
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, file.getvalue(), name="List.XLSX")
    assert count(found) == {"new planned": 2}


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("list.csv", "colour\nred\n", "No column contains the product name. Please name this column 'name'. Columns:"),
        ("list.csv", "name\n", "The file has no rows."),
        ("list.jsonl", "\n\n", "The file has no rows."),
        ("list.xlsx", "PK\nCerta\n", "This workbook can't be read."),
        ("list.csv", "name,year\nCerta,2015\n".encode("utf-16-le"), "The file is not UTF-8 text; please save"),
        ("list.csv", "name\n" + '"x\n' * 300, "Line "),
    ],
)
async def test_a_file_that_cannot_be_read_is_refused_with_a_sentence(
    client: httpx.AsyncClient, settings: Settings, name: str, content: str | bytes, problem: str
) -> None:
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, content, name=name)
    assert (found["state"], found["rows"], found["problem"][: len(problem)]) == ("refused", 0, problem)


REMARK = "Read as Windows-1252, as older Excel saves; please check the umlauts"


async def test_a_file_of_german_excel_is_read_as_a_whole(client: httpx.AsyncClient, settings: Settings) -> None:
    text = "name;company;summary\r\nKanzlei-Übersicht;Müller;Prüft Verträge für 5 €\r\nPlain;Plain Ltd;Plain\r\n"
    repeated = "Plain;Größe;Ein „Zitat“\r\n"
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, (text + repeated).encode("cp1252"))
    assert count(found) == {"new planned": 2, "refused skipped": 1}
    assert found["remarks"] == [{"text": REMARK, "count": 1, "lines": [2]}]
    rows = {row["line"]: row for row in await read_rows(client, admin, found["id"])}
    assert rows[2]["after"]["summary"] == "Prüft Verträge für 5 €"
    assert (rows[2]["name"], rows[2]["remarks"], rows[3]["remarks"]) == ("Kanzlei-Übersicht", [REMARK], [])
    assert rows[4]["note"] == "The id 'plain' is already used in line 3."


async def test_messages_name_fields_as_the_form_does(client: httpx.AsyncClient, settings: Settings) -> None:
    file = f'name,price,founded,year,version\nAlpha,"49,90",,,\nBeta,,,,{"1" * 41}\nGamma,,2001,2002,\n'
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, file)
    rows = await read_rows(client, admin, found["id"])
    notes = {row["name"]: row["note"] for row in rows}
    assert notes == {
        "Alpha": "Starting price: '49,90' is not a whole number.",
        "Beta": "Version is too long: at most 40 characters.",
        "Gamma": "",
    }
    assert [row["remarks"] for row in rows if row["name"] == "Gamma"] == [
        ["year: Founded year was taken from 'founded'"]
    ]


@pytest.mark.parametrize(
    ("content", "counts", "problem"),
    [
        # No character of Windows-1252.
        (b"name,company\nA,\x81\n", {}, "The file is not UTF-8 text; please save the file as UTF-8."),
        # A byte order mark, or another character in UTF-8.
        (b"\xef\xbb\xbfname,company\nA,\xfc\nB,x\n", {"new planned": 1, "refused skipped": 1}, ""),
        ("name,company\nA,ü\n".encode() + b"B,\xfc\n", {"new planned": 1, "refused skipped": 1}, ""),
    ],
)
async def test_a_file_in_another_code_is_refused_and_damage_costs_its_row(
    client: httpx.AsyncClient, settings: Settings, content: bytes, counts: dict[str, int], problem: str
) -> None:
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, content)
    assert (count(found), found["problem"], found["remarks"]) == (counts, problem, [])


async def test_a_file_with_too_many_rows_is_refused_before_they_are_compared(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, "name\n" + "Certa\n" * 50_001)
    assert (found["state"], found["rows"], found["read_percent"]) == ("refused", 0, 0)
    assert found["problem"].startswith("The file has more than 50,000 rows.")


async def test_hidden_characters_are_removed_with_a_remark(client: httpx.AsyncClient, settings: Settings) -> None:
    """Joiners inside of Persian words and emoji stay, because they are seen."""
    names = [
        "Good\u202eevil",
        "Co\u200bmp",
        "De\u00adeds",
        "A\0B",
        "Nul\x07l",
        "\u0645\u06cc\u200c\u062e Law",
        "Legal ⚖\ufe0f",
    ]
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, "name,company\n" + "".join(f"{name},Firm\n" for name in names))
    rows = await read_rows(client, admin, found["id"], kind="new")
    assert [row["name"] for row in rows] == ["Goodevil", "Comp", "Deeds", "A B", "Nul l", *names[5:]]
    removed = "Name: characters that can't be seen or change the reading direction were removed"
    assert found["remarks"] == [{"text": removed, "count": 5, "lines": [2, 3, 4]}]


@pytest.mark.parametrize(
    ("name", "kind", "content", "status", "detail"),
    [
        ("list.exe", "products", "x", 400, "list.exe: please give a file that ends in"),
        ("logos.rar", "logos", "x", 400, "Please give a zip of logos"),
        ("list.csv", "products", "", 400, "This file is empty."),
        ("list.xlsx", "products", "name", 400, "This is no .xlsx file, although its name ends in it."),
        ("logos.zip", "logos", "name", 400, "This is no .zip file, although its name ends in it."),
        ("li\u202est.csv", "products", "x", 400, "The file name contains characters that can't be seen"),
        ("list.csv", "videos", "x", 422, ""),
    ],
)
async def test_a_bad_upload_is_refused_at_once(
    client: httpx.AsyncClient, name: str, kind: str, content: str, status: int, detail: str
) -> None:
    answer = await upload(client, await open_admin_session(client), content, name=name, kind=kind)
    assert (answer.status_code, str(answer.json()["detail"])[: len(detail)]) == (status, detail)


async def test_texts_that_the_database_refuses_or_that_are_invisible_are_shown_safely(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, "name,year,b\0\u202ed\nA\0b,x\0y,1\n")
    assert (found["state"], found["rows"], found["unused_columns"]) == ("prepared", 1, ["b\ufffd\ufffdd"])
    [row] = await read_rows(client, admin, found["id"])
    assert "\0" not in json.dumps(row)


async def test_a_preview_can_be_discarded_once(client: httpx.AsyncClient, settings: Settings) -> None:
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, "name\nCerta\n")
    listed = (await client.get(IMPORTS, headers=admin)).json()["imports"]
    assert [each["id"] for each in listed] == [found["id"]]
    discard = f"{IMPORTS}/{found['id']}"
    assert [(await client.delete(discard, headers=admin)).status_code for _ in range(2)] == [204, 404]
    assert (await client.get(IMPORTS, headers=admin)).json() == {"imports": [], "has_next": False}


async def test_a_file_that_was_discarded_while_it_waited_is_not_read(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    admin = await open_admin_session(client)
    answer = await upload(client, admin, "name\nCerta\n")
    await client.delete(f"{IMPORTS}/{answer.json()['id']}", headers=admin)
    await preview(client, admin, settings, "name\nCerta\n")
    assert await db.fetch_value("SELECT count(*) FROM product_import_row") == 1


async def test_renamed_values_are_compared_by_their_current_name(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("alpha", integrations=("Microsoft Outlook",))
    await db.execute(
        "INSERT INTO value_change (field, former, current) VALUES ('integrations', 'Outlook', 'Microsoft Outlook')"
    )
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, "name,integrations\nAlpha,Outlook\n")
    assert count(found) == {"unchanged skipped": 1}
