"""What the parser collects before constraints get their ids and labels."""

import msgspec

from lexdex_search.results import Kind


class ConstraintDraft(msgspec.Struct):
    """A constraint stated by words [first, last) of the query; `start` and `end` are its characters."""

    field: str
    values: tuple[str, ...]
    kind: Kind
    first: int
    last: int
    start: int
    end: int


class Gap(msgspec.Struct, frozen=True):
    """A message about a part of the query that the catalogue has no field or value for."""

    text: str
