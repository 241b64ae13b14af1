"""A comparison that can be taken away: its rows, when and from where it was made, and what its facts rest on."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from urllib.parse import quote

import msgspec

from lexdex.catalogue.schemas import ComparedProduct, ProductCard, Source
from lexdex.compare.rows import Line, lines

DIFFERENCES = "differences"
MONTHS = ["January", "February", "March", "April", "May", "June"]
MONTHS += ["July", "August", "September", "October", "November", "December"]
NAMED = 3
"""Sources of a product that are written out; the product's page has all."""
WHO = {
    "vendor": "stated by the vendor",
    "document": "from a document",
    "validation": "validated by us",
    "reviewer": "reported by reviewers",
    "editor": "from our editors",
    "import": "imported",
    "sample": "generated sample",
}


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """What both files say."""

    address: str
    made: datetime
    ids: tuple[str, ...]
    names: tuple[str, ...]
    lines: tuple[Line, ...]
    hidden: int
    samples: tuple[str, ...]
    sources: tuple[tuple[str, str], ...]


def sheet(
    products: Sequence[ComparedProduct], cards: dict[str, ProductCard], *, public_url: str, only_differences: bool
) -> Sheet:
    """The comparison of these products as it stands now."""
    shown = lines(products, only_differences=only_differences)
    ids = tuple(product.id for product in products)
    known = [cards[product_id] for product_id in ids if product_id in cards]
    return Sheet(
        address=address(public_url, ids, only_differences=only_differences),
        made=datetime.now(UTC),
        ids=ids,
        names=tuple(product.name for product in products),
        lines=shown,
        hidden=len(lines(products, only_differences=False)) - len(shown),
        samples=tuple(card.product_name for card in known if card.sample),
        sources=tuple((card.product_name, _rests_on(card.sources)) for card in known),
    )


def address(public_url: str, ids: Sequence[str], *, only_differences: bool) -> str:
    """Where anybody finds the same comparison, always up to date."""
    query = ",".join(quote(product_id, safe="") for product_id in ids)
    more = f"&only={DIFFERENCES}" if only_differences else ""
    return f"{public_url.rstrip('/')}/compare?product_ids={query}{more}"


def day(when: date) -> str:
    """A day as people write it, in any locale of the server."""
    return f"{when.day} {MONTHS[when.month - 1]} {when.year}"


def _rests_on(sources: dict[str, Source]) -> str:
    """The sources of a product's facts, each once; nothing where nobody has recorded one."""
    stated = list(dict.fromkeys(_one(source) for source in sources.values()))
    more = len(stated) - NAMED
    return "; ".join(stated[:NAMED]) + (f"; and {more} more" if more > 0 else "")


def _one(source: Source) -> str:
    about = f" ({source.reference})" if source.reference else ""
    when = f", {day(date.fromisoformat(source.stated_on))}" if source.stated_on else ""
    return f"{WHO[source.kind]}{about}{when}"
