"""The tables of certificates, their history, and the signed lists of withdrawn credentials."""

from piccolo.columns import (
    JSONB,
    UUID,
    Array,
    BigInt,
    BigSerial,
    Boolean,
    ForeignKey,
    Integer,
    OnDelete,
    Text,
    Timestamptz,
    Varchar,
)
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.accounts.tables import Account
from lexdex.catalogue.tables import Product


class Certificate(Table, tablename="certificate"):
    """An issued certificate. Its facts never change; status, surveillance and file do."""

    id = BigSerial(primary_key=True)
    number = Varchar(length=20, unique=True)
    issuer = Varchar(length=16)
    issuer_name = Text()
    """The issuer's name at that time; from the signing on, that in the certificate of its key."""
    request_id = UUID(null=True, default=None, unique=True)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    product_name = Text()
    product_revision = Integer()
    module = Text(default="")
    holder = Text()
    holder_account = ForeignKey(references=Account, on_delete=OnDelete.set_null, null=True, default=None)
    """The account that is notified of changes; null if there is none any more."""
    programme = Text()
    package = Text(default="")
    scope = Text()
    rubric_version = Text()
    facts = JSONB()
    facts_hash = Varchar(length=64)
    accepted_facts_hash = Varchar(length=64)
    """The hash of what the catalogue stated when facts were examined last: at the issue, or in a later surveillance."""
    listed_facts = JSONB(null=True, default=None)
    """What that hash is of: it may list more than was examined. Null if an earlier version of Lexdex wrote the hash."""
    accepted_facts = JSONB(null=True, default=None)
    """The facts after the last change that was examined; null if there was none."""
    facts_accepted_at = Timestamptz(null=True, default=None)
    star = Boolean(default=False)
    status = Varchar(length=16, default="active")
    status_reason = Text(default="")
    status_changed_at = Timestamptz(default=TimestamptzNow())
    superseded_by = Varchar(length=20, default="")
    issued_at = Timestamptz(default=TimestamptzNow())
    expires_at = Timestamptz()
    changed_facts = Array(base_column=Text(), default=list)
    surveillance_due_at = Timestamptz(null=True, default=None)
    """When the certificate is suspended unless its changed facts are examined; null without surveillance."""
    reminders = Array(base_column=Integer(), default=list)
    """The reminders of the expiry that were sent, in days before it."""
    log_entry = BigInt()
    file_state = Varchar(length=16, default="generating")
    file_key = Text(default="")
    file_sha256 = Varchar(length=64, default="")
    file_error = Text(default="")
    file_requested_at = Timestamptz(default=TimestamptzNow())
    credential = Text(default="")


class CertificateEvent(Table, tablename="certificate_event"):
    """One event in the life of a certificate; rows are never changed or deleted, but the account can be removed."""

    id = BigSerial(primary_key=True)
    certificate = ForeignKey(references=Certificate, on_delete=OnDelete.restrict, null=False, default=None)
    kind = Varchar(length=32)
    status = Varchar(length=16)
    reason = Text(default="")
    account = ForeignKey(references=Account, on_delete=OnDelete.set_null, null=True, default=None)
    """Who did it; null for what happens by schedule, and for erased accounts."""
    log_entry = BigInt(null=True, default=None)
    """The entry in the transparency log; null for events that are not published."""
    recorded_at = Timestamptz(default=TimestamptzNow())


class StatusList(Table, tablename="certificate_status_list"):
    """A signed status list (Bitstring Status List), as it is served."""

    name = Varchar(length=64, primary_key=True, default=None)
    """Such as `official-revocation-0`."""
    credential = Text()
    signed_at = Timestamptz(default=TimestamptzNow())
