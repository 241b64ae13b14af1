"""Who asked for which product and how it was decided; what its owners want changed."""

from uuid import uuid4

from piccolo.columns import JSONB, UUID, Boolean, ForeignKey, Integer, OnDelete, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.accounts.tables import Account
from lexdex.catalogue.tables import Product


class Claim(Table, tablename="claim"):
    """One vendor's wish to manage one product; an index allows one open or granted at a time.

    `state` is pending, approved, rejected, withdrawn or revoked; `proof` is domain or dns. The proof is what the last
    look found (`met`, and `seen` in words), never what the vendor says of it.
    """

    id = UUID(primary_key=True, default=uuid4)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    reason = Text(default="")
    proof = Varchar(length=16, default="domain")
    token = Varchar(length=64, default="")
    """What the DNS record of this claim has to say: public by its nature, so it stands here as it is."""
    met = Boolean(default=False)
    seen = Text(default="")
    looked_at = Timestamptz(null=True, default=None)
    state = Varchar(length=16, default="pending")
    note = Text(default="")
    decided_by = Text(default="")
    """The account of the admin, or `cli`."""
    decided_at = Timestamptz(null=True, default=None)
    submitted_at = Timestamptz(default=TimestamptzNow())


class ProfileDraft(Table, tablename="profile_draft"):
    """What an owner wants changed of a product; `state` is draft, waiting, published, rejected or discarded.

    `changes` holds the new value by field, `base_revision` the revision that the owner saw while writing them.
    """

    id = UUID(primary_key=True, default=uuid4)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    changes = JSONB(default="{}")
    base_revision = Integer(default=1)
    state = Varchar(length=16, default="draft")
    note = Text(default="")
    decided_by = Text(default="")
    decided_at = Timestamptz(null=True, default=None)
    created_at = Timestamptz(default=TimestamptzNow())
    updated_at = Timestamptz(default=TimestamptzNow())
