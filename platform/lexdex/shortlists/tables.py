"""Shortlists, saved searches with what they matched so far, and the time of each account's last alert."""

from uuid import uuid4

from piccolo.columns import JSONB, UUID, Array, BigSerial, Boolean, ForeignKey, OnDelete, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.accounts.tables import Account
from lexdex.catalogue.tables import Product


class Shortlist(Table, tablename="shortlist"):
    """A list of an account. The token of its link is derived from `share_id`; only the token's hash is stored."""

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
    """A tool on a list, with the user's note."""

    id = BigSerial(primary_key=True)
    shortlist = ForeignKey(references=Shortlist, on_delete=OnDelete.cascade, null=False)
    product = ForeignKey(references=Product, on_delete=OnDelete.cascade, null=False, default=None)
    note = Text(default="")
    added_at = Timestamptz(default=TimestamptzNow())

    shortlist_tool_unique_product = Unique(["shortlist", "product"])


class SavedSearch(Table, tablename="saved_search"):
    """A saved search, the products that it has matched (`known_ids`), and those to be sent (`unsent_ids`).

    The index `saved_search_unique_request` allows each request once per account.
    """

    id = UUID(primary_key=True, default=uuid4)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    name = Varchar(length=80)
    request = JSONB()
    alert = Boolean(default=True)
    stop_hash = Varchar(length=64, unique=True)
    release = Varchar(length=64, default="")
    """The release of the last evaluation."""
    rules = Varchar(length=64, default="")
    """`ReleaseVersion.rules` of the last evaluation; empty before the first, whose matches are not new."""
    known_ids = Array(base_column=Text(), default=[])
    unsent_ids = Array(base_column=Text(), default=[])
    evaluated_at = Timestamptz(null=True, default=None)
    created_at = Timestamptz(default=TimestamptzNow())


class AlertEmail(Table, tablename="alert_email"):
    """The time of an account's last alert; `stop_hash` is the hash of the token that stops all its alerts."""

    account = UUID(primary_key=True)
    stop_hash = Varchar(length=64, unique=True)
    sent_at = Timestamptz(default=TimestamptzNow())
