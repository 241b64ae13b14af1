"""Indexes of votes, flags, proofs and events of reviews; what was decided can be added to and never changed."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation import database
from lexdex.foundation.indexes import index

ID = "2026-11-21T11:05:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Moderation lookups"

RULES = {"review_proof_one_open": "ON review_proof (review) WHERE state = 'asked'"}
INDEXES = {
    "review_vote_by_member": "ON review_vote (account)",
    "review_flag_by_member": "ON review_flag (account)",
    "review_flag_open": "ON review_flag (review) WHERE settled_at IS NULL",
    "review_hidden": "ON review (id) WHERE state = 'hidden'",
    "review_proof_of_review": "ON review_proof (review, asked_at)",
    "review_proof_by_member": "ON review_proof (account)",
    "review_proof_to_discard": "ON review_proof (id) WHERE key <> ''",
    "review_event_of_review": "ON review_event (review, id)",
}
_FUNCTION = """
CREATE FUNCTION review_event_stays() RETURNS trigger LANGUAGE plpgsql AS
$$BEGIN RAISE EXCEPTION 'events of moderation are never changed'; END$$
"""
_TRIGGER = """
CREATE TRIGGER review_event_stays BEFORE UPDATE OR DELETE ON review_event
FOR EACH ROW EXECUTE FUNCTION review_event_stays()
"""


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    index(manager, RULES, unique=True)
    index(manager, INDEXES)

    async def guard() -> None:
        await database.execute(_FUNCTION)
        await database.execute(_TRIGGER)

    async def unguard() -> None:
        await database.execute("DROP TRIGGER IF EXISTS review_event_stays ON review_event")
        await database.execute("DROP FUNCTION IF EXISTS review_event_stays")

    manager.add_raw(guard)
    manager.add_raw_backwards(unguard)
    return manager
