"""Seeding fills an installation, may run again, and leaves alone what people edited."""

import os
import subprocess
import sys

import asyncpg

from lexdex.settings import Settings

COUNTS = """
SELECT (SELECT count(*) FROM category) AS categories, (SELECT count(*) FROM language) AS languages,
    (SELECT count(*) FROM country) AS countries, (SELECT count(*) FROM option) AS options,
    (SELECT count(*) FROM legal_document) AS texts
"""


def run_command(settings: Settings, command: str) -> None:
    environment = {**os.environ, "LEXDEX_DATABASE_URL": settings.database_url}
    subprocess.run([sys.executable, "-m", "lexdex", command], env=environment, check=True)  # noqa: S603 - our own


async def read_counts(settings: Settings) -> dict[str, int]:
    connection = await asyncpg.connect(settings.database_url)
    try:
        row = await connection.fetchrow(COUNTS)
        assert row is not None
        return dict(row)
    finally:
        await connection.close()


async def test_an_empty_installation_is_filled_and_a_second_time_changes_nothing(empty_settings: Settings) -> None:
    run_command(empty_settings, "migrate")
    run_command(empty_settings, "seed")
    first = await read_counts(empty_settings)
    assert first["categories"] == 14
    assert min(first.values()) > 5
    run_command(empty_settings, "seed")
    assert await read_counts(empty_settings) == first
