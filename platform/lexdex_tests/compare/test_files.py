"""The comparison as CSV and PDF: content, errors, and safe handling of user text."""

import asyncio
import csv
import io
import re
import time
from datetime import UTC, datetime
from typing import Any, cast, get_type_hints

import httpx
import pytest
from pypdf import PdfReader

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ComparedProduct, ProductCard, Source
from lexdex.compare import pdf, service, spreadsheet
from lexdex.compare.rows import ROWS
from lexdex.compare.table import build_table
from lexdex.foundation import typesetting
from lexdex.foundation.errors import Unavailable
from lexdex.settings import Settings
from lexdex_tests.builders import create_product
from lexdex_tests.catalogue.test_product import BY_FIELD, FULL
from lexdex_tests.conventions.source_files import ROOT

KINDS = ("csv", "pdf")
MARKUP = '#panic("no") *bold* _thin_ $x^2$ `raw` <label> @ref \\ ] #link("https://evil.example")'


async def download(client: httpx.AsyncClient, kind: str, ids: str, **more: str) -> httpx.Response:
    return await client.get(f"/api/comparison.{kind}", params={"product_ids": ids, **more})


def read_table(answer: httpx.Response) -> list[list[str]]:
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))


def read_pdf_text(content: bytes) -> str:
    """Extract the text of a PDF without soft line breaks."""
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    return re.sub(r"\s+", " ", text)


async def two_products() -> None:
    await create_product("alpha", languages=("German", "English"), integrations=tuple("abcde"), free_trial=True)
    await create_product("beta", languages=("English", "German"), company="Beta Legal, Inc.")


def test_the_page_has_the_same_rows() -> None:
    rows = (ROOT / "web" / "src" / "features" / "compare" / "rows.tsx").read_text(encoding="utf-8")
    assert re.findall(r"label: '([^']+)'", rows) == [row.label for row in ROWS]
    assert len(ROWS) == 19


async def test_a_spreadsheet_has_a_line_for_each_row(client: httpx.AsyncClient) -> None:
    await two_products()
    answer = await download(client, "csv", "beta,alpha,beta")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="lexdex-comparison-beta-vs-alpha.csv"'
    assert answer.content.startswith(b"\xef\xbb\xbf")
    head, *lines = read_table(answer)
    assert head == ["Property", "Beta", "Alpha"]
    assert [line[0] for line in lines] == [row.label for row in ROWS]
    said = {label: cells for label, *cells in lines}
    assert said["Company"] == ["Beta Legal, Inc.", "Not stated"]
    assert said["Integrations"] == ["Not stated", "a; b; c; d; e"]
    assert said["Rating"] == ["0.0 (0 reviews)", "0.0 (0 reviews)"]
    assert said["Description"] == ["No description available"] * 2
    assert [said[label] for label in ("Category", "Pricing", "Deployment", "Support")] == [["N/A", "N/A"]] * 4
    assert said["Free Trial"] == ["Not stated", "Yes"]


async def test_each_row_of_a_spreadsheet_has_its_own_field(client: httpx.AsyncClient) -> None:
    await create_product("certa", **FULL)
    rows = dict(read_table(await download(client, "csv", "certa"))[1:])
    assert rows == {
        "Product Name": BY_FIELD["ProductName"],
        "Company": BY_FIELD["Company"],
        "Category": BY_FIELD["Category"],
        "Capabilities": BY_FIELD["Capabilities"],
        "Functional Focus": BY_FIELD["ProductFunctionalFocus"],
        "Rating": "4.5 (7 reviews)",
        "Description": BY_FIELD["Description"],
        "Pricing": BY_FIELD["Licensing_Model"],
        "Deployment": BY_FIELD["IT_Deployment_Models"],
        "Languages": BY_FIELD["Lang"],
        "Regions Served": BY_FIELD["CountriesServed"],
        "Integrations": BY_FIELD["Integrateswith"],
        "Database Integrations": BY_FIELD["Databaseintegration"],
        "SSO": BY_FIELD["IntegrationSSO"],
        "Additional Functionality": BY_FIELD["AdditionalFunctionality"],
        "Data Format": BY_FIELD["Interchangeable_Data_Format"],
        "Security & Compliance": BY_FIELD["SecurityCertifications"],
        "Support": BY_FIELD["AdditionalCost_Support"],
        "Free Trial": BY_FIELD["ISFreeTrial"],
    }


