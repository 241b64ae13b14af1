"""Writes the catalogue as JSON Lines or CSV, row by row, as the import reads it back."""

import csv
from collections.abc import Callable
from typing import IO, Final, Literal

import msgspec

from lexdex.catalogue import service
from lexdex.catalogue.schemas import FIELDS, CatalogueProduct

Format = Literal["jsonl", "csv"]
RISKY: Final = ("=", "+", "-", "@", "\t", "\r")
"""With one of these a cell begins that a spreadsheet runs as a formula."""

_WORDS: Final = {True: "yes", False: "no", None: ""}


async def export_products(out: IO[str], form: Format, progress: Callable[[int], None] = lambda _done: None) -> int:
    """Every product of any status, from one snapshot; how many. Holds a few hundred rows at a time."""
    write = _json_line(out) if form == "jsonl" else _csv_line(out)
    written = 0
    async for product in service.stream_documents():
        write(product)
        written += 1
        progress(written)
    return written


def _json_line(out: IO[str]) -> Callable[[CatalogueProduct], None]:
    def write(product: CatalogueProduct) -> None:
        out.write(msgspec.json.encode(product).decode() + "\n")

    return write


def _csv_line(out: IO[str]) -> Callable[[CatalogueProduct], None]:
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(FIELDS)

    def write(product: CatalogueProduct) -> None:
        writer.writerow([guard_formula(_cell(getattr(product, field))) for field in FIELDS])

    return write


def guard_formula(cell: str) -> str:
    """The cell as text for every spreadsheet; the import takes the apostrophe off again."""
    return f"'{cell}" if cell.startswith(RISKY) else cell


def _cell(value: object) -> str:
    if value is None or isinstance(value, bool):
        return _WORDS[value]
    if isinstance(value, tuple):
        return "; ".join(value)
    if isinstance(value, dict):
        return msgspec.json.encode(value).decode() if value else ""
    return str(value)
