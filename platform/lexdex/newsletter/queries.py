"""Reads and writes of the newsletter's addresses."""

from typing import Any

from lexdex.foundation import database

# A confirmed address stays confirmed; one that left and comes back has to confirm anew.
_PUT = """
INSERT INTO newsletter_subscription (email, state, consent_wording, consented_at, token_hash)
VALUES ($1, 'pending', $2, now(), '')
ON CONFLICT (email) DO UPDATE SET state = 'pending', consent_wording = excluded.consent_wording,
    consented_at = excluded.consented_at
WHERE newsletter_subscription.state <> 'confirmed'
    AND newsletter_subscription.consented_at < now() - interval '10 minutes'
RETURNING id
"""
_MARK = "UPDATE newsletter_subscription SET token_hash = $2 WHERE id = $1"
# Once more is as good as once: people press twice, and mail scanners press before them.
_CONFIRM = """
UPDATE newsletter_subscription SET state = 'confirmed'
WHERE token_hash = $1 AND state IN ('pending', 'confirmed') AND consented_at > now() - make_interval(days => $2)
RETURNING id
"""
_LEAVE = "UPDATE newsletter_subscription SET state = 'unsubscribed' WHERE token_hash = $1 RETURNING id"


async def put_pending(email: str, *, wording: str) -> int | None:
    """The subscription that now waits for its confirmation; nothing when none needs one, or one was just asked for."""
    found: int | None = await database.fetch_value(_PUT, email, wording)
    return found


async def set_token(subscription: int, token_hash: str) -> None:
    """By this its links are known."""
    await database.execute(_MARK, subscription, token_hash)


async def confirm(token_hash: str, *, days: int) -> bool:
    """Whether there is such a subscription, now confirmed."""
    return await database.fetch_value(_CONFIRM, token_hash, days) is not None


async def unsubscribe(token_hash: str) -> bool:
    """Whether there is such a subscription, now ended."""
    return await database.fetch_value(_LEAVE, token_hash) is not None


async def of_address(email: str) -> list[dict[str, Any]]:
    """What is stored about an address."""
    sql = "SELECT email, state, consent_wording, consented_at FROM newsletter_subscription WHERE email = $1"
    return [dict(row) for row in await database.fetch(sql, email)]


async def forget(email: str) -> None:
    """As if it had never asked."""
    await database.execute("DELETE FROM newsletter_subscription WHERE email = $1", email)
