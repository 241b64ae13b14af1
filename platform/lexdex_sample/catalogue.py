"""Combine the real tools with generated products, which fill the catalogue up to 2,400."""

from collections.abc import Iterator
from functools import cache

from lexdex_sample.generated_products import generate_product
from lexdex_sample.names import NameGenerator
from lexdex_sample.phrase_banks import PhraseBank, read_banks
from lexdex_sample.real_tools import read_real_tools

COUNT = 2400
_Entry = tuple[dict[str, object], list[str]]


def generate_products() -> Iterator[dict[str, object]]:
    """Generate all 2,400 product documents in order of their ids."""
    return (document for document, _ in _build_entries())


@cache
def get_topics() -> dict[str, list[str]]:
    """Return the keys of each product's topics by product id, main topic first.

    Relevance judgments are derived from them.
    """
    return {str(document["id"]): keys for document, keys in _build_entries()}


def _build_entries() -> list[_Entry]:
    real = list(read_real_tools())
    names = NameGenerator({str(entry[field]) for entry, _ in real for field in ("name", "company", "id")})
    made = [
        _generate_entry(bank, number, names)
        for bank, count in _count_by_bank(COUNT - len(real))
        for number in range(count)
    ]
    return sorted(real + made, key=lambda entry: str(entry[0]["id"]))


def _generate_entry(bank: PhraseBank, number: int, names: NameGenerator) -> _Entry:
    wheel = [topic for topic in bank.topics for _ in range(topic.share)]
    return generate_product(wheel[number % len(wheel)], bank, number, names)


def _count_by_bank(total: int) -> list[tuple[PhraseBank, int]]:
    """Distribute `total` products among the categories by their weights; the first category gets the remainder."""
    whole = sum(bank.weight for bank in read_banks())
    counts = [total * bank.weight // whole for bank in read_banks()]
    counts[0] += total - sum(counts)
    return list(zip(read_banks(), counts, strict=True))
