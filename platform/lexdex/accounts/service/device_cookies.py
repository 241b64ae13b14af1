"""Recognises browsers in which an account logged in before, by a cookie, so that strangers cannot lock them out.

The cookie contains a random token for each of the last accounts of the browser; the database has their hashes only. It
opens nothing: its browser merely has counters of attempts of its own. Each login replaces the account's token.
"""

import re
from uuid import UUID

from lexdex.accounts.queries import device_cookies as queries
from lexdex.foundation.addresses import get_email_key
from lexdex.foundation.tokens import generate_token, hash_token

MAX_ACCOUNTS = 3
"""How many accounts a browser is known to; the one that logged in last is first."""
TOKEN = re.compile(r"[\w-]{43}", re.ASCII)


async def find_device(cookie: str, email: str) -> str:
    """Return the id of the cookie's device if the account with this email address logged in on it; otherwise ""."""
    hashes = [hash_token(token) for token in _split(cookie)]
    found = await queries.find_cookie(get_email_key(email), hashes) if hashes else None
    return "" if found is None else str(found)


async def renew_cookie(account_id: UUID, cookie: str) -> str:
    """Make the browser known to the account, which has just logged in; return the new content of the cookie."""
    token, presented = generate_token(), {hash_token(each): each for each in _split(cookie)}
    for replaced in await queries.replace_cookies(account_id, list(presented), hash_token(token)):
        del presented[replaced]
    return ".".join([token, *presented.values()][:MAX_ACCOUNTS])


def _split(cookie: str) -> list[str]:
    """Return the tokens of a cookie, of which a browser may send anything."""
    return [token for token in cookie.split(".", MAX_ACCOUNTS)[:MAX_ACCOUNTS] if TOKEN.fullmatch(token)]
