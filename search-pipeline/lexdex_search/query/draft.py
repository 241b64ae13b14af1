"""Constraints while they are being read: spans of words with a field, before they get a number and a label."""

import msgspec

from lexdex_search.results import Kind


class Draft(msgspec.Struct):
    """A constraint over words [first, last) of the query; `start` and `end` count characters."""

    field: str
    values: tuple[str, ...]
    kind: Kind
    first: int
    last: int
    start: int
    end: int


class Gap(msgspec.Struct, frozen=True):
    """A constraint that the catalogue has no field for."""

    text: str
