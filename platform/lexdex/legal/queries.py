"""Queries of the legal texts."""

from typing import Any

from lexdex.foundation import database
from lexdex.legal.schemas import LegalTextSummary, LegalTextVersion, StoredLegalText
from lexdex.legal.tables import LegalDocument

VERSIONS_PER_PAGE = 100
ERASED_AUTHOR = "Deleted account"

# SQL: the latest version of each text, which needs DISTINCT ON.
_ALL = """
SELECT DISTINCT ON (slug) slug, title, updated_on, version FROM legal_document ORDER BY slug, version DESC
"""


async def get_latest(slug: str) -> StoredLegalText | None:
    """Return the latest version of a text, which is the one in force; None if there is no such text."""
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
    """Return the latest version of each text, without its content."""
    return await database.fetch_as(LegalTextSummary, _ALL)


async def list_versions(slug: str, page: int) -> list[LegalTextVersion]:
    """Return a page of the versions of a text, latest first."""
    return await database.fetch_as(
        LegalTextVersion,
        LegalDocument.select(
            LegalDocument.version, LegalDocument.updated_on, LegalDocument.author, LegalDocument.created_at
        )
        .where(LegalDocument.slug == slug)
        .order_by(LegalDocument.version, ascending=False)
        .limit(VERSIONS_PER_PAGE)
        .offset((page - 1) * VERSIONS_PER_PAGE),
    )


async def insert_version(document: LegalDocument) -> bool:
    """Insert a version of a text; returns False if the version number is taken.

    That happens when two admins publish at the same time.
    """
    query = LegalDocument.insert(document).on_conflict(
        target=(LegalDocument.slug, LegalDocument.version), action="DO NOTHING"
    )
    return await database.execute(query) > 0


async def export_versions(author: str) -> list[dict[str, Any]]:
    """Read the versions that the admin with this email address published, for the export of personal data."""
    query = LegalDocument.select(
        *(LegalDocument.slug, LegalDocument.version, LegalDocument.title),
        *(LegalDocument.updated_on, LegalDocument.created_at),
    )
    return await database.fetch_dicts(query.where(LegalDocument.author == author).order_by(LegalDocument.id))


async def anonymize_versions(author: str) -> None:
    """Replace the email address of the admin who published versions; the versions remain."""
    query = LegalDocument.update({LegalDocument.author: ERASED_AUTHOR}).where(LegalDocument.author == author)
    await database.execute(query)
