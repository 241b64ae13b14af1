"""Requests and responses of votes and flags."""

from typing import Literal

import msgspec

FlagKind = Literal["spam", "not_a_user", "conflict_of_interest", "offensive", "personal_data", "other"]


class ReviewFlag(msgspec.Struct, frozen=True):
    """A report of a review; the kind `other` needs a `text`."""

    kind: FlagKind
    text: str = ""


class HelpfulVotes(msgspec.Struct, frozen=True):
    """The number of users who found a review helpful, and whether the requester is one of them."""

    helpful: int
    is_voted: bool
