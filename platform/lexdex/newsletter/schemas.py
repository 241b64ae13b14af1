"""What the newsletter's calls take and answer."""

import msgspec


class SubscriptionRequest(msgspec.Struct, frozen=True):
    """Who wants the newsletter."""

    email: str = ""


class SubscriptionToken(msgspec.Struct, frozen=True):
    """What the link in a mail carries."""

    token: str = ""
