"""Baseline: partial and composite indexes, full-text search and triggers, which Piccolo's columns cannot express."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes, add_sql

ID = "2026-11-22T00:01:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Indexes"

UNIQUE_INDEXES = {
    "saved_search_unique_request": "ON saved_search (account, jsonb_hash_extended(request, 0))",
    "claim_unique_active": "ON claim (account, product) WHERE state IN ('pending', 'approved')",
    "profile_draft_unique_draft": "ON profile_draft (account, product) WHERE state = 'draft'",
    "profile_draft_unique_waiting": "ON profile_draft (account, product) WHERE state = 'waiting'",
    "review_proof_unique_open": "ON review_proof (review) WHERE state = 'pending'",
}
INDEXES = {
    "product_name_starts_with": "ON product (lower(name) text_pattern_ops)",
    "product_by_category": "ON product USING gin (categories)",
    "product_listed": "ON product (lower(name), id) WHERE status = 'active' AND NOT hidden",
    "product_certified": "ON product (id) WHERE star",
    "product_revision_by_time": "ON product_revision (product, recorded_at)",
    "outbox_pending": "ON outbox (topic, available_at, id) WHERE done_at IS NULL",
    "outbox_done": "ON outbox (done_at) WHERE done_at IS NOT NULL",
    "account_session_by_account": "ON account_session (account) WHERE revoked_at IS NULL",
    "account_session_ended": "ON account_session (ends_at)",
    "account_token_by_account": "ON account_token (account, purpose)",
    "account_token_expired": "ON account_token (expires_at)",
    "recovery_code_by_account": "ON recovery_code (account)",
    "account_removal_due": "ON account (removal_due_at) WHERE removal_due_at IS NOT NULL AND erased_at IS NULL",
    "account_unverified": "ON account (created_at) WHERE verified_at IS NULL",
    "activity_by_account": "ON activity (account, id)",
    "search_event_by_searcher": "ON search_event (searcher, created_at)",
    "search_event_anonymous": "ON search_event (created_at) WHERE NOT is_signed_in",
    "search_event_by_time": "ON search_event (created_at)",
    "search_action_by_search": "ON search_action (search)",
    "search_action_by_time": "ON search_action (created_at)",
    "search_action_comparison": "ON search_action (product, created_at) WHERE kind = 'compare'",
    "answer_snapshot_by_age": "ON answer_snapshot (created_at)",
    "lead_by_email": "ON lead (email, product)",
    "lead_by_product": "ON lead (product, created_at)",
    "saved_search_pending_alert": "ON saved_search (account) WHERE alert AND unsent_ids <> '{}'",
    "review_by_account": "ON review (account, created_at)",
    "review_visible_by_product": "ON review (product, created_at) WHERE state = 'visible'",
    "review_hidden": "ON review (id) WHERE state = 'hidden'",
    "review_vote_by_account": "ON review_vote (account)",
    "review_flag_by_account": "ON review_flag (account)",
    "review_flag_open": "ON review_flag (review) WHERE settled_at IS NULL",
    "review_proof_by_review": "ON review_proof (review, submitted_at)",
    "review_proof_by_account": "ON review_proof (account)",
    "review_proof_to_discard": "ON review_proof (id) WHERE key <> ''",
    "review_event_by_review": "ON review_event (review, id)",
    "claim_approved_by_product": "ON claim (product) WHERE state = 'approved'",
    "claim_by_state": "ON claim (state, submitted_at)",
    "profile_draft_waiting": "ON profile_draft (updated_at) WHERE state = 'waiting'",
}

# The weighted words of a product, for the search without the engine. PostgreSQL takes `array_to_string` for
# changeable because of exotic element types; for texts it is not.
PRODUCT_SEARCH_VECTOR = """
CREATE FUNCTION product_search_vector(name text, company text, aliases text[], categories text[], abilities text[],
    summary text, description text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT setweight(to_tsvector('english', name || ' ' || array_to_string(aliases, ' ')), 'A')
        || setweight(to_tsvector('english', company || ' ' || array_to_string(categories, ' ')), 'B')
        || setweight(to_tsvector('english', array_to_string(abilities, ' ')), 'C')
        || setweight(to_tsvector('english', summary || ' ' || description), 'D')
$$;
CREATE INDEX product_by_search_vector ON product USING gin (product_search_vector(name, company, aliases, categories,
    keywords || capabilities || functional_focus, summary, description))
"""
# Moderation events are an audit trail.
REVIEW_EVENTS_IMMUTABLE = """
CREATE FUNCTION review_event_immutable() RETURNS trigger LANGUAGE plpgsql AS
$$BEGIN RAISE EXCEPTION 'moderation events cannot be changed'; END$$;
CREATE TRIGGER review_event_immutable BEFORE UPDATE OR DELETE ON review_event
FOR EACH ROW EXECUTE FUNCTION review_event_immutable()
"""


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, UNIQUE_INDEXES, unique=True)
    add_indexes(manager, INDEXES)
    add_sql(
        manager,
        PRODUCT_SEARCH_VECTOR,
        undo="DROP FUNCTION IF EXISTS product_search_vector(text, text, text[], text[], text[], text, text) CASCADE",
    )
    add_sql(manager, REVIEW_EVENTS_IMMUTABLE, undo="DROP FUNCTION IF EXISTS review_event_immutable CASCADE")
    return manager
