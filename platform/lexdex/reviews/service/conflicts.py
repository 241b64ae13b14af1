"""Conflicts of interest: refuses reviews by vendors of the product, and finds the competitors that authors work for."""

from urllib.parse import urlsplit

from lexdex.accounts.service import domains
from lexdex.catalogue import service as catalogue
from lexdex.claims.service import ownership
from lexdex.foundation.actor import ROLE_VENDOR, Actor
from lexdex.foundation.addresses import get_ascii_domain
from lexdex.foundation.errors import Forbidden
from lexdex.reviews.queries import conflicts as queries
from lexdex.reviews.queries.own_reviews import ReviewerAffiliation

OWN_PRODUCT = "This is your own company's product. Vendors can reply to reviews but not write them."


async def find_affiliation(actor: Actor, product_id: str) -> ReviewerAffiliation:
    """Find out whether the author works for a company, and whether it has a competing product.

    Raises Forbidden if the author works for the vendor of the product, and NotFound if the product does not exist.
    """
    author = await queries.find_author(actor.account_id)
    is_vendor = actor.role == ROLE_VENDOR
    company = author.company_name if author and is_vendor else ""
    await _refuse_vendor(actor, product_id, company=company)
    is_at_company = author is not None and author.verified_at is not None and domains.is_company_address(actor.email)
    if not is_at_company and not is_vendor:
        return ReviewerAffiliation(company_domain=False, competing_product="")
    owned = [product.id for product in await ownership.list_product_options(actor.account_id)]
    domain = get_ascii_domain(actor.email) if is_at_company else ""
    competing = await queries.find_competing_product(product_id, domain=domain, company=company, owned=owned)
    return ReviewerAffiliation(company_domain=is_at_company, competing_product=competing)


async def _refuse_vendor(actor: Actor, product_id: str, *, company: str) -> None:
    """Raise Forbidden if the author belongs to the vendor of the product.

    That is the case for an email address at the domain of the product's website, for a vendor account with the
    product's company name, and for owners of the product.
    """
    product = await catalogue.get_product(product_id)
    site = (urlsplit(product.website).hostname or "").removeprefix("www.").lower()
    domain = get_ascii_domain(actor.email)
    by_domain = bool(site) and (domain == site or domain.endswith(f".{site}"))
    by_company = bool(company) and company.casefold() == product.company.casefold()
    if by_domain or by_company or await ownership.is_owner(actor.account_id, product_id):
        raise Forbidden(OWN_PRODUCT)
