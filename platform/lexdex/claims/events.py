"""Events that claims publish."""

from uuid import UUID

from lexdex.foundation.outbox import Event


class OwnershipGranted(Event, frozen=True, tag="claims.ownership_granted"):
    """A claim was approved: the account manages the product from now on."""

    account_id: UUID
    product_id: str
