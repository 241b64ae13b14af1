"""Issues the marked sample certificates of the STAR products that are installed as examples."""

from collections.abc import Mapping, Sequence
from typing import Final

from lexdex.catalogue import service as catalogue
from lexdex.certificates.queries import register
from lexdex.certificates.schemas import IssueOrder
from lexdex.certificates.service.issuing import issue
from lexdex.foundation import database

PROGRAMME: Final = "Sample programme"
ISSUER_NAME: Final = "Sample issuer"
SCOPE: Final = "An example of a certificate for {what}. No validation took place."
WHOLE: Final = "the whole product"
RUBRIC: Final = "sample"


async def seed_samples(modules: Mapping[str, Sequence[str]]) -> int:
    """Issue the sample certificates that are missing; `modules` has the modules of each product, or one empty text.

    A product with a certificate of the official issuer, ended or not, gets none, nor one without the STAR mark. Expired
    samples are issued anew. Returns how many were issued.
    """
    async with database.transaction():
        # Two processes that seed at once must not issue twice.
        known = [each for each in sorted(modules) if await _has_star(each)]
        existing = await register.list_for_products(known, include_ended=True)
        official = {each.product_id for each in existing if each.issuer == "official"}
        current = {(each.product_id, each.module) for each in existing if each.status in {"active", "suspended"}}
        ended = {(each.product_id, each.module) for each in existing if each.status in {"revoked", "superseded"}}
        wanted = [
            (product_id, module)
            for product_id in known
            for module in modules[product_id]
            if product_id not in official and (product_id, module) not in current | ended
        ]
        for product_id, module in wanted:
            await issue(_build_order(product_id, module))
    return len(wanted)


async def _has_star(product_id: str) -> bool:
    """Lock a product, and return whether it exists and has the STAR mark."""
    try:
        return (await catalogue.lock_current_product(product_id)).document.star
    except catalogue.ProductNotFound:
        return False


def _build_order(product_id: str, module: str) -> IssueOrder:
    return IssueOrder(
        issuer_name=ISSUER_NAME,
        product_id=product_id,
        holder="Sample holder",
        programme=PROGRAMME,
        module=module,
        scope=SCOPE.format(what=f"the module {module}" if module else WHOLE),
        rubric_version=RUBRIC,
        star=True,
        issuer="sample",
    )
