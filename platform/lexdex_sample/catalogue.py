"""Puts the whole sample together: real tools first, then invented ones by the weight of their category and topic."""

from collections.abc import Iterator
from functools import cache

from lexdex_sample.banks import Bank, banks
from lexdex_sample.generate import product
from lexdex_sample.names import Names
from lexdex_sample.real import real_tools

COUNT = 2400
_Entry = tuple[dict[str, object], list[str]]


def products() -> Iterator[dict[str, object]]:
    """All 2,400 catalogue documents, sorted by id; whoever changes one changes a copy of their own."""
    return (document for document, _ in _entries())


@cache
def topics() -> dict[str, list[str]]:
    """Each product's hidden topics, main one first: the ground that judgements stand on, never part of a document."""
    return {str(document["id"]): keys for document, keys in _entries()}


def _entries() -> list[_Entry]:
    real = list(real_tools())
    names = Names({str(entry[field]) for entry, _ in real for field in ("name", "company", "id")})
    made = [_invented(bank, number, names) for bank, count in _shares(COUNT - len(real)) for number in range(count)]
    return sorted(real + made, key=lambda entry: str(entry[0]["id"]))


def _invented(bank: Bank, number: int, names: Names) -> _Entry:
    wheel = [topic for topic in bank.topics for _ in range(topic.share)]
    return product(wheel[number % len(wheel)], bank, number, names)


def _shares(total: int) -> list[tuple[Bank, int]]:
    """How many products each category gets: by weight, the last one takes what rounding left."""
    whole = sum(bank.weight for bank in banks())
    counts = [total * bank.weight // whole for bank in banks()]
    counts[0] += total - sum(counts)
    return list(zip(banks(), counts, strict=True))
