"""Seeds the database with the legal texts that are part of the code (`legal/texts/*.toml`)."""

import tomllib
from importlib.resources import files

import msgspec

from lexdex.foundation import database
from lexdex.legal.schemas import LegalTextEdit

AUTHOR = "Shipped with the product"
# SQL: each statement decides and writes atomically, for two processes may seed at the same time.
_INSERT = """
INSERT INTO legal_document (slug, version, title, updated_on, body, author)
SELECT $1::varchar, 1, $2, $3, $4::jsonb, $5 WHERE NOT EXISTS (SELECT 1 FROM legal_document WHERE slug = $1::varchar)
ON CONFLICT (slug, version) DO NOTHING
"""
_RENEW = """
INSERT INTO legal_document (slug, version, title, updated_on, body, author)
SELECT slug, version + 1, $2::varchar, $3::date, $4::jsonb, $5::varchar FROM legal_document present
WHERE slug = $1::varchar AND author = $5::varchar
    AND (title, updated_on, body) IS DISTINCT FROM ($2::varchar, $3::date, $4::jsonb)
    AND version = (SELECT max(version) FROM legal_document WHERE slug = $1::varchar)
ON CONFLICT (slug, version) DO NOTHING
"""


def read_shipped_texts() -> dict[str, LegalTextEdit]:
    """Read the legal texts that are part of the code, by slug."""
    folder = files("lexdex.legal") / "texts"
    found = sorted((entry.name, entry.read_text(encoding="utf-8")) for entry in folder.iterdir())
    return {
        name.removesuffix(".toml"): msgspec.convert(tomllib.loads(content), LegalTextEdit)
        for name, content in found
        if name.endswith(".toml")
    }


async def seed_texts() -> None:
    """Insert missing legal texts, and a new version of those that changed in the code; idempotent.

    Texts that an admin has edited stay unchanged.
    """
    for slug, new in read_shipped_texts().items():
        body = msgspec.json.encode(new.sections).decode()
        async with database.transaction():
            await database.execute(_INSERT, slug, new.title, new.updated_on, body, AUTHOR)
            await database.execute(_RENEW, slug, new.title, new.updated_on, body, AUTHOR)
