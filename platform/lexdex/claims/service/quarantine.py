"""Notifies a product's owners that an admin put it into quarantine, or released it."""

from lexdex.accounts.service import activity_log
from lexdex.catalogue import service as catalogue
from lexdex.claims.queries import ownership
from lexdex.claims.queries.ownership import ProductOwner
from lexdex.foundation import mail


async def notify_owners(product_ids: tuple[str, ...], *, is_quarantined: bool, reason: str) -> None:
    """Email the owners of these products, and add it to their activity logs; within the caller's transaction."""
    for owner in await ownership.list_owners_of(product_ids):
        await _notify_owner(owner, is_quarantined=is_quarantined, reason=reason)


async def _notify_owner(owner: ProductOwner, *, is_quarantined: bool, reason: str) -> None:
    product = catalogue.mark_sample(owner.product_name, is_sample=owner.sample)
    facts = {"name": owner.name, "product": product, "is_quarantined": is_quarantined, "reason": reason}
    await mail.send("quarantine-changed", owner.email, values=facts)
    verb = "put into quarantine" if is_quarantined else "released from quarantine"
    action = "product.quarantined" if is_quarantined else "product.released"
    await activity_log.record(owner.account, action, f"{product} was {verb}", is_by_staff=True)
