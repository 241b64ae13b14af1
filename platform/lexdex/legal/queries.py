"""Reads and writes of the legal texts."""

from lexdex.foundation import database
from lexdex.legal.schemas import LegalTextSummary, LegalTextVersion, StoredLegalText
from lexdex.legal.tables import LegalDocument

MAX_VERSIONS = 200

# SQL: the latest version of each text, which needs DISTINCT ON.
_ALL = """
SELECT DISTINCT ON (slug) slug, title, updated_on, version FROM legal_document ORDER BY slug, version DESC
"""


async def get_latest(slug: str) -> StoredLegalText | None:
    """Get the version in force."""
    return await database.fetch_one_as(
        StoredLegalText,
        LegalDocument.select(
            LegalDocument.slug,
            LegalDocument.title,
            LegalDocument.updated_on,
            LegalDocument.version,
            LegalDocument.body,
        )
        .where(LegalDocument.slug == slug)
        .order_by(LegalDocument.version, ascending=False)
        .limit(1),
    )


async def list_latest() -> list[LegalTextSummary]:
    """List the version in force of each text, without its body."""
    return await database.fetch_as(LegalTextSummary, _ALL)


async def list_versions(slug: str) -> list[LegalTextVersion]:
    """List the versions of a text, the latest first."""
    return await database.fetch_as(
        LegalTextVersion,
        LegalDocument.select(
            LegalDocument.version, LegalDocument.updated_on, LegalDocument.author, LegalDocument.created_at
        )
        .where(LegalDocument.slug == slug)
        .order_by(LegalDocument.version, ascending=False)
        .limit(MAX_VERSIONS),
    )


async def insert(document: LegalDocument) -> bool:
    """Store a version; returns whether its number was still free, for two admins may publish at the same time."""
    query = LegalDocument.insert(document).on_conflict(
        target=(LegalDocument.slug, LegalDocument.version), action="DO NOTHING"
    )
    return await database.execute(query) > 0
