"""Queries of the accounts of admins."""

from typing import Final
from uuid import UUID

from lexdex.accounts.schemas.admins import Admin
from lexdex.foundation import database
from lexdex.foundation.actor import ROLE_ADMIN, ROLE_SUPER_ADMIN

# SQL: the latest login of each admin by a lateral subquery, and the status by CASE.
_SELECT: Final = f"""
SELECT a.id, a.full_name AS name, a.email, a.created_at, s.last_login_at,
    CASE a.role WHEN {ROLE_SUPER_ADMIN} THEN 'Super Admin' ELSE 'Admin' END AS role,
    CASE WHEN a.disabled_at IS NOT NULL THEN 'suspended' WHEN a.removal_due_at IS NOT NULL THEN 'deletion_requested'
        WHEN a.password_hash = '' THEN 'invited' WHEN a.reset_required THEN 'reset_required'
        ELSE 'active' END AS status,
    a.totp_confirmed_at IS NOT NULL AS has_second_factor
FROM account a LEFT JOIN LATERAL (
    SELECT max(created_at) AS last_login_at FROM account_session WHERE account = a.id
) s ON true
WHERE a.erased_at IS NULL AND a.role >= {ROLE_ADMIN}
"""
_LIST: Final = f"{_SELECT} ORDER BY lower(a.full_name), a.id LIMIT $1 OFFSET $2"
_FIND: Final = f"{_SELECT} AND a.id = $1"


async def list_admins(*, limit: int, skip: int) -> list[Admin]:
    """Return the admins by name."""
    return await database.fetch_as(Admin, _LIST, limit, skip)


async def find_admin(account_id: UUID) -> Admin | None:
    """Return an admin; None for other accounts."""
    return await database.fetch_one_as(Admin, _FIND, account_id)
