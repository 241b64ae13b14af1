"""What the parser collects from a query: constraints without ids and labels yet, and gaps."""

import msgspec

from lexdex_search.results import Kind


class ConstraintDraft(msgspec.Struct):
    """A constraint found in a query, before it gets an id and a label.

    It is stated by the query's words at positions [first, last), its characters [start, end).
    """

    field: str
    values: tuple[str, ...]
    kind: Kind
    first: int
    last: int
    start: int
    end: int
    is_function: bool = False
    """Whether it is a capability named without a phrase such as "with": perhaps the job that the tool is to do."""

    def extend(self, other: "ConstraintDraft") -> None:
        """Add the values of a constraint that follows after "or"."""
        self.values = tuple(dict.fromkeys((*self.values, *other.values)))
        self.last, self.end = other.last, other.end


class Gap(msgspec.Struct, frozen=True):
    """A message to the user that a part of the query was not used as a filter, because the catalogue can't decide it.

    An example is "under 50 euros", as the catalogue's prices are in dollars.
    """

    text: str
