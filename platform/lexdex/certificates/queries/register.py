"""Queries of the public register and of lists of certificates."""

from collections.abc import AsyncIterator, Sequence
from typing import Final

from lexdex.certificates.queries.columns import STATUS, select_columns
from lexdex.certificates.schemas import AdminCertificateSummary, CertificateSummary
from lexdex.certificates.state_machine import Status
from lexdex.certificates.tables import StatusList
from lexdex.foundation import database

# SQL: the status depends on the time, and one text is looked for in several columns.
_FILTER: Final = f"""
FROM certificate c WHERE ($1 = '' OR concat_ws(' ', c.number, c.product_name, c.module, c.holder, c.scope) ILIKE $1)
    AND ($2 = '' OR {STATUS} = $2) AND ($3 = '' OR c.product = $3)
"""
_COUNT: Final = f"SELECT count(*) {_FILTER}"
_PAGE: Final = f"SELECT {select_columns(CertificateSummary)} {_FILTER} ORDER BY c.id DESC LIMIT $4 OFFSET $5"
_ADMIN_PAGE: Final = f"SELECT {select_columns(AdminCertificateSummary)} {_FILTER} ORDER BY c.id DESC LIMIT $4 OFFSET $5"
_ALL: Final = f"SELECT {select_columns(CertificateSummary)} {_FILTER} ORDER BY c.id DESC"
_OF_PRODUCTS: Final = f"""
SELECT {select_columns(CertificateSummary)} FROM certificate c
WHERE c.product = ANY($1) AND ($2 OR {STATUS} = 'active') ORDER BY c.product, c.module, c.id DESC
"""
# SQL: an upsert.
_WRITE_LIST: Final = """
INSERT INTO certificate_status_list (name, credential, signed_at) VALUES ($1, $2, now())
ON CONFLICT (name) DO UPDATE SET credential = excluded.credential, signed_at = excluded.signed_at
"""


async def count_certificates(pattern: str, status: Status | None, product_id: str = "") -> int:
    """Count the certificates that match a LIKE pattern, have this status and are of this product."""
    count: int = await database.fetch_value(_COUNT, pattern, status or "", product_id)
    return count


async def list_certificates(
    pattern: str, status: Status | None, product_id: str, *, limit: int, offset: int
) -> list[CertificateSummary]:
    """Return one page of the certificates that match, latest first."""
    return await database.fetch_as(CertificateSummary, _PAGE, pattern, status or "", product_id, limit, offset)


async def list_for_admins(
    pattern: str, status: Status | None, *, limit: int, offset: int
) -> list[AdminCertificateSummary]:
    """Return one page of the certificates that match, latest first, with the states of file and surveillance."""
    return await database.fetch_as(AdminCertificateSummary, _ADMIN_PAGE, pattern, status or "", "", limit, offset)


def stream_certificates(pattern: str, status: Status | None) -> AsyncIterator[CertificateSummary]:
    """Yield all certificates that match, latest first."""
    return database.stream_as(CertificateSummary, _ALL, pattern, status or "", "")


async def list_for_products(product_ids: Sequence[str], *, include_ended: bool) -> list[CertificateSummary]:
    """Return the active certificates of products, or all of them, by product and module, latest first."""
    return await database.fetch_as(CertificateSummary, _OF_PRODUCTS, list(product_ids), include_ended)


async def write_status_list(name: str, credential: str) -> None:
    """Store a signed status list in place of the former one."""
    await database.execute(_WRITE_LIST, name, credential)


async def get_status_list(name: str) -> str | None:
    """Return a signed status list."""
    query = StatusList.select(StatusList.credential).where(StatusList.name == name)
    credential: str | None = await database.fetch_value(query)
    return credential


async def list_status_lists() -> list[str]:
    """Return the names of all status lists."""
    return await database.fetch_column(StatusList.select(StatusList.name).order_by(StatusList.name))
