"""Adds the indexes of the admin portal's activity log, overview and lists of claims."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes

ID = "2026-11-25T08:51:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Indexes of the admin portal"

INDEXES = {
    "activity_by_time": "ON activity (created_at, id)",
    "activity_by_action": "ON activity (action, created_at, id)",
    "activity_by_account_and_time": "ON activity (account, created_at, id)",
    "claim_by_time": "ON claim (submitted_at, id)",
    "claim_decided": "ON claim (decided_at) WHERE state IN ('approved', 'rejected')",
    "product_pending": "ON product (id) WHERE status = 'pending'",
    "account_by_role": "ON account (role) WHERE verified_at IS NOT NULL AND erased_at IS NULL",
    "account_by_registration": "ON account (created_at) WHERE verified_at IS NOT NULL",
    "search_event_without_result": "ON search_event (created_at) WHERE total = 0",
    "review_event_appealed": "ON review_event (happened_at) WHERE action = 'appealed'",
}


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, INDEXES)
    return manager
