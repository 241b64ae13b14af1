"""What the request calls take and answer."""

from typing import Literal

import msgspec

LeadKind = Literal["demo", "pricing"]


class Enquiry(msgspec.Struct, frozen=True):
    """Who asks for what: name, address and message are all needed."""

    name: str = ""
    email: str = ""
    product_name: str = ""
    message: str = ""
    product_id: str = ""
    """Which product is meant, where two share a name; our own addition to the contract."""


class Sent(msgspec.Struct, frozen=True):
    """What is now so, in a sentence."""

    message: str
