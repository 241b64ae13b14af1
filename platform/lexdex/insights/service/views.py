"""Counts views of product pages, once per network address and day, without storing the visitor's identity."""

import re
from datetime import UTC, datetime
from uuid import UUID

from lexdex.catalogue import service as catalogue
from lexdex.claims.service import ownership
from lexdex.foundation.client import Client
from lexdex.foundation.redis import GuardedRedis, RedisUnavailable
from lexdex.foundation.tokens import derive_token
from lexdex.insights import queries
from lexdex.settings import Settings

DAY_SECONDS = 86_400
BOT_USER_AGENT = re.compile(
    r"bot\b|bot/|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan|fetch|archiver|facebookexternalhit|"
    r"curl|wget|python|httpx|aiohttp|okhttp|java/|go-http|libwww|node|axios|postman",
    re.IGNORECASE,
)
"""Matches the user agents of programs other than browsers."""


class PageViewCounter:
    """Counts views of product pages; one instance per process."""

    def __init__(self, settings: Settings, redis: GuardedRedis) -> None:
        self._settings, self._redis = settings, redis

    async def count_view(self, client: Client, account_id: UUID | None, product_id: str) -> None:
        """Count a view of a product's page.

        Views by bots, by the product's owners, repeated on the same day, or of hidden products are not counted.
        """
        if not client.user_agent or BOT_USER_AGENT.search(client.user_agent):
            return
        if await catalogue.find_product_option(product_id) is None:
            return
        if account_id is not None and await ownership.is_owner(account_id, product_id):
            return
        today = datetime.now(UTC).date()
        # Whatever the user agent says: a visitor could invent a new one for each view.
        visitors = [client.address, *([str(account_id)] if account_id else [])]
        digests = [derive_token(self._settings, "view", f"{today} {product_id} {visitor}") for visitor in visitors]
        if all([await self._is_first_view(digest) for digest in digests]):
            await queries.add_page_view(product_id, today)

    async def _is_first_view(self, visitor_digest: str) -> bool:
        """Return whether this visitor opens the product's page for the first time today.

        Returns False while Redis is unavailable, so that no view is counted twice.
        """
        try:
            return bool(
                await self._redis.run(lambda redis: redis.set(f"view:{visitor_digest}", 1, ex=DAY_SECONDS, nx=True))
            )
        except RedisUnavailable:
            return False
