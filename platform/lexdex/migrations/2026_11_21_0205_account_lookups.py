"""Indexes of the accounts, the activity and the sessions."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.indexes import index

ID = "2026-11-21T02:05:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Account lookups"

INDEXES = {
    "account_session_by_account": "ON account_session (account) WHERE revoked_at IS NULL",
    "account_session_ended": "ON account_session (ends_at)",
    "account_token_by_account": "ON account_token (account, purpose)",
    "account_token_expired": "ON account_token (expires_at)",
    "recovery_code_by_account": "ON recovery_code (account)",
    "account_removal_due": "ON account (removal_due_at) WHERE removal_due_at IS NOT NULL AND erased_at IS NULL",
    "account_never_verified": "ON account (created_at) WHERE verified_at IS NULL",
    "activity_by_account": "ON activity (account, id)",
}


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    index(manager, INDEXES)
    return manager