async def test_a_single_review_is_counted_in_the_singular(client: httpx.AsyncClient) -> None:
    await create_product("rated-once", rating_average=5.0, review_count=1)
    await create_product("rated-twice", rating_average=3.0, review_count=2)
    rows = {label: cells for label, *cells in read_table(await download(client, "csv", "rated-once,rated-twice"))}
    assert rows["Rating"] == ["5.0 (1 review)", "3.0 (2 reviews)"]


async def test_a_long_file_name_is_truncated(client: httpx.AsyncClient) -> None:
    ids = [f"{character}{'x' * 59}" for character in "abc"]
    for product_id in ids:
        await create_product(product_id)
    name = (await download(client, "csv", ",".join(ids))).headers["content-disposition"].split('"')[1]
    assert name.startswith(f"lexdex-comparison-{ids[0]}-vs-b")
    assert len(name) == 120 + len(".csv")


async def test_only_differences_leaves_out_identical_rows(client: httpx.AsyncClient) -> None:
    """The order of values in a list field doesn't count as a difference."""
    await two_products()
    answer = await download(client, "csv", "alpha,beta", only="differences")
    assert [line[0] for line in read_table(answer)[1:]] == ["Product Name", "Company", "Integrations", "Free Trial"]
    text = read_pdf_text((await download(client, "pdf", "alpha,beta", only="differences")).content)
    assert "Only rows that differ; 15 identical rows" in text
    assert "product_ids=alpha,beta&only=differences" in text
    assert "Languages" not in text


async def test_one_product_keeps_all_rows(client: httpx.AsyncClient) -> None:
    await create_product("alpha")
    assert len(read_table(await download(client, "csv", "alpha", only="differences"))) == 1 + len(ROWS)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("ids", "status", "sentence"),
    [
        ("", 400, "Please select products to compare"),
        (" , ", 400, "Please select products to compare"),
        ("a,b,c,d,e,f", 400, "Maximum 5 products can be compared at once"),
        ("x" * 65, 400, "A product id has at most 64 characters."),
        ("unknown,hidden", 404, "Product not found: unknown, hidden"),
    ],
)
async def test_an_invalid_comparison_cannot_be_downloaded(
    client: httpx.AsyncClient, kind: str, ids: str, status: int, sentence: str
) -> None:
    await create_product("alpha")
    answer = await download(client, kind, ids)
    assert (answer.status_code, answer.json()) == (status, {"detail": sentence})
    assert "content-disposition" not in answer.headers


async def test_a_spreadsheet_names_the_products_that_are_missing(client: httpx.AsyncClient) -> None:
    await two_products()
    await create_product("gone", hidden=True)
    answer = await download(client, "csv", "alpha,gone,beta,=1+1")
    assert answer.headers["content-disposition"] == 'attachment; filename="lexdex-comparison-alpha-vs-beta.csv"'
    head, *lines, last = read_table(answer)
    assert head == ["Property", "Alpha", "Beta"]
    assert [line[0] for line in lines] == [row.label for row in ROWS]
    assert last == ["Not in the catalogue", "gone; '=1+1", ""]


async def test_a_pdf_names_the_products_that_are_missing(client: httpx.AsyncClient) -> None:
    await two_products()
    await create_product("gone", hidden=True)
    text = read_pdf_text((await download(client, "pdf", "alpha,gone,beta,unknown")).content)
    assert "2 products side by side." in text
    assert re.search(r"Left out, because they are not in the catalogue: \W?gone\W?, \W?unknown\W?\.", text)
    assert "Left out" not in read_pdf_text((await download(client, "pdf", "alpha,beta")).content)


async def test_a_spreadsheet_marks_sample_products(client: httpx.AsyncClient) -> None:
    await two_products()
    await create_product("invented", sample=True)
    assert read_table(await download(client, "csv", "alpha,invented"))[-1] == ["Sample data", "", "Yes"]
    short = await download(client, "csv", "invented,alpha", only="differences")
    assert read_table(short)[-1] == ["Sample data", "Yes", ""]
    assert "Sample data" not in (await download(client, "csv", "alpha,beta")).text


