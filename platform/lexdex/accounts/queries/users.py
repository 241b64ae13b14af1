"""Queries of the accounts of users and vendors, for staff."""

from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from piccolo.columns import Column

from lexdex.accounts.schemas.users import AccountState, User, UserDetails, UserFilter
from lexdex.accounts.tables import Account
from lexdex.foundation import database
from lexdex.foundation.actor import ROLE_USER, ROLE_VENDOR

_STATE: Final = """
CASE WHEN disabled_at IS NOT NULL THEN 'suspended' WHEN removal_due_at IS NOT NULL THEN 'deletion_requested'
WHEN reset_required THEN 'reset_required' WHEN verified_at IS NULL THEN 'unverified' ELSE 'active' END
"""
_ARE_IN_STATE: Final[dict[AccountState, str]] = {
    "suspended": "disabled_at IS NOT NULL",
    "deletion_requested": "removal_due_at IS NOT NULL AND disabled_at IS NULL",
    "reset_required": "reset_required AND disabled_at IS NULL AND removal_due_at IS NULL",
    "unverified": "verified_at IS NULL AND disabled_at IS NULL AND removal_due_at IS NULL AND NOT reset_required",
    "active": "verified_at IS NOT NULL AND disabled_at IS NULL AND removal_due_at IS NULL AND NOT reset_required",
}
"""The states as conditions on columns: of those, unlike of an expression, PostgreSQL knows how common they are."""
_SEARCHED: Final = "account_search_vector(full_name, email, company_name, organization_name)"
_ARE_USERS: Final = "erased_at IS NULL AND role <= 2"
_USER: Final = f"""
id, full_name AS name, email, country, CASE role WHEN {ROLE_VENDOR} THEN 'Vendor' ELSE 'User' END AS type,
{_STATE} AS state, coalesce(nullif(company_name, ''), organization_name) AS company, created_at AS registered_at
"""
_DETAILS: Final = f"""
{_USER}, job_title, verified_at, disabled_at AS suspended_at, disabled_reason AS suspension_reason,
reset_required AS is_reset_required, removal_due_at, totp_confirmed_at IS NOT NULL AS has_second_factor
"""
_SORT_KEYS: Final = {"registered": "created_at", "name": "lower(full_name)", "email": "email"}
_ROLES: Final = {None: None, "User": ROLE_USER, "Vendor": ROLE_VENDOR}

# SQL: CASE, and the columns under the names of the response.
_FIND: Final = f"SELECT {_DETAILS} FROM account WHERE id = $1 AND {_ARE_USERS}"
# SQL: a page begins after a row, whose id is the cursor; conditions are left out when their value is empty.
_OF_COMPANY: Final = f"""
SELECT {_USER} FROM account WHERE vendor_company = $1 AND role = {ROLE_VENDOR} AND erased_at IS NULL
ORDER BY created_at DESC, id LIMIT $2
"""
_LIST: Final = "SELECT {columns} FROM {source} WHERE {conditions} ORDER BY {key} {order}, id {order} LIMIT $1"
# SQL: OFFSET keeps the search apart, so that it always uses its index. Together with other conditions, PostgreSQL may
# expect more rows than there are, and split all names into words anew: three seconds for 100,000 accounts.
_SEARCH: Final = f"""
(SELECT * FROM account WHERE {_ARE_USERS} AND {_SEARCHED} @@ to_tsquery('simple', $2) OFFSET 0) account
"""


async def find_user(account_id: UUID) -> UserDetails | None:
    """Return a user or vendor; None for admins, erased and missing accounts."""
    return await database.fetch_one_as(UserDetails, _FIND, account_id)


async def list_users(filter_: UserFilter, search_query: str, *, after: UUID | None, limit: int) -> list[User]:
    """Return the first users of a filter; with `after`, those after that account in the order of the filter.

    `search_query` is the filter's search as a tsquery; "" if it restricts nothing.
    """
    key = _SORT_KEYS[filter_.sort]
    order, comparison = ("DESC", "<") if filter_.is_descending else ("ASC", ">")
    given: dict[str, object] = {
        "role = $?": _ROLES[filter_.type],
        "country = $?": filter_.country,
        f"({key}, id) {comparison} (SELECT {key}, id FROM account WHERE id = $?)": after,
    }
    values: list[object] = [limit, *filter(None, [search_query])]
    conditions = [_ARE_USERS, *([_ARE_IN_STATE[filter_.state]] if filter_.state else ())]
    for condition, value in given.items():
        if value:
            values.append(value)
            conditions.append(condition.replace("$?", f"${len(values)}"))
    source = _SEARCH if search_query else "account"
    statement = _LIST.format(columns=_USER, source=source, conditions=" AND ".join(conditions), key=key, order=order)
    return await database.fetch_as(User, statement, *values)


async def list_company_users(company_id: UUID, *, limit: int) -> list[User]:
    """Return the latest accounts of a vendor company."""
    return await database.fetch_as(User, _OF_COMPANY, company_id, limit)


async def set_suspension(account_id: UUID, *, reason: str) -> None:
    """Suspend the account."""
    values: dict[Column | str, Any] = {Account.disabled_at: datetime.now(UTC), Account.disabled_reason: reason}
    await database.execute(Account.update(values).where(Account.id == account_id))


async def clear_suspension(account_id: UUID) -> None:
    """Lift the suspension of the account."""
    values: dict[Column | str, Any] = {Account.disabled_at: None, Account.disabled_reason: ""}
    await database.execute(Account.update(values).where(Account.id == account_id))
