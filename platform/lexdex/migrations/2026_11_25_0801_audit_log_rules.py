"""Keeps audit entries from being changed or deleted and one super admin from being lost, and adds indexes of lists."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes, add_sql

ID = "2026-11-25T08:01:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Audit log rules"

INDEXES = {
    "audit_entry_action": "ON audit_entry (action, id)",
    "audit_entry_actor": "ON audit_entry (actor, id)",
    "audit_entry_object": "ON audit_entry (object_kind, object_id, id)",
    "audit_entry_subject": "ON audit_entry (subject) WHERE subject IS NOT NULL",
    "audit_entry_created": "ON audit_entry (created_at)",
}
# What names people can be erased, and nothing else changes.
_ENTRIES = """
CREATE FUNCTION audit_entry_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND (NEW.details IS NOT DISTINCT FROM OLD.details
            AND NEW.details_salt IS NOT DISTINCT FROM OLD.details_salt
            OR NEW.details IS NULL AND NEW.details_salt IS NULL)
        AND (NEW.origin IS NOT DISTINCT FROM OLD.origin AND NEW.origin_salt IS NOT DISTINCT FROM OLD.origin_salt
            OR NEW.origin IS NULL AND NEW.origin_salt IS NULL)
        AND to_jsonb(NEW) - '{details,details_salt,origin,origin_salt}'::text[]
            = to_jsonb(OLD) - '{details,details_salt,origin,origin_salt}'::text[]
    THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'entries of the audit log cannot be changed';
END$$;
CREATE TRIGGER audit_entry_immutable BEFORE UPDATE OR DELETE ON audit_entry
FOR EACH ROW EXECUTE FUNCTION audit_entry_immutable()
"""
# The lock lets two admins who demote each other at the same time not both succeed.
_LAST_SUPER_ADMIN = """
CREATE FUNCTION account_keeps_super_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('account_keeps_super_admin', 0));
    IF NOT EXISTS (SELECT FROM account WHERE role = 4 AND disabled_at IS NULL AND erased_at IS NULL AND id <> OLD.id)
    THEN RAISE EXCEPTION 'the last super admin cannot be removed' USING ERRCODE = 'restrict_violation'; END IF;
    RETURN NEW;
END$$;
CREATE TRIGGER account_keeps_super_admin BEFORE UPDATE ON account FOR EACH ROW
WHEN (OLD.role = 4 AND OLD.disabled_at IS NULL AND OLD.erased_at IS NULL
    AND (NEW.role <> 4 OR NEW.disabled_at IS NOT NULL OR NEW.erased_at IS NOT NULL))
EXECUTE FUNCTION account_keeps_super_admin();
"""


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, INDEXES)
    add_sql(manager, _ENTRIES, undo="DROP FUNCTION IF EXISTS audit_entry_immutable CASCADE")
    add_sql(manager, _LAST_SUPER_ADMIN, undo="DROP FUNCTION IF EXISTS account_keeps_super_admin CASCADE")
    return manager
