"""Keeps one super admin who can log in and stays: who is leaving or has no password doesn't count."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_sql

ID = "2026-11-28T23:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Last super admin"

# The lock lets two admins who demote each other, or leave, at the same time not both succeed.
_FUNCTION = """
CREATE OR REPLACE FUNCTION account_keeps_super_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('account_keeps_super_admin', 0));
    IF NOT EXISTS (
        SELECT FROM account WHERE role = 4 AND disabled_at IS NULL AND erased_at IS NULL{who} AND id <> OLD.id
    )
    THEN RAISE EXCEPTION 'the last super admin cannot be removed' USING ERRCODE = 'restrict_violation'; END IF;
    RETURN NEW;
END$$
"""
_TRIGGER = """
CREATE OR REPLACE TRIGGER account_keeps_super_admin BEFORE UPDATE ON account FOR EACH ROW
WHEN (OLD.role = 4 AND OLD.disabled_at IS NULL AND OLD.erased_at IS NULL
    AND (NEW.role <> 4 OR NEW.disabled_at IS NOT NULL OR NEW.erased_at IS NOT NULL{when}))
EXECUTE FUNCTION account_keeps_super_admin()
"""
_STAYS = " AND removal_due_at IS NULL AND password_hash <> ''"
_LEAVES = " OR OLD.removal_due_at IS NULL AND NEW.removal_due_at IS NOT NULL"


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_sql(manager, _FUNCTION.format(who=_STAYS), undo=_FUNCTION.format(who=""))
    add_sql(manager, _TRIGGER.format(when=_LEAVES), undo=_TRIGGER.format(when=""))
    return manager
