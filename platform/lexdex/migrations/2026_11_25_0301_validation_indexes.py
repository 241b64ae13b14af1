"""Adds the indexes and checks of the validation centre's tables."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes, add_sql

ID = "2026-11-25T03:01:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Indexes of the validation centre"

UNIQUE = {
    # One person per part at a time.
    "validation_assignment_unique_part": "ON validation_assignment (request, part) WHERE ended_at IS NULL",
    # The tester never decides: no account has two parts of one request at a time.
    "validation_assignment_unique_account": "ON validation_assignment (request, account) WHERE ended_at IS NULL",
    "validation_finding_unique_criterion": "ON validation_finding (request, criterion_id)",
    "validation_case_unique_open": "ON validation_case (request, kind) WHERE state = 'open'",
}
INDEXES = {
    "validation_request_account": "ON validation_request (account, updated_at DESC)",
    "validation_request_queue": "ON validation_request (state, submitted_at)",
    "validation_request_product": "ON validation_request (product)",
    "validation_file_stored": "ON validation_file (uploaded_at) WHERE deleted_at IS NULL",
}
PRICED = """
ALTER TABLE validation_request ADD CONSTRAINT validation_request_is_priced
    CHECK (state = 'draft' OR (package IS NOT NULL AND price_amount > 0 AND price_currency <> ''))
"""
UNPRICED = "ALTER TABLE validation_request DROP CONSTRAINT IF EXISTS validation_request_is_priced"


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, UNIQUE, unique=True)
    add_indexes(manager, INDEXES)
    add_sql(manager, PRICED, undo=UNPRICED)
    return manager
