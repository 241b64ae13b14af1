"""Imports of files as people who do this job have them, made by spreadsheets and other systems of several countries."""

from pathlib import Path

from lexdex.catalogue import service
from lexdex.catalogue.imports import ImportOptions, ImportReport, import_file
from lexdex.catalogue.schemas import CatalogueProduct
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
