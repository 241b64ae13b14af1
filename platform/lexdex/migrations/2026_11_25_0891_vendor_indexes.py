"""Adds the indexes by which staff list, search and count vendor companies, and find the emails to an address."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes

ID = "2026-11-25T08:91:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Indexes of vendor companies and sent emails"

_ARE_LISTED = "WHERE merged_into IS NULL"
INDEXES = {
    "vendor_company_name": f"ON vendor_company (lower(name), id) {_ARE_LISTED}",
    "vendor_company_created": f"ON vendor_company (created_at, id) {_ARE_LISTED}",
    "vendor_company_suspended": "ON vendor_company (id) WHERE suspended_at IS NOT NULL",
    "vendor_domain_withdrawn": "ON vendor_domain (company) WHERE proof = 'withdrawn'",
    "account_by_vendor_company": "ON account (vendor_company) WHERE vendor_company IS NOT NULL",
    "account_without_company": "ON account (id) WHERE role = 2 AND vendor_company IS NULL AND verified_at IS NOT NULL"
    " AND erased_at IS NULL",
    "claim_by_account": "ON claim (account, submitted_at)",
    "lead_by_recipient": "ON lead USING gin (recipients)",
    "review_reply_by_account": "ON review_reply (account)",
    "sent_email_by_recipient": "ON sent_email (recipient_hash, id)",
}


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, INDEXES)
    return manager
