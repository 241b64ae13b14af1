"""Baseline: tables of reviews, leads, shortlists and search. Until the first release, columns are renamed here."""

from uuid import uuid4

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import (
    JSONB,
    UUID,
    Array,
    BigInt,
    BigSerial,
    Boolean,
    Bytea,
    Date,
    ForeignKey,
    Integer,
    OnDelete,
    SmallInt,
    Text,
    Timestamptz,
    Varchar,
)
from piccolo.columns.defaults.date import DateNow
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-22T00:00:30:000000"
VERSION = "1.38.0"
DESCRIPTION = "Tables of reviews, leads, shortlists and search"


def _texts() -> Array:
    return Array(base_column=Text(), default=list)


class Account(Table, tablename="account"):
    """The account table of the previous migration, declared again as the target of foreign keys."""

    id = UUID(primary_key=True, default=uuid4)


class Product(Table, tablename="product"):
    """The product table of the previous migration, declared again as the target of foreign keys."""

    id = Varchar(length=64, primary_key=True, default=None)


class Review(Table, tablename="review"):
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
    months_used = SmallInt(null=True, default=None)
    ease_of_use = SmallInt(null=True, default=None)
    features = SmallInt(null=True, default=None)
    support = SmallInt(null=True, default=None)
    value = SmallInt(null=True, default=None)
    security = SmallInt(null=True, default=None)
    recommend = SmallInt(null=True, default=None)
    incentive = Boolean(null=True, default=None)
    company_domain = Boolean(default=False)
    competing_product = Text(default="")
    proof_of_use = Boolean(default=False)
    state = Varchar(length=16, default="visible")
    reason = Text(default="")
    appeal = Text(default="")
    appeal_state = Varchar(length=16, default="")
    is_reply_emailed = Boolean(default=False)
    created_at = Timestamptz(default=TimestamptzNow())
    updated_at = Timestamptz(default=TimestamptzNow())
    written_once = Unique(["product", "account"])


class ReviewVote(Table, tablename="review_vote"):
    id = BigSerial(primary_key=True)
    review = ForeignKey(references=Review, on_delete=OnDelete.cascade, null=False, default=None)
    account = UUID()
    voted_at = Timestamptz(default=TimestamptzNow())
    vote_once = Unique(["review", "account"])


class ReviewFlag(Table, tablename="review_flag"):
    id = BigSerial(primary_key=True)
    review = ForeignKey(references=Review, on_delete=OnDelete.cascade, null=False, default=None)
    account = UUID()
    kind = Varchar(length=32)
    text = Text(default="")
    flagged_at = Timestamptz(default=TimestamptzNow())
    settled_at = Timestamptz(null=True, default=None)
    flag_once = Unique(["review", "account"])


class ReviewReply(Table, tablename="review_reply"):
    id = BigSerial(primary_key=True)
    review = ForeignKey(references=Review, on_delete=OnDelete.cascade, null=False, default=None, unique=True)
    account = UUID(null=True, default=None)
    text = Text()
    written_at = Timestamptz(default=TimestamptzNow())
    updated_at = Timestamptz(default=TimestamptzNow())


class ReviewProof(Table, tablename="review_proof"):
    id = UUID(primary_key=True, default=uuid4)
    review = ForeignKey(references=Review, on_delete=OnDelete.set_null, null=True, default=None)
    account = UUID()
    key = Varchar(length=80, default="")
    kind = Varchar(length=40, default="")
    state = Varchar(length=16, default="pending")
    note = Text(default="")
    submitted_at = Timestamptz(default=TimestamptzNow())
    decided_at = Timestamptz(null=True, default=None)


class ReviewEvent(Table, tablename="review_event"):
    id = BigSerial(primary_key=True)
    review = BigInt()
    product = Varchar(length=64)
    actor = Varchar(length=64)
    action = Varchar(length=32)
    reason = Text(default="")
    happened_at = Timestamptz(default=TimestamptzNow())


