"""An owner's new logo."""

from lexdex.accounts.service import news
from lexdex.catalogue.service import logos
from lexdex.claims.schemas import ProductLogo
from lexdex.claims.service.drafts import SOURCE
from lexdex.claims.service.ownership import ensure
from lexdex.foundation.actor import Actor
from lexdex.foundation.files import Files


async def put(files: Files, actor: Actor, product_id: str, given: bytes) -> ProductLogo:
    """The picture becomes the product's logo at once; raises Invalid for what is no picture."""
    await ensure(actor, product_id)
    image, revision = await logos.replace_logo(files, product_id, given, source=SOURCE, actor=str(actor.account))
    await news.tell(actor.account, "profile.logo", "Product logo changed", product=product_id)
    return ProductLogo(image, revision)
