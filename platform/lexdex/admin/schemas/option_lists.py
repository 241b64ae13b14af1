"""Requests and responses of ordering and retiring the entries of option lists."""

from typing import Annotated

import msgspec
from msgspec import Meta

from lexdex.foundation.visible_texts import VisibleTexts
from lexdex.reference.schemas import OptionListName

MAX_ENTRIES = 400


class ListedOption(msgspec.Struct, frozen=True):
    """An entry of an option list, where it is offered, and how many products that aren't deleted have it.

    `in_registration` is null for categories, which registration doesn't ask for.
    """

    key: str
    name: str
    code: str
    in_registration: bool | None
    in_filter: bool
    products: int


class OptionListView(msgspec.Struct, frozen=True):
    """An option list in its order. A change is based on the `version` that the admin saw."""

    name: OptionListName
    version: str
    is_default: bool
    """Whether order and offers are as installed."""
    entries: Annotated[list[ListedOption], Meta(max_length=MAX_ENTRIES)]


class OptionOffer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an entry is offered."""

    key: Annotated[str, Meta(max_length=100)]
    in_filter: bool
    in_registration: bool | None = None


class OptionListChange(VisibleTexts, frozen=True, forbid_unknown_fields=True):
    """All entries of a list in the new order, or null for the installed order and offers."""

    version: Annotated[str, Meta(max_length=64)]
    entries: Annotated[list[OptionOffer], Meta(max_length=MAX_ENTRIES)] | None
    reason: Annotated[str, Meta(max_length=500)] = ""
