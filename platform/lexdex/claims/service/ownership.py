"""Product ownership, for use by other features: a product's owners are the vendors with an approved claim."""

from uuid import UUID

from lexdex.catalogue import service as catalogue
from lexdex.claims.queries import ownership as queries
from lexdex.claims.queries.ownership import (
    VendorAccount,
    count_owners,
    has_pending_claim,
    list_owned_products,
    list_ownerships,
    list_paused_owners,
    list_product_options,
    list_products_claimed_at,
    list_vendor_accounts,
)
from lexdex.claims.schemas import Owner
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import FOREIGN_OBJECT, NotFound

__all__ = [
    "Owner",
    "VendorAccount",
    "count_owners",
    "has_pending_claim",
    "is_owner",
    "list_owned_products",
    "list_owners",
    "list_ownerships",
    "list_paused_owners",
    "list_product_options",
    "list_products_claimed_at",
    "list_vendor_accounts",
    "require_owner",
]

NOT_YOURS = "You don't manage this product."


async def list_owners(product_id: str) -> list[Owner]:
    """List the owners of the product, oldest approval first; empty for an invalid id."""
    return await queries.list_owners(product_id) if catalogue.is_product_id(product_id) else []


async def is_owner(account_id: UUID, product_id: str) -> bool:
    """Return whether the account has an approved claim on the product."""
    return catalogue.is_product_id(product_id) and await queries.is_owner(account_id, product_id)


async def require_owner(actor: Actor, product_id: str) -> None:
    """Raise NotFound unless the actor owns the product; the error doesn't reveal who owns it."""
    if not await is_owner(actor.account_id, product_id):
        raise await build_not_owned(product_id, NOT_YOURS)


async def build_not_owned(product_id: str, detail: str) -> NotFound:
    """Return the error for a product that the actor does not own; its rule tells whether the product exists."""
    is_known = catalogue.is_product_id(product_id) and await catalogue.find_product_option(product_id) is not None
    return NotFound(detail, rule=FOREIGN_OBJECT if is_known else "")
