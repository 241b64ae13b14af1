"""Puts the texts that come with the product into an installation that has none; what was edited stays."""

import tomllib
from importlib.resources import files

import msgspec

from lexdex.foundation import database
from lexdex.legal.schemas import NewVersion

AUTHOR = "Shipped with the product"
_INSERT = """
INSERT INTO legal_document (slug, version, title, updated_on, body, author)
SELECT $1::varchar, 1, $2, $3, $4::jsonb, $5 WHERE NOT EXISTS (SELECT 1 FROM legal_document WHERE slug = $1::varchar)
"""
_RENEW = """
INSERT INTO legal_document (slug, version, title, updated_on, body, author)
SELECT slug, version + 1, $2::varchar, $3::date, $4::jsonb, $5::varchar FROM legal_document present
WHERE slug = $1::varchar AND author = $5::varchar
    AND (title, updated_on, body) IS DISTINCT FROM ($2::varchar, $3::date, $4::jsonb)
    AND version = (SELECT max(version) FROM legal_document WHERE slug = $1::varchar)
"""


def shipped() -> dict[str, NewVersion]:
    """Slug to text."""
    folder = files("lexdex.legal") / "texts"
    found = sorted((entry.name, entry.read_text(encoding="utf-8")) for entry in folder.iterdir())
    return {
        name.removesuffix(".toml"): msgspec.convert(tomllib.loads(content), NewVersion)
        for name, content in found
        if name.endswith(".toml")
    }


async def seed_texts() -> None:
    """May run any number of times."""
    for slug, new in shipped().items():
        body = msgspec.json.encode(new.sections).decode()
        await database.execute(_INSERT, slug, new.title, new.updated_on, body, AUTHOR)


async def renew_texts() -> None:
    """A new version of what was shipped in other words before; what an admin has edited stays as it is."""
    for slug, new in shipped().items():
        body = msgspec.json.encode(new.sections).decode()
        await database.execute(_RENEW, slug, new.title, new.updated_on, body, AUTHOR)


async def clear_texts() -> None:
    """For undoing a migration on one's own machine."""
    await database.execute("DELETE FROM legal_document")