@pytest.mark.parametrize("kind", KINDS)
async def test_a_hidden_product_is_not_found(client: httpx.AsyncClient, kind: str) -> None:
    await create_product("alpha", hidden=True)
    assert (await download(client, kind, "alpha")).status_code == 404


@pytest.mark.parametrize("kind", KINDS)
async def test_other_values_of_only_are_rejected(client: httpx.AsyncClient, kind: str) -> None:
    await create_product("alpha")
    assert (await download(client, kind, "alpha", only="everything")).status_code in {400, 422}


@pytest.mark.parametrize("kind", KINDS)
async def test_a_browser_gets_the_file_and_not_a_page(client: httpx.AsyncClient, kind: str) -> None:
    await create_product("alpha")
    address = f"/api/comparison.{kind}?product_ids=alpha"
    answer = await client.get(address, headers={"Accept": "text/html,*/*;q=0.8", "Authorization": "Bearer stale"})
    assert answer.status_code == 200
    assert answer.headers["content-disposition"].startswith("attachment;")
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "\t", "\r", "\n", " =", "\uff1d", "\uff20"])
async def test_a_spreadsheet_contains_no_formulas(client: httpx.AsyncClient, begin: str) -> None:
    formula = f'{begin}HYPERLINK("https://evil.example";"x")'
    await create_product(
        "alpha", name=f"{begin}1+1", company=f"{begin}2", description=f'{formula}, "quoted"\nand a line'
    )
    cells = [cell for line in read_table(await download(client, "csv", "alpha")) for cell in line]
    assert not [cell for cell in cells if cell.strip(" ").startswith(spreadsheet.FORMULA)]
    assert any(cell.startswith("'") and "1+1" in cell for cell in cells)


async def test_a_pdf_has_the_content_of_the_page(client: httpx.AsyncClient) -> None:
    await two_products()
    answer = await download(client, "pdf", "alpha,beta")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'attachment; filename="lexdex-comparison-alpha-vs-beta.pdf"'
    text = read_pdf_text(answer.content)
    assert [row.label for row in ROWS if row.label not in text] == []
    today = datetime.now(UTC)
    said = ("Lexdex", "Beta Legal, Inc.", f"{today.day} {today:%B %Y}", "compare?product_ids=alpha,beta", "Page 1 of")
    assert [part for part in said if part not in text] == []
    assert "Alpha, Beta: from our editors (a test), 20 November 2026." in text


async def test_a_pdf_is_tagged_in_landscape_and_links_to_the_site(client: httpx.AsyncClient) -> None:
    await two_products()
    file = PdfReader(io.BytesIO((await download(client, "pdf", "alpha,beta")).content))
    root, page = cast("Any", file.root_object), cast("Any", file.pages[0])
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en"
    assert file.metadata is not None
    assert file.metadata.title == "Product Comparison"
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (842, 595)
    links = [note.get_object()["/A"]["/URI"] for note in page["/Annots"]]
    assert links
    assert all(link.endswith("/compare?product_ids=alpha,beta") for link in links)


async def test_markup_in_a_name_comes_out_as_text(client: httpx.AsyncClient) -> None:
    await create_product("alpha", name=MARKUP, description='#import "x.typ"\n= Heading\n/ Term: #read("/etc/passwd")')
    answer = await download(client, "pdf", "alpha")
    assert answer.status_code == 200
    text = read_pdf_text(answer.content)
    assert MARKUP in text
    assert '= Heading / Term: #read("/etc/passwd")' in text


async def test_text_in_every_script_and_with_control_characters_is_rendered(client: httpx.AsyncClient) -> None:
    await create_product(
        "alpha",
        name="ميزان העברית 法律 Δίκη Юрист 👩‍⚖️",
        description="\u202eabc\u2067\x01\x7f\ufeff\u0301 " + "w" * 5_000,
    )
    text = read_pdf_text((await download(client, "pdf", "alpha")).content)
    assert "Юрист" in text
    assert "www" in text


class PanicException(BaseException):
    """Stands in for the exception of Typst's Rust code, which is not a subclass of Exception."""


