"""Request and response schemas of helpful votes and flags."""

from typing import Literal

import msgspec

FlagKind = Literal["spam", "not_a_user", "conflict_of_interest", "offensive", "personal_data", "other"]


class ReviewFlag(msgspec.Struct, frozen=True):
    """A user's report of a review to the admins; `text` is required if `kind` is `other`."""

    kind: FlagKind
    text: str = ""


class HelpfulVotes(msgspec.Struct, frozen=True):
    """The number of users who marked a review as helpful; `is_voted` is true if the signed-in user is one of them."""

    helpful: int
    is_voted: bool
