"""What the parser collects from a query: constraints without ids and labels yet, and gaps."""

from typing import Final

import msgspec

from lexdex_search.messages.catalogue import Messages, load_english
from lexdex_search.results import Kind

GENERAL_PAYMENT: Final = "Subscription"
"""The way to pay that others qualify: to exclude a subscription per user allows other subscriptions."""


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

    is_left: bool = False
    """Whether it excludes a product that the user leaves, as in "moving off Clio"."""

    def extend(self, other: "ConstraintDraft") -> None:
        """Add the values of a constraint that follows after "or"."""
        self.values = tuple(dict.fromkeys((*self.values, *other.values)))
        self.last, self.end = other.last, other.end

    def narrow(self, other: "ConstraintDraft") -> None:
        """Narrow an excluded way to pay to what the words after it say of it: "subscription" to "per user"."""
        self.extend(other)
        self.values = tuple(value for value in self.values if value != GENERAL_PAYMENT) or self.values


class Gap(msgspec.Struct, frozen=True):
    """A message to the user that a part of the query was not used as a filter, because the catalogue can't decide it.

    An example is "under 50 euros", as the catalogue's prices are in dollars. `message` is the name of the message,
    `quoted` are the words of the query that it quotes, and `count` chooses its plural form. `dollars` is an amount that
    it states.
    """

    message: str
    quoted: tuple[str, ...] = ()
    count: int | None = None
    dollars: int = 0

    @property
    def text(self) -> str:
        """The message in English."""
        return self.write(load_english())

    def write(self, messages: Messages) -> str:
        """Write the message in a language."""
        quoted = messages.join_names([messages.quote(words) for words in self.quoted])
        parts = {"quoted": quoted, "price": messages.format_price(self.dollars)}
        key = f"gaps.{self.message}"
        return messages.say(key, **parts) if self.count is None else messages.say_count(key, self.count, **parts)
