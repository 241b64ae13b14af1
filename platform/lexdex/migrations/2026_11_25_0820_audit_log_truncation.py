"""Keeps the audit log from being emptied by TRUNCATE, which fires no trigger of rows."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_sql

ID = "2026-11-25T08:20:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Audit log truncation"

_RULE = """
CREATE TRIGGER audit_entry_not_truncated BEFORE TRUNCATE ON audit_entry
FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_immutable()
"""


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_sql(manager, _RULE, undo="DROP TRIGGER IF EXISTS audit_entry_not_truncated ON audit_entry")
    return manager
