"""Gives sessions new tokens, and ends the session that another login replaces."""

from lexdex.accounts.queries import sessions as queries
from lexdex.accounts.service import activity_log
from lexdex.foundation import tokens
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Unauthenticated

LOG_IN = "Please log in to continue."


async def renew_token(actor: Actor) -> str:
    """Give the actor's session a new token and return it; the former one stops working with the transaction's end.

    Whoever proves their identity calls this, so that a token that was stolen before gains nothing by it. Raises
    Unauthenticated if the session was revoked meanwhile.
    """
    token = tokens.generate_token()
    if not await queries.replace_token(actor.session_id, tokens.hash_token(token)):
        raise Unauthenticated(LOG_IN, rule="session_invalid")
    return token


async def end_replaced_session(actor: Actor) -> None:
    """Revoke the session whose browser has just logged in again."""
    if await queries.revoke_session(actor.session_id, actor.account_id):
        await activity_log.record(actor.account_id, "account.logged_out", "Logged out by another login")