@pytest.mark.parametrize(
    "name",
    ["\u01f0\u070d\u20e9\u200b", "\u05be\u2015\u20e4(\u208d \u06dc\u20f0 \u06c1\u20d8", "\u022b\u05f0\u05af" * 20],
    ids=["syriac", "hebrew", "long"],
)
async def test_text_that_crashes_typst_is_rendered_in_a_simplified_form(client: httpx.AsyncClient, name: str) -> None:
    """Typst 0.15 panics on the first text; user text must not stop the server."""
    await create_product("alpha", name=name, description="Readable")
    assert "Readable" in read_pdf_text((await download(client, "pdf", "alpha")).content)


async def test_text_that_cannot_be_rendered_is_reported(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def panics(*_: object, **__: object) -> None:
        raise PanicException

    monkeypatch.setattr("typst.Compiler", panics)
    await create_product("alpha")
    answer = await download(client, "pdf", "alpha")
    assert (answer.status_code, answer.json()) == (503, {"detail": pdf.TYPESETTING_FAILED})


def test_control_characters_are_removed_and_text_stays() -> None:
    assert typesetting.strip_combining_marks('{"a": "Cafe\u0301 \u05d0\u05b7"}') == '{"a": "Caf\u00e9 \u05d0"}'


async def test_sample_data_is_labelled(client: httpx.AsyncClient) -> None:
    await catalogue.create_product(
        {"id": "made-up", "name": "Made Up", "sample": True, "sources": {"*": {"kind": "sample"}}},
        source=Source("sample"),
        actor="test",
    )
    text = read_pdf_text((await download(client, "pdf", "made-up")).content)
    assert "sample data; product and company are invented" in text
    assert "generated sample" not in text


async def test_the_largest_products_give_a_pdf_of_bounded_size(settings: Settings, database: None) -> None:
    """Even the largest products give a PDF of limited size and don't delay other requests."""
    lists = ("capabilities", "languages", "countries", "integrations", "sso", "data_formats", "categories")
    full = tuple(f"{number} " + "x" * 290 for number in range(250))
    ids = [f"full-{number}" for number in range(5)]
    for product_id in ids:
        await create_product(product_id, name="N" * 200, description="word " * 4_000, **dict.fromkeys(lists, full))
    made = await service.build_comparison(settings, ",".join(ids), only_differences=False)
    laps = []

    async def others() -> None:
        while True:
            laps.append(time.perf_counter())
            await asyncio.sleep(0.001)

    beside = asyncio.create_task(others())
    begun = time.perf_counter()
    content = await pdf.render_pdf(made, "Lexdex")
    beside.cancel()
    assert time.perf_counter() - begun < 20
    assert len(laps) > 5
    assert len(content) < 3_000_000
    assert pdf.CUT in read_pdf_text(content)
    assert len(service.build_file_name(settings, made, "pdf")) <= service.MAX_NAME_LENGTH + 4


async def test_a_burst_of_requests_is_rejected_with_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typesetting, "MAX_CONCURRENCY", 0)
    monkeypatch.setattr(typesetting, "MAX_WAITING", 0)
    empty = build_table([], {}, [], public_url="https://lexdex.example", only_differences=False)
    with pytest.raises(Unavailable, match="Please try again"):
        await pdf.render_pdf(empty, "Lexdex")


def test_sources_are_listed_once_and_at_most_three() -> None:
    sources = {str(number): Source("vendor", f"page {number}") for number in range(5)}
    card = ProductCard(
        "a", "A", "", "", 0.0, 0, "", sample=False, sources={**sources, "again": Source("vendor", "page 0")}
    )
    values: list[Any] = [
        "a",
        *("" if kind is str else 0 for kind in list(get_type_hints(ComparedProduct).values())[1:]),
    ]
    product = ComparedProduct(*values)
    made = build_table([product], {"a": card}, [], public_url="https://lexdex.example/", only_differences=True)
    stated = "; ".join(f"stated by the vendor (page {number})" for number in range(3))
    assert made.sources == (("A", f"{stated}; and 2 more"),)
    assert made.address == "https://lexdex.example/compare?product_ids=a&only=differences"
