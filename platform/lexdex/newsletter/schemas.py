"""Requests of the newsletter endpoints."""

import msgspec


class SubscriptionRequest(msgspec.Struct, frozen=True):
    """The email address to subscribe."""

    email: str = ""


class SubscriptionToken(msgspec.Struct, frozen=True):
    """The token from the link in a newsletter email."""

    token: str = ""
