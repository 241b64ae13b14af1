"""What members keep: lists of tools, searches with what they have found so far, and when a mail went out last."""

from uuid import uuid4

from piccolo.columns import JSONB, UUID, Array, BigSerial, Boolean, ForeignKey, OnDelete, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.accounts.tables import Account
from lexdex.catalogue.tables import Product


class Shortlist(Table, tablename="shortlist"):
    """One list of one member; the link's token is derived from `share`, so only its digest is here."""

    id = UUID(primary_key=True, default=uuid4)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    name = Varchar(length=80)
    share = UUID(null=True, default=None)
    share_hash = Varchar(length=64, null=True, default=None, unique=True)
    share_notes = Boolean(default=False)
    shared_at = Timestamptz(null=True, default=None)
    created_at = Timestamptz(default=TimestamptzNow())

    shortlist_named_once = Unique(["account", "name"])


class ShortlistTool(Table, tablename="shortlist_tool"):
    """A tool on a list, with the member's own words."""

    id = BigSerial(primary_key=True)
    shortlist = ForeignKey(references=Shortlist, on_delete=OnDelete.cascade, null=False)
    product = ForeignKey(references=Product, on_delete=OnDelete.cascade, null=False, default=None)
    note = Text(default="")
    added_at = Timestamptz(default=TimestamptzNow())

    shortlist_tool_once = Unique(["shortlist", "product"])


class SavedSearch(Table, tablename="saved_search"):
    """A search as it is asked. `known` has matched before, `found` is new and not told yet."""

    id = UUID(primary_key=True, default=uuid4)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    name = Varchar(length=80)
    ask = JSONB()
    ask_digest = Varchar(length=64)
    alert = Boolean(default=True)
    stop_hash = Varchar(length=64, unique=True)
    release = Varchar(length=64, default="")
    """The release that was looked at last."""
    rules = Varchar(length=64, default="")
    """By which model, policy and code; empty while nothing was looked at, and all that matches is to be learnt."""
    known = Array(base_column=Text(), default=[])
    found = Array(base_column=Text(), default=[])
    looked_at = Timestamptz(null=True, default=None)
    created_at = Timestamptz(default=TimestamptzNow())

    search_saved_once = Unique(["account", "ask_digest"])


class AlertLetter(Table, tablename="alert_letter"):
    """When a member got the last mail on saved searches; the digest is of the link that ends all of them."""

    account = UUID(primary_key=True)
    stop_hash = Varchar(length=64, unique=True)
    sent_at = Timestamptz(default=TimestamptzNow())
