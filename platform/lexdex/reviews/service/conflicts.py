"""Conflicts of interest: refuses reviews by vendors of the product, and finds the competitors that authors work for."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from uuid import UUID

import msgspec

from lexdex.accounts.service import domains
from lexdex.catalogue.service import history
from lexdex.claims.service import ownership
from lexdex.claims.service.proof import parse_site
from lexdex.foundation.actor import ROLE_VENDOR, Actor
from lexdex.foundation.addresses import format_unicode_domain, get_ascii_domain
from lexdex.foundation.errors import Forbidden
from lexdex.foundation.lookalikes import build_skeleton, fold_alphabets
from lexdex.foundation.public_suffixes import find_registered_domain
from lexdex.foundation.texts import normalize_unicode
from lexdex.reviews.queries import conflicts as queries
from lexdex.reviews.queries.conflicts import AuthorRow, Competitor, JudgedReview
from lexdex.reviews.queries.own_reviews import ReviewerAffiliation
from lexdex.reviews.service.mailboxes import find_company_domain

OWN_PRODUCT = "This is your own company's product. Vendors can reply to reviews but not write them."
CLAIMED_PRODUCT = "You have claimed this product. Vendors can reply to reviews but not write them."


# fmt: off
LEGAL_FORMS: Final = frozenset(
    {
        "ab", "aps", "ag", "and", "as", "bv", "co", "company", "corp", "corporation", "doo", "eg", "ek", "et", "eurl",
        "ev", "gbr", "gesmbh", "gmbh", "inc", "incorporated", "kft", "kg", "kgaa", "lda", "limited", "llc", "llp",
        "lp", "ltd", "ltda", "mbh", "nv", "og", "ohg", "oy", "oyj", "partg", "pbc", "plc", "pllc", "plt", "private",
        "pte", "pty", "pvt", "sa", "sarl", "sas", "sàrl", "scs", "se", "sl", "slu", "spa", "sro", "spzoo", "srl",
        "ug", "und",
    }
)
# fmt: on
"""Legal forms of companies and what joins them, each in the form of `fold_company`: "S.A." is "sa"."""
CACHED_FACTS: Final = 16_384
"""Names and websites whose comparable form is cached: each review is compared with hundreds of competitors."""
ABBREVIATION_DOT: Final = re.compile(r"(?<=(?<!\w)\w)\. ?(?=\w(?!\w))")
"""The dots in "S.A." and "S. A.", but not those in "Plan B. Sales"."""


class VendorIdentity(msgspec.Struct, frozen=True):
    """Everything by which someone is recognised as belonging to the vendor of a product.

    `domains` are those of all websites the product has had and of the addresses of its claimants; `names` are all
    companies and aliases it has had, as keys that are the same for all that look the same; `account_ids` are the
    accounts with an approved or proven claim.
    """

    domains: frozenset[str]
    names: frozenset[str]
    account_ids: frozenset[UUID]

    def includes(self, *, account_id: UUID, email: str, companies: Iterable[str]) -> bool:
        """Whether an account belongs to the vendor; `companies` are those that its user has stated."""
        if account_id in self.account_ids or any(_key_company(company) in self.names for company in companies):
            return True
        domain = get_ascii_domain(email)
        return any(domain == own or domain.endswith(f".{own}") for own in self.domains)


class Author(msgspec.Struct, frozen=True):
    """The facts about an author that may show a conflict of interest.

    `email` is empty if it isn't verified; `companies` are those that the author has stated.
    """

    account_id: UUID
    email: str
    companies: tuple[str, ...]


async def find_affiliation(actor: Actor, product_id: str) -> ReviewerAffiliation:
    """Find out whether the author works for a company, and whether it has a competing product.

    Raises Forbidden if the author works for the vendor of the product. The caller must hold the lock on the product:
    a claim that is approved at the same time is then either seen here, or finds the review afterwards.
    """
    found = await queries.find_author(actor.account_id)
    await _refuse_insider(actor, found, product_id)
    is_verified = found is not None and found.verified_at is not None
    companies = list_companies(found, actor.role) if found else ()
    author = Author(actor.account_id, actor.email if is_verified else "", companies)
    author_domain = find_company_domain(actor.email) if is_verified else ""
    return ReviewerAffiliation(author_domain, await find_competing_product(author, product_id))


async def refuse_insider(actor: Actor, product_id: str) -> None:
    """Raise Forbidden if the actor works for the vendor of the product."""
    await _refuse_insider(actor, await queries.find_author(actor.account_id), product_id)


async def _refuse_insider(actor: Actor, found: AuthorRow | None, product_id: str) -> None:
    identity = await find_vendor_identity(product_id)
    companies = list_companies(found, actor.role) if found else ()
    if identity.includes(account_id=actor.account_id, email=actor.email, companies=companies):
        raise Forbidden(OWN_PRODUCT, rule="own_product")
    # A claim proves nothing about others, but who makes one says so of themselves.
    if await ownership.has_pending_claim(actor.account_id, product_id):
        raise Forbidden(CLAIMED_PRODUCT, rule="own_product")


@lru_cache(maxsize=CACHED_FACTS)
def _key_company(name: str) -> str:
    """Return the name as insiders are recognised: folded, and the same for all names that look the same."""
    return build_skeleton(fold_company(fold_alphabets(name)))


def list_companies(author: AuthorRow | JudgedReview, role: int) -> tuple[str, ...]:
    """Return the companies that an author has stated: the organisation, and the company of a vendor account."""
    return (author.organization_name, author.company_name) if role == ROLE_VENDOR else (author.organization_name,)


@lru_cache(maxsize=CACHED_FACTS)
def fold_company(name: str) -> str:
    """Return the name as it is compared: without case, punctuation, repeated spaces and legal form at its end.

    A name that consists of legal forms only is left as it is.
    """
    joined = ABBREVIATION_DOT.sub("", normalize_unicode(name).casefold())
    text = re.sub(r"[\W_]+", " ", joined)
    words = text.replace("sp z oo", "spzoo").replace("sà rl", "sàrl").split()
    kept = len(words)
    while kept and words[kept - 1] in LEGAL_FORMS:
        kept -= 1
    return " ".join(words[:kept] or words)


async def find_competing_product(author: Author, product_id: str) -> str:
    """Find a product that competes with this one and belongs to the author's company; returns its name, or "".

    It belongs to the company by its website, company and aliases of today or earlier, or by an approved or proven claim
    of the author or of someone whose email address has the author's domain.
    """
    owned = {product.id for product in await ownership.list_product_options(author.account_id)}
    if domains.is_company_address(author.email):
        claims = await ownership.list_products_claimed_at(_list_parent_domains(get_ascii_domain(author.email)))
        # The address of a public email provider says nothing about who else belongs to the vendor.
        owned |= {claim.product_id for claim in claims if domains.is_company_address(claim.email)}
    for competitor in await queries.list_competitors(product_id):
        if competitor.id in owned or _is_vendor_of(competitor, author):
            return competitor.name
    return ""


def _is_vendor_of(competitor: Competitor, author: Author) -> bool:
    names = _fold_names(competitor.company, competitor.aliases)
    identity = VendorIdentity(frozenset({_find_domain(competitor.website)} - {""}), names, frozenset())
    return identity.includes(account_id=author.account_id, email=author.email, companies=author.companies)


def _list_parent_domains(domain: str) -> list[str]:
    """Return the domain and the domains above it, in ASCII and in Unicode, as accounts store them."""
    labels = domain.split(".")
    parents = [".".join(labels[start:]) for start in range(len(labels) - 1)]
    return sorted({*parents, *map(format_unicode_domain, parents)})


async def find_vendor_identity(product_id: str) -> VendorIdentity:
    """Collect what identifies a product's vendor, from all revisions of the product and all proven claims on it."""
    identities = await history.list_identities(product_id)
    claimants = await ownership.list_vendor_accounts(product_id)
    sites = {_find_domain(identity.website) for identity in identities}
    # The address of a public email provider says nothing about who else belongs to the vendor.
    sites |= {get_ascii_domain(c.email) for c in claimants if domains.is_company_address(c.email)}
    return VendorIdentity(
        domains=frozenset(sites - {""}),
        names=frozenset().union(*(_fold_names(identity.company, identity.aliases) for identity in identities)),
        account_ids=frozenset(claimant.id for claimant in claimants),
    )


@lru_cache(maxsize=CACHED_FACTS)
def _find_domain(website: str) -> str:
    """Return the registered domain of a website: staff of "maker.com" belong to the vendor of "app.maker.com", too.

    Returns an empty string for a website of a public email provider or hoster, whose domain all its users share. A name
    at a hoster, such as "maker.github.io", is its vendor's own.
    """
    domain = find_registered_domain(parse_site(website))
    return "" if not domain or domains.is_public_provider(domain) else domain


def _fold_names(company: str, aliases: Iterable[str]) -> frozenset[str]:
    return frozenset({_key_company(name) for name in (company, *aliases)} - {""})
