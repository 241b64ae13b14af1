"""What the newsletter's call takes and answers."""

import msgspec


class Subscription(msgspec.Struct, frozen=True):
    """Who wants the newsletter."""

    email: str = ""


class Subscribed(msgspec.Struct, frozen=True):
    """The same answer for a new and for a known address: it tells nobody who reads the newsletter."""

    message: str = "Subscribed successfully!"
