"""Samples of old installations get the name of their issuer, and keep it when the migration is run back and again."""

import asyncpg

from lexdex.certificates.service.sample import ISSUER_NAME
from lexdex.foundation import database as db
from lexdex.settings import Settings

MIGRATION = "2026-11-25T06:01:00:000000"
PRODUCT = "INSERT INTO product (id, name, star) VALUES ('certa', 'Certa', true)"
ENTRY = "INSERT INTO log_entry (kind, commitment) VALUES ('certificate.issued', sha256('1')) RETURNING id"
ISSUE = """
INSERT INTO certificate (number, issuer, issuer_name, product, product_name, product_revision, holder, programme, scope,
    rubric_version, facts, facts_hash, accepted_facts_hash, expires_at, log_entry)
VALUES ($1::text, $2, $3, 'certa', 'Certa', 1, 'Sample holder', $1::text, 'All', '1', '{}', 'hash', 'hash',
    now() + interval '1 year', $4)
"""
BEFORE = [
    ("LX-0000-900001A", "sample", ""),
    ("LX-0000-900002B", "sample", "Lexdex sample issuer (development)"),
    ("LX-2026-900003C", "official", ""),
]
NAMES = "SELECT number, issuer_name FROM certificate ORDER BY number"


async def test_samples_without_the_name_of_their_issuer_get_it(empty_settings: Settings) -> None:
    await db.migrate(empty_settings)
    await db.revert_migrations(empty_settings, MIGRATION)
    connection = await asyncpg.connect(empty_settings.database_url)
    expected = {
        "LX-0000-900001A": ISSUER_NAME,
        "LX-0000-900002B": "Lexdex sample issuer (development)",
        "LX-2026-900003C": "",
    }
    try:
        await connection.execute(PRODUCT)
        entry = await connection.fetchval(ENTRY)
        for values in BEFORE:
            await connection.execute(ISSUE, *values, entry)
        assert await connection.fetchval("SELECT count(*) FROM certificate WHERE issuer_name = ''") == 2
        await db.migrate(empty_settings)
        assert dict(await connection.fetch(NAMES)) == expected
        await db.revert_migrations(empty_settings, MIGRATION)
        assert dict(await connection.fetch(NAMES)) == expected
        await db.migrate(empty_settings)
        assert dict(await connection.fetch(NAMES)) == expected
    finally:
        await connection.close()
