"""Counts the registrations that waited for their verification when the column was added, so that they block nobody."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_sql

ID = "2026-11-24T21:01:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Pending registrations"


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    # Only a registration has a verification link and its own password.
    has_link = "EXISTS (SELECT FROM account_token t WHERE t.account = account.id AND t.purpose = 'verify')"
    is_pending = "verified_at IS NULL AND role IN (1, 2) AND NOT reset_required AND password_hash <> ''"
    add_sql(
        manager,
        f"UPDATE account SET registration_count = 1 WHERE registration_count = 0 AND {is_pending} AND {has_link}",
        undo="SELECT 1",
    )
    return manager
