"""Gives a product the STAR mark while it has an active certificate that earns it, and takes it away afterwards."""

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import Source
from lexdex.certificates.queries import records
from lexdex.certificates.schemas import Certificate
from lexdex.foundation.actor import Actor

SCHEDULE = "schedule"
"""The actor that is recorded for changes without a person."""


async def update_star(certificate: Certificate, *, actor: Actor | None) -> None:
    """Set the STAR mark of a certificate's product to what its certificates say now. The ranking does not read it."""
    if not certificate.star:
        return
    has_star = await records.has_active_star(certificate.product_id)
    source = Source("validation", f"certificate {certificate.number}")
    await catalogue.update_product(
        certificate.product_id,
        {"star": has_star},
        source=source,
        actor=str(actor.account_id) if actor else SCHEDULE,
        reason=f"Certificate {certificate.number}",
    )
