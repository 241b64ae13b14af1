"""The migration that rewrites installed certificates as samples, on a database that an earlier version has filled."""

import json

import asyncpg

from lexdex.foundation import database as db
from lexdex.settings import Settings

MIGRATION = "2026-11-23T05:59:00:000000"
OWN = "Our own words about a certificate for the whole product."
BEFORE = {
    "certa": (0, ["STAR certificate for the whole product."]),
    "bryter-platform": (3, ["Certificate of the STAR programme for the whole product.", OWN]),
    "eqs-group": (1, ["STAR certificate for the module Third Parties.", "STAR certificate for the module Approvals."]),
    "none": (1, []),
}
SAMPLE = "Sample: no certificate has been issued for "
AFTER = {
    "certa": [f"{SAMPLE}the whole product."],
    "bryter-platform": [f"{SAMPLE}the whole product.", OWN],
    "eqs-group": [f"{SAMPLE}the module Third Parties.", f"{SAMPLE}the module Approvals."],
    "none": [],
}


async def read_descriptions(connection: asyncpg.Connection) -> dict[str, list[str]]:
    rows = await connection.fetch("SELECT product, certificates FROM star_profile")
    return {row["product"]: [each["description"] for each in json.loads(row["certificates"])] for row in rows}


async def test_stored_certificates_become_samples_and_own_texts_stay(empty_settings: Settings) -> None:
    await db.migrate(empty_settings)
    await db.revert_migrations(empty_settings, MIGRATION)
    connection = await asyncpg.connect(empty_settings.database_url)
    try:
        for product, (revision, descriptions) in BEFORE.items():
            certificates = json.dumps([{"name": "STAR certificate", "description": text} for text in descriptions])
            await connection.execute(
                "INSERT INTO product (id, name, star) SELECT n, n, true FROM (VALUES ($1::text)) AS given(n)", product
            )
            sql = "INSERT INTO star_profile (product, revision, certificates) VALUES ($1, $2, $3)"
            await connection.execute(sql, product, revision, certificates)
        await db.migrate(empty_settings)
        assert await read_descriptions(connection) == AFTER
        assert await connection.fetchval(
            "SELECT certificates -> 0 ->> 'name' FROM star_profile WHERE product = 'certa'"
        )
        await db.revert_migrations(empty_settings, MIGRATION)
        assert await read_descriptions(connection) == AFTER
        await db.migrate(empty_settings)
        assert await read_descriptions(connection) == AFTER
    finally:
        await connection.close()
