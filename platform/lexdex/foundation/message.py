"""The response of operations that return only a message for the user to read."""

import msgspec


class Message(msgspec.Struct, frozen=True):
    """A message for the user, which the web app shows as it is."""

    message: str
