"""Tables of reviews: votes, flags, vendor replies, proofs of use, and the moderation log."""

from uuid import uuid4

from piccolo.columns import (
    UUID,
    BigInt,
    BigSerial,
    Boolean,
    ForeignKey,
    OnDelete,
    SmallInt,
    Text,
    Timestamptz,
    Varchar,
)
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.catalogue.tables import Product


def _optional_number() -> SmallInt:
    return SmallInt(null=True, default=None)


class Review(Table, tablename="review"):
    """A user's review of a product; `state` is visible or hidden, and `reason` is why it is hidden.

    Optional fields that the author has not filled in are empty or null. `updated_at` is the time of the author's last
    edit; moderation does not change it.
    """

    id = BigSerial(primary_key=True)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    account = UUID()
    rating = SmallInt()
    title = Varchar(length=100)
    text = Text()
    pros = Text(default="")
    cons = Text(default="")
    role = Varchar(length=100, default="")
    firm_size = Varchar(length=40, default="")
    country = Varchar(length=100, default="")
    """The author's country as entered in the review; like role and firm size, never copied from the account."""
    months_used = _optional_number()
    ease_of_use = _optional_number()
    features = _optional_number()
    support = _optional_number()
    value = _optional_number()
    security = _optional_number()
    recommend = _optional_number()
    incentive = Boolean(null=True, default=None)
    """Whether the author received something for the review; null where the author has not stated it."""
    company_domain = Boolean(default=False)
    """Whether the review has the mark "Company address": a day after it was published, and never in a burst."""
    author_domain = Varchar(length=254, null=True, default=None)
    """The registered domain of the author's verified company address, which is never shown; empty: none, null: not
    determined yet."""
    competing_product = Text(default="")
    """A product of the author's company in one of the same categories; empty where there is none."""
    proof_of_use = Boolean(default=False)
    state = Varchar(length=16, default="visible")
    reason = Text(default="")
    appeal = Text(default="")
    appeal_state = Varchar(length=16, default="")
    """The appeal against the current hiding: empty, open or rejected."""
    is_reply_emailed = Boolean(default=False)
    """Whether the author has received an email about a vendor reply; only the first reply is emailed."""
    created_at = Timestamptz(default=TimestamptzNow())
    updated_at = Timestamptz(default=TimestamptzNow())
    written_once = Unique(["product", "account"])


class ReviewVote(Table, tablename="review_vote"):
    """A user's vote that a review is helpful."""

    id = BigSerial(primary_key=True)
    review = ForeignKey(references=Review, on_delete=OnDelete.cascade, null=False, default=None)
    account = UUID()
    author_domain = Varchar(length=254, null=True, default=None)
    """The registered domain of the voter's verified company address, as for reviews."""
    voted_at = Timestamptz(default=TimestamptzNow())
    vote_once = Unique(["review", "account"])


class ReviewFlag(Table, tablename="review_flag"):
    """A user's report of a review to the admins; `settled_at` is set when an admin has decided."""

    id = BigSerial(primary_key=True)
    review = ForeignKey(references=Review, on_delete=OnDelete.cascade, null=False, default=None)
    account = UUID()
    kind = Varchar(length=32)
    text = Text(default="")
    flagged_at = Timestamptz(default=TimestamptzNow())
    settled_at = Timestamptz(null=True, default=None)
    flag_once = Unique(["review", "account"])


class ReviewReply(Table, tablename="review_reply"):
    """The vendor's reply to a review, at most one; `account` is null if the account that wrote it is erased."""

    id = BigSerial(primary_key=True)
    review = ForeignKey(references=Review, on_delete=OnDelete.cascade, null=False, default=None, unique=True)
    account = UUID(null=True, default=None)
    text = Text()
    written_at = Timestamptz(default=TimestamptzNow())
    updated_at = Timestamptz(default=TimestamptzNow())


class ReviewProof(Table, tablename="review_proof"):
    """A file that shows that a review's author uses the product.

    `state` is pending, confirmed, rejected or withdrawn. `key` is the file's key in storage. The file is deleted and
    the key cleared once the proof is no longer pending.
    """

    id = UUID(primary_key=True, default=uuid4)
    review = ForeignKey(references=Review, on_delete=OnDelete.set_null, null=True, default=None)
    account = UUID()
    key = Varchar(length=80, default="")
    kind = Varchar(length=40, default="")
    """The media type of the file."""
    state = Varchar(length=16, default="pending")
    note = Text(default="")
    submitted_at = Timestamptz(default=TimestamptzNow())
    decided_at = Timestamptz(null=True, default=None)


class ReviewEvent(Table, tablename="review_event"):
    """An entry of the moderation log.

    A database trigger refuses to change or delete rows; they remain when the review is deleted.
    """

    id = BigSerial(primary_key=True)
    review = BigInt()
    product = Varchar(length=64)
    actor = Varchar(length=64)
    """An account id, `cli` for the command line, `rules` for an automatic decision, or `a user` for a flag."""
    action = Varchar(length=32)
    reason = Text(default="")
    happened_at = Timestamptz(default=TimestamptzNow())
