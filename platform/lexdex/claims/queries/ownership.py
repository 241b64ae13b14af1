"""Queries for product ownership: who has an approved claim on a product.

Claims of disabled or erased accounts don't count.
"""

from collections.abc import Sequence
from uuid import UUID

import msgspec
from piccolo.columns.combination import And
from piccolo.query.functions.aggregate import Count

from lexdex.catalogue.schemas import ProductOption
from lexdex.catalogue.service import IS_PUBLIC_SQL
from lexdex.claims.schemas import OwnedProduct, Owner
from lexdex.claims.tables import Claim
from lexdex.foundation import database


class VendorAccount(msgspec.Struct, frozen=True):
    """An account that has been shown to belong to a product's vendor."""

    id: UUID
    email: str


class ProductOwner(msgspec.Struct, frozen=True):
    """An owner of a product, with the product's name."""

    account: UUID
    email: str
    name: str
    product_name: str
    sample: bool


class Ownership(msgspec.Struct, frozen=True):
    """An account and a product that it owns."""

    account: UUID
    product_id: str


class OwnerCount(msgspec.Struct, frozen=True):
    """The number of accounts that own a product."""

    product_id: str
    owners: int


class ClaimedProduct(msgspec.Struct, frozen=True):
    """A product with the email address of an account that has been shown to belong to its vendor."""

    product_id: str
    email: str


# SQL: Piccolo's query builder has no functions of text.
_CLAIMED_AT = """
SELECT c.product AS product_id, a.email FROM claim c JOIN account a ON a.id = c.account
WHERE (c.state = 'approved' OR c.proof_met) AND lower(split_part(a.email, '@', 2)) = ANY($1)
"""
# SQL: Piccolo's query builder has no subqueries in the SELECT list.
_OWNED_PRODUCTS = f"""
SELECT p.id, p.name, p.sample, p.company, p.logo, p.revision, p.updated_at, p.rating_average AS rating,
    p.review_count AS reviews,
    EXISTS (SELECT FROM product v WHERE v.id = p.id AND {IS_PUBLIC_SQL}) AS listed,
    EXISTS (SELECT FROM profile_draft d
        WHERE d.account = c.account AND d.product = p.id AND d.state = 'draft') AS has_draft,
    EXISTS (SELECT FROM profile_draft d
        WHERE d.account = c.account AND d.product = p.id AND d.state = 'waiting') AS has_pending_change
FROM claim c JOIN account a ON a.id = c.account JOIN product p ON p.id = c.product
WHERE c.account = $1 AND c.state = 'approved' AND a.disabled_at IS NULL AND a.erased_at IS NULL
ORDER BY lower(p.name), p.id
"""
# SQL: Piccolo's query builder cannot order by lower(name). Hidden products are included.
_PRODUCT_OPTIONS = """
SELECT p.id, p.name, p.sample FROM claim c JOIN account a ON a.id = c.account JOIN product p ON p.id = c.product
WHERE c.account = $1 AND c.state = 'approved' AND a.disabled_at IS NULL AND a.erased_at IS NULL
ORDER BY lower(p.name), p.id
"""


async def list_owners(product_id: str) -> list[Owner]:
    """List the owners of one product, by the time of approval, oldest first."""
    query = Claim.select(
        Claim.account._.id.as_alias("account"),
        Claim.account._.email.as_alias("email"),
        Claim.account._.first_name.as_alias("name"),
    )
    query = query.where((Claim.product == product_id) & _is_active_claim())
    return await database.fetch_as(Owner, query.order_by(Claim.decided_at).order_by(Claim.id))


async def list_paused_owners(product_id: str) -> list[UUID]:
    """List the accounts that would own the product if their company were not suspended."""
    account = Claim.account._
    is_paused = (account.suspended_with_company == True) & account.erased_at.is_null()  # noqa: E712 - a column
    query = Claim.select(account.id.as_alias("account"))
    query = query.where((Claim.product == product_id) & (Claim.state == "approved") & is_paused)
    return await database.fetch_column(query.order_by(Claim.decided_at).order_by(Claim.id))


