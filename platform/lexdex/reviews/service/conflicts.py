"""Who reviews, as far as domain, company and claims tell: makers are refused, rivals are named."""

from urllib.parse import urlsplit

from lexdex.accounts.service import domains
from lexdex.catalogue import service as catalogue
from lexdex.claims.service import ownership
from lexdex.foundation.actor import ROLE_VENDOR, Actor
from lexdex.foundation.addresses import ascii_domain
from lexdex.foundation.errors import Forbidden
from lexdex.reviews.queries import writing as queries
from lexdex.reviews.queries.writing import Standing

OWN_PRODUCT = "This is your own company's product. Vendors can reply to reviews but not write them."


async def standing(actor: Actor, product_id: str) -> Standing:
    """What stands beside the review; raises Forbidden for a maker, and NotFound where there is no such product."""
    company, is_confirmed = await queries.author(actor.account)
    is_vendor = actor.role == ROLE_VENDOR
    named = company if is_vendor else ""
    await _refuse_maker(actor, product_id, company=named)
    at_company = is_confirmed and domains.is_company_address(actor.email)
    if not at_company and not is_vendor:
        return Standing(company_domain=False, rival="")
    owned = [product.id for product in await ownership.list_product_options(actor.account)]
    domain = ascii_domain(actor.email) if at_company else ""
    rival = await queries.rival(product_id, domain=domain, company=named, owned=owned)
    return Standing(company_domain=at_company, rival=rival)


async def _refuse_maker(actor: Actor, product_id: str, *, company: str) -> None:
    """Whoever writes from the product's own domain, is a vendor of its company, or has claimed it."""
    product = await catalogue.get_product(product_id)
    site = (urlsplit(product.website).hostname or "").removeprefix("www.").lower()
    domain = ascii_domain(actor.email)
    by_domain = bool(site) and (domain == site or domain.endswith(f".{site}"))
    by_company = bool(company) and company.casefold() == product.company.casefold()
    if by_domain or by_company or await ownership.is_owner(actor.account, product_id):
        raise Forbidden(OWN_PRODUCT)
