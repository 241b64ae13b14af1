"""The events that the claims feature publishes for other features."""

from typing import ClassVar
from uuid import UUID

from lexdex.foundation.outbox import Event


class OwnershipGranted(Event, frozen=True, tag="claims.ownership_granted"):
    """Published when an admin approves a claim, from which time the account manages the product."""

    task: ClassVar[str] = "Check the reviews of a new product owner"
    account_id: UUID
    product_id: str

    def describe_object(self) -> str:
        """Return the id of the product."""
        return self.product_id
