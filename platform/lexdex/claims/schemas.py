"""What the calls of claims and drafts take and answer."""

from uuid import UUID

import msgspec


class Owner(msgspec.Struct, frozen=True):
    """Somebody whose claim was approved: mails about the product go there."""

    account: UUID
    email: str
    name: str
