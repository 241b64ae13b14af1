"""The tables of claims and profile drafts."""

from uuid import uuid4

from piccolo.columns import JSONB, UUID, Boolean, ForeignKey, Integer, OnDelete, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.accounts.tables import Account
from lexdex.catalogue.tables import Product


class Claim(Table, tablename="claim"):
    """A vendor's claim to manage a product; at most one pending or approved claim per account and product.

    `state` is pending, approved, rejected, withdrawn or revoked; `proof` is domain or dns. `proof_met` and
    `proof_finding` are the result of the last automatic check and are never set by the vendor.
    """

    id = UUID(primary_key=True, default=uuid4)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    reason = Text(default="")
    proof = Varchar(length=16, default="domain")
    token = Varchar(length=64, default="")
    """The value of the DNS record that proves the claim. DNS is public, so the value is stored in plain text."""
    proof_met = Boolean(default=False)
    proof_finding = Text(default="")
    proof_checked_at = Timestamptz(null=True, default=None)
    state = Varchar(length=16, default="pending")
    note = Text(default="")
    decided_by = Text(default="")
    """The id of the account that decided (an admin, or the vendor who withdrew the claim), or `cli`."""
    decided_at = Timestamptz(null=True, default=None)
    submitted_at = Timestamptz(default=TimestamptzNow())


class ProfileDraft(Table, tablename="profile_draft"):
    """A product owner's changes to the product's profile.

    `state` is draft, waiting (for an admin's approval), published, rejected or discarded. `changes` has the new values
    by field; `base_revision` is the product revision that they are based on.
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
