"""Schemas of trials: one query, tried on two releases of the index."""

from typing import Annotated, Final

import msgspec

from lexdex.foundation.visible_texts import VisibleTexts

MAX_TRIED_PRODUCTS: Final = 10
"""Products of each release: the first page of results."""

ReleaseId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class NewQueryTrial(VisibleTexts, frozen=True, forbid_unknown_fields=True):
    """A query and the two releases to try it on."""

    query: Annotated[str, msgspec.Meta(min_length=1, max_length=1_000)]
    first: ReleaseId
    second: ReleaseId


class TriedProduct(msgspec.Struct, frozen=True):
    """A product among the first that a release finds."""

    id: str
    name: str
    sample: bool
    other_rank: int | None
    """Its rank in the other release, from 1; null if it isn't among the first there."""


class TriedRelease(msgspec.Struct, frozen=True):
    """The first products that a release finds for the query, best first."""

    release: str
    products: Annotated[list[TriedProduct], msgspec.Meta(max_length=MAX_TRIED_PRODUCTS)]


class QueryTrial(msgspec.Struct, frozen=True):
    """What two releases find for the same query."""

    first: TriedRelease
    second: TriedRelease
