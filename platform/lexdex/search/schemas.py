"""What the search calls take; what they answer is the engine's own `Answer`."""

from typing import Annotated

import msgspec

from lexdex_search.asking import Condition


class Question(msgspec.Struct, frozen=True):
    """A question in plain language, and what chips and filters say beside it."""

    query: str
    """At most 1,000 characters; may be empty where filters or a keyword are given."""
    wishes: tuple[Condition, ...] | None = None
    """The chips as they stand now, in place of what the sentence was read as; null leaves the reading as it is."""
    filters: tuple[Condition, ...] = ()
    """Conditions on top of the sentence's own."""
    keyword: str = ""
    """At most 200 characters that stand in name, maker or description of each tool found."""
    facets: bool = False
    """Whether the answer shall count the values that it can be filtered by."""


class FreeQuestion(Question, frozen=True):
    """The same, as the free search sends it."""

    client_ip: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    """Accepted and ignored: the server takes the address from the connection."""


class RankingPolicy(msgspec.Struct, frozen=True):
    """How results are ordered: nothing here can be bought, and nothing else decides."""

    version: str
    digest: str
    text: str
