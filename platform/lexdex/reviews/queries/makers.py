"""What an account had written before it became the owner of a product."""

from uuid import UUID

from lexdex.foundation import database

_OWN = "SELECT id FROM review WHERE account = $1 AND product = $2 AND state = 'visible'"
# As when a review is written: a rival is a product of a category that both are in.
_NAME_RIVAL = """
UPDATE review r SET rival = mine.name FROM product mine, product reviewed
WHERE mine.id = $2 AND NOT mine.hidden AND r.account = $1 AND r.rival = '' AND r.product <> mine.id
    AND reviewed.id = r.product AND reviewed.categories && mine.categories
"""


async def own_visible(account: UUID, product: str) -> int | None:
    """The account's visible review of a product, by number."""
    number: int | None = await database.fetch_value(_OWN, account, product)
    return number


async def name_rival(account: UUID, product: str) -> None:
    """Reviews of what competes with the product say so."""
    await database.execute(_NAME_RIVAL, account, product)
