"""The response of operations that return only a message for the user."""

import msgspec


class Message(msgspec.Struct, frozen=True):
    """A message that the web app shows unchanged."""

    message: str
