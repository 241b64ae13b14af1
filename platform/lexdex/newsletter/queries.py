"""Queries for newsletter subscriptions."""

from datetime import UTC, datetime, timedelta
from typing import Any

from lexdex.foundation import database
from lexdex.newsletter.tables import NewsletterSubscription

# SQL: a conditional upsert. A confirmed subscription stays confirmed; an unsubscribed address has to confirm again. At
# most one confirmation email is sent in ten minutes.
_UPSERT_PENDING = """
INSERT INTO newsletter_subscription (email, state, consent_wording, consented_at, token_hash)
VALUES ($1, 'pending', $2, now(), '')
ON CONFLICT (email) DO UPDATE SET state = 'pending', consent_wording = excluded.consent_wording,
    consented_at = excluded.consented_at
WHERE newsletter_subscription.state <> 'confirmed'
    AND newsletter_subscription.consented_at < now() - interval '10 minutes'
RETURNING id
"""

_COLUMNS = (
    NewsletterSubscription.email,
    NewsletterSubscription.state,
    NewsletterSubscription.consent_wording,
    NewsletterSubscription.consented_at,
)


async def upsert_pending(email: str, *, wording: str) -> int | None:
    """Insert or renew a pending subscription and return its id; the caller must then send a confirmation email.

    Returns None if the address is confirmed, or if its last confirmation email is less than ten minutes old.
    """
    subscription_id: int | None = await database.fetch_value(_UPSERT_PENDING, email, wording)
    return subscription_id


async def set_token_hash(subscription_id: int, token_hash: str) -> None:
    """Store the hash of the token in the email's confirm and unsubscribe links."""
    await database.execute(
        NewsletterSubscription.update({NewsletterSubscription.token_hash: token_hash}).where(
            NewsletterSubscription.id == subscription_id
        )
    )


async def confirm_subscription(token_hash: str, *, days: int) -> bool:
    """Confirm a subscription that was requested within the last `days`; returns whether the token is valid.

    Confirming again is not an error, because email scanners open links too.
    """
    consented_since = datetime.now(UTC) - timedelta(days=days)
    query = NewsletterSubscription.update({NewsletterSubscription.state: "confirmed"}).where(
        (NewsletterSubscription.token_hash == token_hash)
        & NewsletterSubscription.state.is_in(["pending", "confirmed"])
        & (NewsletterSubscription.consented_at > consented_since)
    )
    return await database.execute(query) > 0


async def unsubscribe(token_hash: str) -> bool:
    """Set a subscription to unsubscribed; returns whether the token is known."""
    query = NewsletterSubscription.update({NewsletterSubscription.state: "unsubscribed"}).where(
        NewsletterSubscription.token_hash == token_hash
    )
    return await database.execute(query) > 0


async def list_subscriptions(email: str) -> list[dict[str, Any]]:
    """Return the subscription of an email address, as a list of at most one, for the export of personal data."""
    query = NewsletterSubscription.select(*_COLUMNS).where(NewsletterSubscription.email == email)
    return await database.fetch_dicts(query)


async def delete_subscription(email: str) -> None:
    """Delete the subscription of an email address."""
    await database.execute(NewsletterSubscription.delete().where(NewsletterSubscription.email == email))
