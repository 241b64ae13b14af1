"""Reads and writes of newsletter subscriptions."""

from datetime import UTC, datetime, timedelta
from typing import Any

from lexdex.foundation import database
from lexdex.newsletter.tables import NewsletterSubscription

# SQL: a conditional upsert. A confirmed address stays confirmed; one that unsubscribed has to confirm again.
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
    """Return the id of the subscription that now needs a confirmation, or None where it needs none or just got one."""
    subscription_id: int | None = await database.fetch_value(_UPSERT_PENDING, email, wording)
    return subscription_id


async def set_token_hash(subscription_id: int, token_hash: str) -> None:
    """Store the hash by which the links of the emails are recognised."""
    await database.execute(
        NewsletterSubscription.update({NewsletterSubscription.token_hash: token_hash}).where(
            NewsletterSubscription.id == subscription_id
        )
    )


async def confirm(token_hash: str, *, days: int) -> bool:
    """Confirm a subscription that is at most so many days old; a second time is no error, for mail scanners open links.

    Returns whether there is one.
    """
    consented_since = datetime.now(UTC) - timedelta(days=days)
    query = NewsletterSubscription.update({NewsletterSubscription.state: "confirmed"}).where(
        (NewsletterSubscription.token_hash == token_hash)
        & NewsletterSubscription.state.is_in(["pending", "confirmed"])
        & (NewsletterSubscription.consented_at > consented_since)
    )
    return await database.execute(query) > 0


async def unsubscribe(token_hash: str) -> bool:
    """End a subscription; returns whether there is one."""
    query = NewsletterSubscription.update({NewsletterSubscription.state: "unsubscribed"}).where(
        NewsletterSubscription.token_hash == token_hash
    )
    return await database.execute(query) > 0


async def list_by_email(email: str) -> list[dict[str, Any]]:
    """List what is stored about an address."""
    query = NewsletterSubscription.select(*_COLUMNS).where(NewsletterSubscription.email == email)
    return await database.fetch_dicts(query)


async def erase_by_email(email: str) -> None:
    """Delete the subscription of an address."""
    await database.execute(NewsletterSubscription.delete().where(NewsletterSubscription.email == email))
