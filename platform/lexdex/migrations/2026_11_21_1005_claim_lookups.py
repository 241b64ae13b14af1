"""Indexes of claims and drafts; three of them are rules: one open or granted claim, one draft, one wait at a time."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.indexes import index

ID = "2026-11-21T10:05:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Claim lookups"

RULES = {
    "claimed_once": "ON claim (account, product) WHERE state IN ('pending', 'approved')",
    "drafted_once": "ON profile_draft (account, product) WHERE state = 'draft'",
    "waits_once": "ON profile_draft (account, product) WHERE state = 'waiting'",
}
INDEXES = {
    "claim_of_product": "ON claim (product) WHERE state = 'approved'",
    "claim_by_state": "ON claim (state, submitted_at)",
    "profile_draft_waiting": "ON profile_draft (updated_at) WHERE state = 'waiting'",
}


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    index(manager, RULES, unique=True)
    index(manager, INDEXES)
    return manager
