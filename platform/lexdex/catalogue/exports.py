"""Exports the catalogue row by row as JSON Lines or CSV, in the format that the import accepts."""

from collections.abc import Callable
from typing import IO, Final, Literal

import msgspec

from lexdex.catalogue import service
from lexdex.catalogue.parsing.values import parse_labels
from lexdex.catalogue.schemas import FIELDS, CatalogueProduct
from lexdex.foundation import spreadsheets

Format = Literal["jsonl", "csv"]
FORMATS: Final[dict[str, Format]] = {".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl"}
"""The format that the ending of a file's name promises."""
_BOOLEAN_TEXTS: Final = {True: "yes", False: "no", None: ""}


async def export_products(
    out: IO[str], file_format: Format, progress: Callable[[int], None] = lambda _done: None
) -> int:
    """Write all products, whatever their status, from one database snapshot; return how many.

    `progress` is called with the number written so far.
    """
    write = _build_json_writer(out) if file_format == "jsonl" else _build_csv_writer(out)
    written = 0
    async for product in service.stream_documents():
        write(product)
        written += 1
        progress(written)
    return written


def _build_json_writer(out: IO[str]) -> Callable[[CatalogueProduct], None]:
    def write(product: CatalogueProduct) -> None:
        out.write(msgspec.json.encode(product).decode() + "\n")

    return write


def _build_csv_writer(out: IO[str]) -> Callable[[CatalogueProduct], object]:
    # The import removes the apostrophes with which formulas are escaped.
    write_row = spreadsheets.build_file_writer(out)
    write_row(FIELDS)
    return lambda product: write_row(_format_cell(getattr(product, field)) for field in FIELDS)


def _format_cell(value: object) -> str:
    if value is None or isinstance(value, bool):
        return _BOOLEAN_TEXTS[value]
    if isinstance(value, tuple):
        # A semicolon at the end says that commas and bullets are parts of the only label.
        return "; ".join(value) + (";" if len(value) == 1 and parse_labels(value[0]) != value else "")
    if isinstance(value, dict):
        return msgspec.json.encode(value).decode() if value else ""
    return str(value)
