"""Reads and writes of the newsletter's addresses."""

from lexdex.foundation import database

# A confirmed address stays confirmed; one that left and comes back has to confirm anew.
_PUT = """
INSERT INTO newsletter_subscription (email, state, consent_wording, consented_at, token_hash)
VALUES ($1, 'pending', $2, now(), $3)
ON CONFLICT (email) DO UPDATE SET state = 'pending', consent_wording = excluded.consent_wording,
    consented_at = excluded.consented_at, token_hash = excluded.token_hash
WHERE newsletter_subscription.state <> 'confirmed'
    AND newsletter_subscription.consented_at < now() - interval '10 minutes'
RETURNING id
"""


async def put_pending(email: str, *, wording: str, token_hash: str) -> int | None:
    """The subscription that now waits for its confirmation; nothing when none needs one, or one was just asked for."""
    found: int | None = await database.fetch_value(_PUT, email, wording, token_hash)
    return found
