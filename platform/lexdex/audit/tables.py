"""The table of the audit log; the database refuses changes, except erasing what names people."""

from piccolo.columns import UUID, BigInt, BigSerial, Bytea, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


class AuditEntry(Table, tablename="audit_entry"):
    """One act of an admin, an operator or the system.

    Its leaf in the transparency log has all other columns and the hashes of `details` and `origin`, each hashed with a
    salt of its own: so the two can be erased with a person, and the rest still verifies.
    """

    id = BigSerial(primary_key=True)
    created_at = Timestamptz(default=TimestamptzNow())
    actor = UUID(null=True, default=None)
    """The account that acted; null for an operator on the command line and for the system."""
    actor_kind = Varchar(length=20)
    action = Varchar(length=60)
    object_kind = Varchar(length=40)
    object_id = Varchar(length=100)
    subject = UUID(null=True, default=None)
    """The account that the details are about: they are erased with it."""
    details = Text(null=True, default=None)
    """Canonical JSON: `before`, `after` and `reason`."""
    details_salt = Bytea(null=True, default=None)
    details_hash = Varchar(length=64)
    origin = Text(null=True, default=None)
    """Canonical JSON: `network` and `country` of the actor; erased with the actor."""
    origin_salt = Bytea(null=True, default=None)
    origin_hash = Varchar(length=64)
    log_entry = BigInt(unique=True)
    """The entry of the transparency log."""