class Lead(Table, tablename="lead"):
    id = BigSerial(primary_key=True)
    kind = Varchar(length=16)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    product_name = Text(default="")
    name = Text(default="")
    email = Varchar(length=254)
    message = Text(default="")
    state = Varchar(length=16, default="new")
    created_at = Timestamptz(default=TimestamptzNow())
    recipients = Array(base_column=UUID(), default=list)
    state_at = Timestamptz(null=True, default=None)


class LeadNote(Table, tablename="lead_note"):
    id = BigSerial(primary_key=True)
    lead = ForeignKey(references=Lead, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False, index=True)
    text = Text(default="")
    created_at = Timestamptz(default=TimestamptzNow())
    edited_at = Timestamptz(null=True, default=None)


class Shortlist(Table, tablename="shortlist"):
    id = UUID(primary_key=True, default=uuid4)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    name = Varchar(length=80)
    share_id = UUID(null=True, default=None)
    share_hash = Varchar(length=64, null=True, default=None, unique=True)
    share_notes = Boolean(default=False)
    shared_at = Timestamptz(null=True, default=None)
    created_at = Timestamptz(default=TimestamptzNow())
    shortlist_unique_name = Unique(["account", "name"])


class ShortlistTool(Table, tablename="shortlist_tool"):
    id = BigSerial(primary_key=True)
    shortlist = ForeignKey(references=Shortlist, on_delete=OnDelete.cascade, null=False)
    product = ForeignKey(references=Product, on_delete=OnDelete.cascade, null=False, default=None)
    note = Text(default="")
    added_at = Timestamptz(default=TimestamptzNow())
    shortlist_tool_unique_product = Unique(["shortlist", "product"])


class SavedSearch(Table, tablename="saved_search"):
    id = UUID(primary_key=True, default=uuid4)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    name = Varchar(length=80)
    request = JSONB()
    alert = Boolean(default=True)
    stop_hash = Varchar(length=64, unique=True)
    release = Varchar(length=64, default="")
    rules = Varchar(length=64, default="")
    known_ids = Array(base_column=Text(), default=[])
    unsent_ids = Array(base_column=Text(), default=[])
    evaluated_at = Timestamptz(null=True, default=None)
    created_at = Timestamptz(default=TimestamptzNow())


class AlertEmail(Table, tablename="alert_email"):
    account = UUID(primary_key=True)
    stop_hash = Varchar(length=64, unique=True)
    sent_at = Timestamptz(default=TimestamptzNow())


class AnswerSnapshot(Table, tablename="answer_snapshot"):
    id = Varchar(length=64, primary_key=True)
    request = JSONB()
    release = Varchar(length=64)
    policy_digest = Varchar(length=64)
    answer_digest = Varchar(length=64)
    answer = Bytea()
    created_at = Timestamptz(default=TimestamptzNow())


class SearchEvent(Table, tablename="search_event"):
    id = UUID(primary_key=True)
    searcher = Varchar(length=64)
    is_signed_in = Boolean(default=False)
    query = Text(default="")
    interpretation = JSONB()
    product_ids = Array(base_column=Text(), default=[])
    total = Integer(default=0)
    outcome = Varchar(length=16)
    mode = Varchar(length=16)
    release = Varchar(length=64)
    answer_id = Varchar(length=64, default="")
    created_at = Timestamptz(default=TimestamptzNow())


class SearchAction(Table, tablename="search_action"):
    id = BigSerial(primary_key=True)
    search = UUID()
    kind = Varchar(length=16)
    product = Varchar(length=64)
    position = Integer(default=0)
    created_at = Timestamptz(default=TimestamptzNow())


class ProductDailyStats(Table, tablename="product_daily_stats"):
    id = BigSerial(primary_key=True)
    product = ForeignKey(references=Product, on_delete=OnDelete.cascade, null=False, default=None)
    day = Date(default=DateNow())
    appearances = Integer(default=0)
    clicks = Integer(default=0)
    comparisons = Integer(default=0)
    page_views = Integer(default=0)
    counted_once = Unique(["product", "day"])


_NAMES = tuple(globals())
_EARLIER = (Table, Account, Product)
TABLES = [
    table
    for name in _NAMES
    if isinstance(table := globals()[name], type) and issubclass(table, Table) and table not in _EARLIER
]


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, TABLES)
    return manager
