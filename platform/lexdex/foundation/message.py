"""The response of an operation that has nothing to return but a sentence for the person who called it."""

import msgspec


class Message(msgspec.Struct, frozen=True):
    """A sentence that the page shows as it is."""

    message: str
