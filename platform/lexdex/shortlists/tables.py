"""Tables of shortlists, saved searches, and alert emails."""

from uuid import uuid4

from piccolo.columns import JSONB, UUID, Array, BigSerial, Boolean, ForeignKey, OnDelete, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.accounts.tables import Account
from lexdex.catalogue.tables import Product


class Shortlist(Table, tablename="shortlist"):
    """A user's list of tools.

    The token of its share link is derived from `share_id`; `share_hash` is the hash of this token. Both are null if the
    list is not shared.
    """

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
    """A tool on a shortlist, with the user's note."""

    id = BigSerial(primary_key=True)
    shortlist = ForeignKey(references=Shortlist, on_delete=OnDelete.cascade, null=False)
    product = ForeignKey(references=Product, on_delete=OnDelete.cascade, null=False, default=None)
    note = Text(default="")
    added_at = Timestamptz(default=TimestamptzNow())

    shortlist_tool_unique_product = Unique(["shortlist", "product"])


class SavedSearch(Table, tablename="saved_search"):
    """A search that a user saved, with its matches.

    `known_ids` are the products that it has matched, and `unsent_ids` those that no alert has reported yet. An index
    allows each request once per account.
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
    """`ReleaseVersion.rules` at the last evaluation; empty before the first one, whose matches do not count as new."""
    known_ids = Array(base_column=Text(), default=[])
    unsent_ids = Array(base_column=Text(), default=[])
    evaluated_at = Timestamptz(null=True, default=None)
    created_at = Timestamptz(default=TimestamptzNow())


class AlertEmail(Table, tablename="alert_email"):
    """The time of the last alert email to an account.

    `stop_hash` is the hash of the token in the email's link that stops all alerts of the account.
    """

    account = UUID(primary_key=True)
    stop_hash = Varchar(length=64, unique=True)
    sent_at = Timestamptz(default=TimestamptzNow())
