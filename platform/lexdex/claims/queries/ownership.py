"""Who owns what: approved claims of accounts that are neither disabled nor erased."""

from uuid import UUID

from lexdex.catalogue.schemas import ProductOption
from lexdex.catalogue.service import visible_to
from lexdex.claims.schemas import OwnedProduct, Owner
from lexdex.foundation import database

_GRANTED = "c.state = 'approved' AND a.disabled_at IS NULL AND a.erased_at IS NULL"
_OWNERS = f"""
SELECT a.id, a.email, a.first_name FROM claim c JOIN account a ON a.id = c.account
WHERE c.product = $1 AND {_GRANTED} ORDER BY c.decided_at, c.id
"""
_OWNS = f"""
SELECT EXISTS (SELECT FROM claim c JOIN account a ON a.id = c.account
    WHERE c.account = $1 AND c.product = $2 AND {_GRANTED})
"""
# A product that was hidden is still its owner's: so the owner can say what is wrong with it.
_OWNED = f"""
SELECT p.id, p.name FROM claim c JOIN account a ON a.id = c.account JOIN product p ON p.id = c.product
WHERE c.account = $1 AND {_GRANTED} ORDER BY lower(p.name), p.id
"""
_PRODUCTS = f"""
SELECT p.id, p.name, p.company, p.logo, p.revision, p.updated_at, p.rating_average, p.review_count,
    EXISTS (SELECT FROM product v WHERE v.id = p.id AND {visible_to("public")}),
    EXISTS (SELECT FROM profile_draft d WHERE d.account = c.account AND d.product = p.id AND d.state = 'draft'),
    EXISTS (SELECT FROM profile_draft d WHERE d.account = c.account AND d.product = p.id AND d.state = 'waiting')
FROM claim c JOIN account a ON a.id = c.account JOIN product p ON p.id = c.product
WHERE c.account = $1 AND {_GRANTED} ORDER BY lower(p.name), p.id
"""


async def owners(product: str) -> list[Owner]:
    """Of one product, the oldest grant first."""
    return [Owner(*row) for row in await database.fetch(_OWNERS, product)]


async def owns(account: UUID, product: str) -> bool:
    """Whether the account has an approved claim on the product."""
    return bool(await database.fetch_value(_OWNS, account, product))


async def owned(account: UUID) -> list[ProductOption]:
    """The products of one account, by name."""
    return [ProductOption(*row) for row in await database.fetch(_OWNED, account)]


async def products(account: UUID) -> list[OwnedProduct]:
    """The same with what their owner wants to see at a glance."""
    return [OwnedProduct(*row) for row in await database.fetch(_PRODUCTS, account)]
