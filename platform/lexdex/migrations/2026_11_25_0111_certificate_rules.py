"""Indexes of certificates, one active certificate per scope, and a history that cannot be changed."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes, add_sql

ID = "2026-11-25T01:11:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Certificate rules"

_UNIQUE = {
    "certificate_one_per_scope": (
        "ON certificate (product, module, programme, issuer) WHERE status IN ('active', 'suspended')"
    )
}
_INDEXES = {
    "certificate_by_product": "ON certificate (product)",
    "certificate_by_holder": "ON certificate (holder_account)",
    "certificate_open": "ON certificate (expires_at) WHERE status IN ('active', 'suspended')",
    "certificate_under_surveillance": "ON certificate (surveillance_due_at) WHERE surveillance_due_at IS NOT NULL",
    "certificate_event_by_certificate": "ON certificate_event (certificate, id)",
    "certificate_event_by_account": "ON certificate_event (account)",
}
# The account of an event can be removed, nothing else.
_HISTORY = """
CREATE FUNCTION certificate_event_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND NEW.account IS NULL
        AND (NEW.id, NEW.certificate, NEW.kind, NEW.status, NEW.reason, NEW.log_entry, NEW.recorded_at)
        IS NOT DISTINCT FROM
        (OLD.id, OLD.certificate, OLD.kind, OLD.status, OLD.reason, OLD.log_entry, OLD.recorded_at)
    THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'the history of certificates cannot be changed';
END$$;
CREATE TRIGGER certificate_event_immutable BEFORE UPDATE OR DELETE ON certificate_event
FOR EACH ROW EXECUTE FUNCTION certificate_event_immutable()
"""


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, _UNIQUE, unique=True)
    add_indexes(manager, _INDEXES)
    add_sql(manager, _HISTORY, undo="DROP FUNCTION IF EXISTS certificate_event_immutable CASCADE")
    return manager
