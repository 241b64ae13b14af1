"""Lists and describes users and vendors for staff."""

from typing import Final
from uuid import UUID

import regex

from lexdex.accounts.queries import accounts
from lexdex.accounts.queries import users as queries
from lexdex.accounts.schemas.users import User, UserDetails, UserFilter, UserPage
from lexdex.foundation.actor import ADMINS
from lexdex.foundation.errors import Conflict, NotFound
from lexdex.foundation.texts import normalize_unicode

PAGE_SIZE: Final = 50
MAX_OF_COMPANY: Final = 200
NO_USER: Final = "User not found."
IS_ADMIN: Final = "This account belongs to an admin. Please manage it under Admins."
_WORDS: Final = regex.compile(r"[\p{L}\p{M}\p{N}]+")


async def list_users(filter_: UserFilter, *, after: UUID | None) -> UserPage:
    """Return one page of the users of a filter; empty if the search has no word to search for."""
    query = _build_search_query(filter_.search)
    if filter_.search.strip() and not query:
        return UserPage([], None)
    found = await queries.list_users(filter_, query, after=after, limit=PAGE_SIZE + 1)
    shown = found[:PAGE_SIZE]
    return UserPage(shown, shown[-1].id if len(found) > PAGE_SIZE else None)


async def list_company_users(company_id: UUID) -> list[User]:
    """Return the accounts of a vendor company, latest first; at most MAX_OF_COMPANY."""
    return await queries.list_company_users(company_id, limit=MAX_OF_COMPANY)


async def get_user(account_id: UUID) -> UserDetails:
    """Return a user or vendor; raises NotFound, or Conflict for an admin."""
    user = await queries.find_user(account_id)
    if user is None:
        stored = await accounts.find_account(account_id)
        raise Conflict(IS_ADMIN) if stored and stored.role in ADMINS else NotFound(NO_USER)
    return user


async def lock_user(account_id: UUID) -> UserDetails:
    """Lock the row of a user or vendor until the transaction ends and return the account as it is then.

    Raises like `get_user`.
    """
    await accounts.lock_account(account_id)
    return await get_user(account_id)


def _build_search_query(search: str) -> str:
    """Return a search as tsquery in which each word may continue, such as `'ada':* & 'love':*`; "" without words."""
    return " & ".join(f"'{word}':*" for word in _WORDS.findall(normalize_unicode(search)))
