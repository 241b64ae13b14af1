"""Inputs of public reports about comparable systems, tried here; each test names the report that it comes from."""

from pathlib import Path

import httpx
import openpyxl
import pyotp
import pytest

from lexdex.accounts.service.password_hashing import hash_password, verify_password
from lexdex.catalogue.imports import ImportOptions, import_file
from lexdex.catalogue.parsing.fields import parse_field
from lexdex.foundation.errors import Invalid
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import (
    EMAIL,
    PASSWORD,
    advance_totp_step,
    enrol_second_factor,
    log_in,
    open_session,
    read_emailed_token,
)
from lexdex_tests.builders import create_product
from lexdex_tests.catalogue.imports.builders import open_files
from lexdex_tests.catalogue.imports.test_conservation import list_products
from lexdex_tests.mailbox import read_new_emails


@pytest.mark.parametrize(
    "form", ["{} {}", "{}\u00a0{}", "{}\u2009{}", "{}-{}", " {}{}\n", "\u200b{}{}\ufeff", "{}\u2011{}", "{}.{}"]
)
async def test_a_code_is_accepted_as_the_app_shows_it(client: httpx.AsyncClient, form: str) -> None:
    """devise-two-factor/devise-two-factor#195 and WordPress/two-factor#317: "123 456" is refused."""
    headers = await open_session(client)
    secret, _ = await enrol_second_factor(client, headers)
    token = (await log_in(client)).json()["access_token"]
    code = pyotp.TOTP(secret).now()
    await advance_totp_step()
    shown = {"code": form.format(code[:3], code[3:])}
    answer = await client.post("/auth/second-factor", json=shown, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200


@pytest.mark.parametrize("spell", [str.upper, str.title, str.swapcase, " {} ".format])
async def test_a_password_is_reset_whatever_the_case_of_the_address(
    client: httpx.AsyncClient, settings: Settings, spell: object
) -> None:
    """directus/directus#15418: no email is sent for "Test@example.com" if the account is "test@example.com"."""
    assert callable(spell)
    await open_session(client)
    await read_new_emails(settings)
    await client.post("/auth/forgot-password", json={"email": spell(EMAIL)})
    assert [sent.to for sent in await read_new_emails(settings)] == [EMAIL]


@pytest.mark.parametrize("search", ["%", "_", "100%", "a_b", "\\", "%%"])
async def test_wildcards_of_sql_are_plain_characters(client: httpx.AsyncClient, search: str) -> None:
    """zotero/zotero#1787 and akeneo/pim-community-dev#10242: "_" finds everything."""
    for product_id, name in (("p", "100% Legal"), ("u", "a_b Legal"), ("b", "Back\\slash"), ("x", "axb Legal")):
        await create_product(product_id, name=name)
    found = (await client.get("/product/list-products", params={"search": search})).json()
    names = {each["ProductName"] for each in found}
    assert names == {name for name in ("100% Legal", "a_b Legal", "Back\\slash", "axb Legal") if search in name}


@pytest.mark.parametrize("end", ["\U0001f44d\U0001f3fd", "\u2696\ufe0f", "q\u0323", "\U0001f1e9\U0001f1ea"])
async def test_a_cut_name_divides_no_emoji(client: httpx.AsyncClient, end: str) -> None:
    """adobe/spacecat-api-service#2226 and bluesky-social/social-app#11568: half an emoji at the end of a name."""
    headers = await open_session(client)
    for length in range(76, 80):
        draft = {"query": f"{'x' * length}{end} and more"}
        name = (await client.post("/api/saved-searches", json=draft, headers=headers)).json()["name"]
        rest = name.removesuffix("…").removeprefix("x" * length)
        assert len(name) <= 80
        assert rest == "" or rest.startswith(end), ascii(name)


@pytest.mark.parametrize(
    ("encoding", "place"),
    [
        ("cp1251", "Мюнхен"),
        ("koi8_r", "Мюнхен"),
        ("iso-8859-7", "Θεσσαλονίκη"),
        ("mac_roman", "München"),
        ("cp1250", "Włocławek"),
        ("iso-8859-2", "Włocławek"),
    ],
)
async def test_a_file_of_another_old_encoding_is_refused_and_not_misread(
    database: None, tmp_path: Path, encoding: str, place: str
) -> None:
    """odoo/odoo#215184 and grokability/snipe-it#16518: "München" becomes "Mьnchen", or the import crashes."""
    path = tmp_path / "list.csv"
    path.write_bytes(f"name,headquarters\nMuster,{place}\n".encode(encoding))
    with pytest.raises(Invalid, match="is not UTF-8 text; please save the file as UTF-8"):
        await import_file(path, ImportOptions(skip_invalid=True), open_files(tmp_path))
    assert await list_products() == []


@pytest.mark.parametrize("place", ["München", "Réélu à Créteil", "Århus", "Jäääär", "ŠKODA", "5 m² à 3 £"])
async def test_a_file_of_older_excel_is_read_as_it_was_written(database: None, tmp_path: Path, place: str) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(f"name,headquarters\nMuster,{place}\n".encode("cp1252"))
    await import_file(path, ImportOptions(), open_files(tmp_path))
    [product] = await list_products()
    assert product.headquarters == place


async def test_leading_zeros_stay(database: None, tmp_path: Path) -> None:
    """hizzle-co/noptin#602 and django-import-export/django-import-export#289: "007" becomes 7."""
    book = openpyxl.Workbook()
    book.worksheets[0].append(["name", "company", "headquarters", "employees"])
    book.worksheets[0].append(["007", "0444 Ltd", 2138, 50])
    book.worksheets[0]["C2"].number_format = "00000"
    path = tmp_path / "list.xlsx"
    book.save(path)
    await import_file(path, ImportOptions(), open_files(tmp_path))
    [product] = await list_products()
    assert (product.name, product.company, product.headquarters) == ("007", "0444 Ltd", "02138")
    assert product.employees == "50"


@pytest.mark.parametrize(
    "address", ["HTTPS://Lexdex.Example/Path", "Https://LEXDEX.example/Path ", "\thttps://lexdex.example/Path"]
)
def test_the_case_of_an_address_and_its_surrounding_spaces_do_not_matter(address: str) -> None:
    """QwenLM/qwen-code#5390 and perfectline/validates_url#54: "HTTPS://" is refused."""
    assert parse_field("website", address) == "https://lexdex.example/Path"


async def test_all_of_a_long_password_counts() -> None:
    """bcrypt-ruby/bcrypt-ruby#283 and netlify/gotrue#449: what comes after 72 bytes is ignored."""
    for same in ("x" * 72, "ü" * 36, "\U0001f600" * 18, " " * 72):
        hashed = await hash_password(f"{same}a")
        assert await verify_password(hashed, f"{same}a")
        for other in (same, f"{same}b", f"{same}a ", f" {same}a"):
            assert not await verify_password(hashed, other)


async def test_a_password_with_spaces_at_its_ends_logs_in(client: httpx.AsyncClient, settings: Settings) -> None:
    """A relative: trimmed at the registration or the login only, it never matches."""
    await open_session(client)
    await client.post("/auth/forgot-password", json={"email": EMAIL})
    token = await read_emailed_token(settings, "/auth/reset-password")
    password = " river staple Orchid 77 "
    consents = {"is_terms_conditions_accepted": True, "is_marketing_consent_given": False}
    body = {"token": token, "new_password": password, **consents}
    answer = await client.post("/auth/reset-password", json=body)
    assert answer.status_code == 200, answer.text
    assert (await log_in(client, password=password)).status_code == 200
    assert (await log_in(client, password=password.strip())).status_code in {400, 401}
    assert (await log_in(client, password=PASSWORD)).status_code in {400, 401}
