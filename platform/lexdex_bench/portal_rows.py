"""Fill the tables that the admin portal reads with as many rows as a large installation has."""

from typing import Final

from lexdex.foundation import database

PRODUCTS: Final = 100_000
ACCOUNTS: Final = 100_000
CLAIMS: Final = 100_000
AUDIT_ENTRIES: Final = 1_000_000
SEARCHES: Final = 200_000
VENDORS: Final = 100_000
FOUND_VENDOR: Final = "Maker 777"
"""A hundred and eleven vendors have it in their names."""
FOUND_WORD: Final = "contract"
"""Eleven of a hundred products have it in their names."""

IS_FILLED: Final = "SELECT EXISTS (SELECT FROM audit_entry)"
STATEMENTS: Final = (
    f"""
INSERT INTO product (id, name, company, description, categories, capabilities, status, hidden, sample, created_at,
    updated_at)
SELECT 'bench-' || n, (CASE WHEN n % 100 < 11 THEN 'Contract' ELSE 'Ledger' END) || ' tool ' || n,
    'Company ' || n % 997, repeat('Drafts, reviews and files documents. ', 20), ARRAY['Legal Analytics'],
    ARRAY['drafting', 'review'], CASE WHEN n % 50 = 0 THEN 'pending' ELSE 'active' END, n % 40 = 0, true,
    now() - n * interval '5 minutes', now() - n * interval '3 minutes' FROM generate_series(1, {PRODUCTS}) n
""",
    f"""
INSERT INTO account (email, role, full_name, first_name, country, created_at, verified_at)
SELECT 'bench' || n || '@firm.example', CASE WHEN n % 3 = 0 THEN 2 ELSE 1 END, 'Ada ' || n, 'Ada', 'Germany',
    now() - n * interval '4 minutes', CASE WHEN n % 20 > 0 THEN now() - n * interval '4 minutes' END
FROM generate_series(1, {ACCOUNTS}) n
""",
    f"""
INSERT INTO claim (product, account, reason, state, submitted_at, decided_at)
SELECT 'bench-' || n, a.id, 'We make it.', s.state, now() - n * interval '4 minutes',
    CASE WHEN s.state <> 'pending' THEN now() - n * interval '3 minutes' END
FROM (SELECT id, row_number() OVER (ORDER BY created_at DESC) AS n FROM account) a
CROSS JOIN LATERAL (SELECT (ARRAY['approved', 'rejected', 'revoked', 'pending'])[CASE WHEN n % 25 = 0 THEN 4
    ELSE n % 3 + 1 END] AS state) AS s WHERE n <= {CLAIMS}
""",
    f"""
INSERT INTO audit_entry (created_at, actor, actor_kind, action, object_kind, object_id, details, details_hash, origin,
    origin_hash, log_entry)
SELECT now() - n * interval '30 seconds', gen_random_uuid(), 'admin',
    (ARRAY['product.hidden', 'product.edited', 'claim.approved', 'review.hidden', 'account.suspended'])[n % 5 + 1],
    'product', 'bench-' || n % {PRODUCTS}, '{{"after":{{}},"before":{{}},"reason":""}}', repeat('a', 64),
    '{{"country":"","network":""}}', repeat('b', 64), n FROM generate_series(1, {AUDIT_ENTRIES}) n
""",
    f"""
INSERT INTO search_event (id, searcher, query, total, outcome, mode, release, created_at)
SELECT gen_random_uuid(), 'searcher' || n % 5000, 'query ' || n % 3000, CASE WHEN n % 10 = 0 THEN 0 ELSE 7 END,
    'answer', 'hybrid', 'r', now() - n * interval '12 seconds' FROM generate_series(1, {SEARCHES}) n
""",
    f"""
INSERT INTO activity (account, action, description, created_at)
SELECT a.id, 'claim.submitted', 'Claimed', a.created_at FROM account a LIMIT {ACCOUNTS}
""",
    "VACUUM ANALYZE",
)
HAS_VENDORS: Final = "SELECT EXISTS (SELECT FROM vendor_company)"
VENDOR_STATEMENTS: Final = (
    f"""
INSERT INTO vendor_company (id, name, suspended_at, created_at)
SELECT gen_random_uuid(), 'Maker ' || n, CASE WHEN n % 50 = 0 THEN now() END, now() - n * interval '4 minutes'
FROM generate_series(1, {VENDORS}) n
""",
    """
INSERT INTO vendor_domain (domain, company, proof)
SELECT replace(lower(name), ' ', '') || '.example', id, CASE WHEN suspended_at IS NULL THEN 'email' ELSE 'withdrawn' END
FROM vendor_company
""",
    """
UPDATE account a SET vendor_company = c.id
FROM (SELECT id, row_number() OVER (ORDER BY email) AS n FROM account WHERE role = 2) AS numbered
JOIN (SELECT id, row_number() OVER (ORDER BY name) AS n FROM vendor_company) AS c ON c.n = numbered.n
WHERE a.id = numbered.id
""",
    "VACUUM ANALYZE account, vendor_company, vendor_domain",
)
"""Vendors of accounts that are there; apart, for databases that an earlier version has filled."""


async def fill_tables() -> None:
    """Fill the tables, unless they are filled; the statements have no time limit of requests."""
    for check, statements in ((IS_FILLED, STATEMENTS), (HAS_VENDORS, VENDOR_STATEMENTS)):
        if not await database.fetch_value(check):
            for statement in statements:
                await database.execute(statement)
