"""What the newsletter's calls take and answer."""

import msgspec


class Subscription(msgspec.Struct, frozen=True):
    """Who wants the newsletter."""

    email: str = ""


class Subscribed(msgspec.Struct, frozen=True):
    """The same answer for a new and for a known address: it tells nobody who reads the newsletter."""

    message: str = "Subscribed successfully!"


class LinkToken(msgspec.Struct, frozen=True):
    """What the link in a mail carries."""

    token: str = ""


class Done(msgspec.Struct, frozen=True):
    """What is now so, in a sentence."""

    message: str
