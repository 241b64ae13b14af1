"""Who owns a product, for every feature above: its approved claimants."""

from uuid import UUID

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductOption
from lexdex.claims.queries import ownership as queries
from lexdex.claims.schemas import OwnedProduct, Owner
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import NotFound

__all__ = ["Owner", "ensure", "owned", "owners", "owns", "products"]

NOT_YOURS = "You don't manage this product."


async def owners(product_id: str) -> list[Owner]:
    """Approved claimants of the product, the oldest first; nobody for an id that no product can have."""
    return await queries.owners(product_id) if catalogue.is_product_id(product_id) else []


async def owns(account: UUID, product_id: str) -> bool:
    """Whether this account may speak for the product."""
    return catalogue.is_product_id(product_id) and await queries.owns(account, product_id)


async def owned(account: UUID) -> list[ProductOption]:
    """The products that this account may speak for, by name, hidden ones too."""
    return await queries.owned(account)


async def products(actor: Actor) -> list[OwnedProduct]:
    """The actor's products with what stands to be done about them."""
    return await queries.products(actor.account)


async def ensure(actor: Actor, product_id: str) -> None:
    """Raise NotFound for a product that the actor does not own: nobody learns who does."""
    if not await owns(actor.account, product_id):
        raise NotFound(NOT_YOURS)
