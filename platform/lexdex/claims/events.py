"""The events that the claims feature publishes for other features."""

from uuid import UUID

from lexdex.foundation.outbox import Event


class OwnershipGranted(Event, frozen=True, tag="claims.ownership_granted"):
    """Published when an admin approves a claim, from which time the account manages the product."""

    account_id: UUID
    product_id: str
