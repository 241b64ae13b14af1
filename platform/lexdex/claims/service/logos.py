"""Replaces the logo of an owned product."""

from lexdex.accounts.service import activity_log
from lexdex.catalogue.service import logos
from lexdex.claims.schemas import ProductLogo
from lexdex.claims.service.drafts import SOURCE
from lexdex.claims.service.ownership import require_owner
from lexdex.foundation.actor import Actor
from lexdex.foundation.files import Files


async def replace_logo(files: Files, actor: Actor, product_id: str, upload: bytes) -> ProductLogo:
    """Publish the uploaded image as the product's logo.

    Raises NotFound if the actor doesn't own the product, and Invalid if the file is not a supported image.
    """
    await require_owner(actor, product_id)
    image, revision = await logos.replace_logo(files, product_id, upload, source=SOURCE, actor=str(actor.account_id))
    await activity_log.record(actor.account_id, "profile.logo", "Product logo changed", product=product_id)
    return ProductLogo(image, revision)
