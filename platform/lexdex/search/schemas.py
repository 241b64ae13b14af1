"""What the search calls take; what they answer is the engine's own `Answer`."""

from typing import Annotated

import msgspec


class Question(msgspec.Struct, frozen=True):
    """A question in plain language."""

    query: str
    """1 to 1,000 characters."""


class FreeQuestion(Question, frozen=True):
    """The same, as the free search sends it."""

    client_ip: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    """Accepted and ignored: the server takes the address from the connection."""
