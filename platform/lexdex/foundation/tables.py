"""The database tables of the foundation: outbox, sent emails, times of jobs, public signing keys, and settings."""

from piccolo.columns import JSONB, UUID, BigInt, BigSerial, Boolean, Integer, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


class Outbox(Table, tablename="outbox"):
    """An event; pending until `done_at` is set (it was handled) or `dead_at` (it failed permanently: a dead letter)."""

    id = BigSerial(primary_key=True)
    topic = Varchar(length=80)
    payload = JSONB(default="{}")
    created_at = Timestamptz(default=TimestamptzNow())
    available_at = Timestamptz(default=TimestamptzNow())
    attempts = Integer(default=0)
    done_at = Timestamptz(null=True, default=None)
    dead_at = Timestamptz(null=True, default=None)
    last_error = Text(default="")


class SentEmail(Table, tablename="sent_email"):
    """An email that the mail server has accepted; without its text."""

    id = BigInt(primary_key=True, default=None)
    """That of the outbox event."""
    recipient_hash = Varchar(length=64)
    """A keyed hash of the address, so that the log itself reveals none."""
    template = Varchar(length=80)
    subject = Text(default="")
    """Without names of people."""
    attempts = Integer(default=1)
    sent_at = Timestamptz(default=TimestamptzNow(), index=True)


class ScheduleSlot(Table, tablename="schedule_slot"):
    """The last time for which a worker started a scheduled job without Redis."""

    job = Varchar(length=80, primary_key=True)
    due_at = Timestamptz(default=TimestamptzNow())


class SigningKey(Table, tablename="signing_key"):
    """The public key of a signer that was used at least once; rows are never deleted, so that old signatures verify."""

    id = Varchar(length=32, primary_key=True, default=None)
    purpose = Varchar(length=16)
    issuer = Varchar(length=16)
    name = Text()
    public_key = Text()
    chain = Text(default="")
    """The X.509 certificates as PEM, that of the key first."""
    is_development = Boolean(default=False)
    first_used_at = Timestamptz(default=TimestamptzNow())


class SiteSetting(Table, tablename="site_setting"):
    """A setting that an admin changed at least once; reset ones have no value, so that revisions only grow."""

    name = Varchar(length=40, primary_key=True)
    value = JSONB(null=True, default=None)
    """A text or a number; null: the environment's value applies."""
    revision = Integer(default=0)
    """The revision of all settings with which this one was last changed."""
    changed_by = UUID(null=True, default=None)
    """The id of the admin's account; no reference, so that it stays when the account is erased."""
    changed_at = Timestamptz(default=TimestamptzNow())
