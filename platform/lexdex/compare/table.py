"""Builds the content of comparison files (CSV and PDF): rows, creation time, URL, and the sources of the data."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from urllib.parse import quote

import msgspec

from lexdex.catalogue.schemas import ComparedProduct, ProductCard, Source
from lexdex.compare.rows import Line, build_lines

DIFFERENCES = "differences"
MONTHS = ["January", "February", "March", "April", "May", "June"]
MONTHS += ["July", "August", "September", "October", "November", "December"]
MAX_SOURCES = 3
"""The maximum number of sources listed per product; the product's page lists all of them."""
SOURCE_TEXTS = {
    "vendor": "stated by the vendor",
    "document": "from a document",
    "validation": "validated by us",
    "reviewer": "reported by reviewers",
    "editor": "from our editors",
    "import": "imported",
    "sample": "generated sample",
}


class ComparisonTable(msgspec.Struct, frozen=True, kw_only=True):
    """The content of a comparison file, independent of the format.

    `address` is the URL of the comparison and `created_at` the time of its creation. `hidden_rows` is the number of
    identical rows left out, `missing` the requested ids without a public product, `samples` says for each product
    whether it is sample data, and `sources` has pairs of a product name and a text about its data's sources.
    """

    address: str
    created_at: datetime
    ids: tuple[str, ...]
    names: tuple[str, ...]
    lines: tuple[Line, ...]
    hidden_rows: int
    missing: tuple[str, ...]
    samples: tuple[bool, ...]
    sources: tuple[tuple[str, str], ...]


def build_table(
    products: Sequence[ComparedProduct],
    cards: dict[str, ProductCard],
    missing: Sequence[str],
    *,
    public_url: str,
    only_differences: bool,
) -> ComparisonTable:
    """Build the content of a comparison file from the products' current data.

    `cards` are the catalogue's product cards by product id, which have the sources of the data; `missing` are the
    requested ids without a public product.
    """
    shown = build_lines(products, only_differences=only_differences)
    ids = tuple(product.id for product in products)
    known = [cards[product_id] for product_id in ids if product_id in cards]
    return ComparisonTable(
        address=build_url(public_url, ids, only_differences=only_differences),
        created_at=datetime.now(UTC),
        ids=ids,
        names=tuple(product.name for product in products),
        lines=shown,
        hidden_rows=len(build_lines(products, only_differences=False)) - len(shown),
        missing=tuple(missing),
        samples=tuple(product.sample for product in products),
        sources=tuple((card.product_name, _list_sources(card.sources)) for card in known),
    )


def build_url(public_url: str, ids: Sequence[str], *, only_differences: bool) -> str:
    """Build the URL of a comparison on the website."""
    query = ",".join(quote(product_id, safe="") for product_id in ids)
    more = f"&only={DIFFERENCES}" if only_differences else ""
    return f"{public_url.rstrip('/')}/compare?product_ids={query}{more}"


def format_day(day: date) -> str:
    """Format a date like `5 March 2026`, independent of the server's locale."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def format_statement_date(day: str) -> str:
    """Format the date of a source, which is a year where no day is known."""
    return format_day(date.fromisoformat(day)) if "-" in day else day


def _list_sources(sources: dict[str, Source]) -> str:
    """Describe the distinct sources of a product's data in one text, at most `MAX_SOURCES` of them.

    Empty if no source is recorded.
    """
    stated = list(dict.fromkeys(_format_source(source) for source in sources.values()))
    more = len(stated) - MAX_SOURCES
    return "; ".join(stated[:MAX_SOURCES]) + (f"; and {more} more" if more > 0 else "")


def _format_source(source: Source) -> str:
    about = f" ({source.reference})" if source.reference else ""
    when = f", {format_statement_date(source.stated_on)}" if source.stated_on else ""
    return f"{SOURCE_TEXTS[source.kind]}{about}{when}"