async def list_owners_of(product_ids: Sequence[str]) -> list[ProductOwner]:
    """List the owners of several products, by the time of approval, oldest first."""
    query = Claim.select(
        Claim.account._.id.as_alias("account"),
        Claim.account._.email.as_alias("email"),
        Claim.account._.first_name.as_alias("name"),
        Claim.product._.name.as_alias("product_name"),
        Claim.product._.sample.as_alias("sample"),
    )
    query = query.where(Claim.product.is_in(list(product_ids)) & _is_active_claim())
    return await database.fetch_as(ProductOwner, query.order_by(Claim.decided_at).order_by(Claim.id))


async def list_owner_emails(product_ids: list[str]) -> list[ClaimedProduct]:
    """List the email addresses of the owners of products, by the time of approval, oldest first."""
    if not product_ids:
        return []
    query = Claim.select(Claim.product._.id.as_alias("product_id"), Claim.account._.email.as_alias("email"))
    query = query.where(Claim.product.is_in(product_ids) & _is_active_claim())
    return await database.fetch_as(ClaimedProduct, query.order_by(Claim.decided_at).order_by(Claim.id))


async def count_owners(product_ids: Sequence[str]) -> dict[str, int]:
    """Return the number of owners of each product; products without any are left out."""
    if not product_ids:
        return {}
    query = Claim.select(Claim.product._.id.as_alias("product_id"), Count(alias="owners"))
    query = query.where(Claim.product.is_in(list(product_ids)) & _is_active_claim()).group_by(Claim.product._.id)
    return {each.product_id: each.owners for each in await database.fetch_as(OwnerCount, query)}


async def list_vendor_accounts(product_id: str) -> list[VendorAccount]:
    """List the accounts whose claim on the product is approved, or whose proof was met whatever became of the claim."""
    query = Claim.select(Claim.account._.id.as_alias("id"), Claim.account._.email.as_alias("email"))
    is_proven = (Claim.state == "approved") | Claim.proof_met.eq(True)
    return await database.fetch_as(
        VendorAccount, query.where((Claim.product == product_id) & is_proven).order_by(Claim.id)
    )


async def list_products_claimed_at(domains: list[str]) -> list[ClaimedProduct]:
    """List the claims that are approved or whose proof was met, of accounts with an address at one of the domains."""
    return await database.fetch_as(ClaimedProduct, _CLAIMED_AT, domains)


async def is_owner(account_id: UUID, product_id: str) -> bool:
    """Return whether the account has an approved claim on the product."""
    query = Claim.exists().where((Claim.account == account_id) & (Claim.product == product_id) & _is_active_claim())
    return bool(await database.fetch_value(query))


async def list_ownerships(account_ids: Sequence[UUID]) -> set[tuple[UUID, str]]:
    """Return which of these accounts own which products, as pairs of both ids."""
    if not account_ids:
        return set()
    query = Claim.select(Claim.account._.id.as_alias("account"), Claim.product._.id.as_alias("product_id"))
    query = query.where(Claim.account.is_in(list(account_ids)) & _is_active_claim())
    return {(each.account, each.product_id) for each in await database.fetch_as(Ownership, query)}


async def has_pending_claim(account_id: UUID, product_id: str) -> bool:
    """Return whether the account has a claim on the product that is not decided yet."""
    is_own = (Claim.account == account_id) & (Claim.product == product_id)
    return bool(await database.fetch_value(Claim.exists().where(is_own & (Claim.state == "pending"))))


async def list_product_options(account_id: UUID) -> list[ProductOption]:
    """List the id and name of the products that an account owns, in alphabetical order, including hidden ones."""
    return await database.fetch_as(ProductOption, _PRODUCT_OPTIONS, account_id)


async def list_owned_products(account_id: UUID) -> list[OwnedProduct]:
    """List the products that an account owns, with the state of their profiles."""
    return await database.fetch_as(OwnedProduct, _OWNED_PRODUCTS, account_id)


def _is_active_claim() -> And:
    account = Claim.account._
    return (Claim.state == "approved") & account.disabled_at.is_null() & account.erased_at.is_null()
