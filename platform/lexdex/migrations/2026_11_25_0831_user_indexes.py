"""Adds the indexes by which staff search, filter and sort accounts."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes, add_sql

ID = "2026-11-25T08:31:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Indexes of users"

_ARE_USERS = "WHERE erased_at IS NULL AND role <= 2"
_NEED_ATTENTION = "(disabled_at IS NOT NULL OR removal_due_at IS NOT NULL OR reset_required OR verified_at IS NULL)"
# Split at what the parser would take for parts of an address or a hyphenated word, so that each part can be found.
_SEARCH = """
CREATE FUNCTION account_search_vector(full_name text, email text, company_name text, organization_name text)
    RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT to_tsvector('simple', translate(full_name || ' ' || email || ' ' || company_name || ' '
        || organization_name, '@.,-_+/&', '        '))
$$
"""
INDEXES = {
    "account_user_created": f"ON account (created_at, id) {_ARE_USERS}",
    "account_user_name": f"ON account (lower(full_name), id) {_ARE_USERS}",
    "account_user_email": f"ON account (email, id) {_ARE_USERS}",
    "account_user_country": f"ON account (country, created_at, id) {_ARE_USERS}",
    "account_user_country_name": f"ON account (country, lower(full_name), id) {_ARE_USERS}",
    "account_user_state": f"ON account (created_at, id) {_ARE_USERS} AND {_NEED_ATTENTION}",
    "account_user_search": "ON account USING gin (account_search_vector(full_name, email, company_name,"
    f" organization_name)) {_ARE_USERS}",
    "account_admin": "ON account (lower(full_name), id) WHERE erased_at IS NULL AND role >= 3",
    "account_note_by_account": "ON account_note (account, id)",
    "account_session_created": "ON account_session (account, created_at)",
}


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_sql(manager, _SEARCH, undo="DROP FUNCTION IF EXISTS account_search_vector CASCADE")
    add_indexes(manager, INDEXES)
    return manager
