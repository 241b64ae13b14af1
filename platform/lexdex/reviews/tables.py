"""What members say of products, what others say of that, and what was done about it."""

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


def _perhaps() -> SmallInt:
    """A number that the author may leave open."""
    return SmallInt(null=True, default=None)


class Review(Table, tablename="review"):
    """One member's review of one product. `state` is visible or hidden; a hidden one keeps the `reason`.

    What was left open is empty or null, never a middle value. `updated_at` is the author's last word; moderation
    does not touch it.
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
    months_used = _perhaps()
    ease_of_use = _perhaps()
    features = _perhaps()
    support = _perhaps()
    value = _perhaps()
    security = _perhaps()
    recommend = _perhaps()
    incentive = Boolean(null=True, default=None)
    """Whether something was given for the review; null where the author has not said."""
    company_domain = Boolean(default=False)
    """Whether the author wrote from a confirmed address of a company."""
    rival = Text(default="")
    """The product of the author's own company in one of the same categories; empty where there is none."""
    proof_of_use = Boolean(default=False)
    state = Varchar(length=16, default="visible")
    reason = Text(default="")
    appeal = Text(default="")
    appeal_state = Varchar(length=16, default="")
    """Of the present hiding: empty, open or refused."""
    answer_told = Boolean(default=False)
    """Whether the author was mailed that the maker has answered: that happens once."""
    created_at = Timestamptz(default=TimestamptzNow())
    updated_at = Timestamptz(default=TimestamptzNow())
    written_once = Unique(["product", "account"])


class ReviewVote(Table, tablename="review_vote"):
    """One member found one review helpful."""

    id = BigSerial(primary_key=True)
    review = ForeignKey(references=Review, on_delete=OnDelete.cascade, null=False, default=None)
    account = UUID()
    voted_at = Timestamptz(default=TimestamptzNow())
    vote_once = Unique(["review", "account"])


class ReviewFlag(Table, tablename="review_flag"):
    """One member's doubt about one review; settled once an admin has decided."""

    id = BigSerial(primary_key=True)
    review = ForeignKey(references=Review, on_delete=OnDelete.cascade, null=False, default=None)
    account = UUID()
    kind = Varchar(length=32)
    text = Text(default="")
    flagged_at = Timestamptz(default=TimestamptzNow())
    settled_at = Timestamptz(null=True, default=None)
    flag_once = Unique(["review", "account"])


class ReviewAnswer(Table, tablename="review_answer"):
    """The maker's one answer to a review; `account` is empty once its author is erased."""

    id = BigSerial(primary_key=True)
    review = ForeignKey(references=Review, on_delete=OnDelete.cascade, null=False, default=None, unique=True)
    account = UUID(null=True, default=None)
    text = Text()
    written_at = Timestamptz(default=TimestamptzNow())
    updated_at = Timestamptz(default=TimestamptzNow())


class ReviewProof(Table, tablename="review_proof"):
    """A file that shows that the author uses the product.

    `state` is asked, confirmed, refused or withdrawn. `key` is where the file lies, and empty once it is gone: any
    state but asked lets the worker delete it.
    """

    id = UUID(primary_key=True, default=uuid4)
    review = ForeignKey(references=Review, on_delete=OnDelete.set_null, null=True, default=None)
    account = UUID()
    key = Varchar(length=80, default="")
    kind = Varchar(length=40, default="")
    state = Varchar(length=16, default="asked")
    note = Text(default="")
    asked_at = Timestamptz(default=TimestamptzNow())
    decided_at = Timestamptz(null=True, default=None)


class ReviewEvent(Table, tablename="review_event"):
    """One step of moderation; rows are added and never changed (the database refuses it), also when the review goes."""

    id = BigSerial(primary_key=True)
    review = BigInt()
    product = Varchar(length=64)
    actor = Varchar(length=64)
    """The account that did it, or `cli`."""
    action = Varchar(length=32)
    reason = Text(default="")
    happened_at = Timestamptz(default=TimestamptzNow())
