"""Queries of vendor companies: their accounts, domains, suspension and merges."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID, uuid4

import msgspec
from piccolo.columns import Column
from piccolo.columns.combination import And

from lexdex.accounts.schemas.vendor_companies import DomainProof
from lexdex.accounts.tables import Account, VendorCompany, VendorDomain, VendorMerge
from lexdex.foundation import database
from lexdex.foundation.actor import ROLE_VENDOR

# SQL: an advisory lock until the transaction ends.
_LOCK_DOMAIN: Final = "SELECT pg_advisory_xact_lock(hashtextextended('vendor domain ' || $1, 0))"
# SQL: an anti-join; companies about which staff decided something stay.
_LOCK_EMPTY: Final = """
SELECT c.id FROM vendor_company c WHERE suspended_at IS NULL AND merged_into IS NULL
    AND NOT EXISTS (SELECT FROM account a WHERE a.vendor_company = c.id AND a.erased_at IS NULL)
    AND NOT EXISTS (SELECT FROM vendor_merge m WHERE c.id IN (m.company, m.merged))
    AND NOT EXISTS (SELECT FROM vendor_domain d WHERE d.company = c.id AND d.proof <> 'email')
ORDER BY c.id FOR UPDATE
"""


class UnassignedVendor(msgspec.Struct, frozen=True):
    """A vendor account without a company."""

    id: UUID
    email: str
    company_name: str


class Company(msgspec.Struct, frozen=True):
    """A vendor company."""

    id: UUID
    name: str
    suspended_at: datetime | None
    suspension_reason: str
    merged_into: UUID | None
    created_at: datetime


class Domain(msgspec.Struct, frozen=True):
    """A domain with its company."""

    domain: str
    company: UUID
    proof: DomainProof
    reason: str
    changed_at: datetime


class Contact(msgspec.Struct, frozen=True):
    """An account that gets an email."""

    id: UUID
    email: str
    first_name: str


class Merge(msgspec.Struct, frozen=True):
    """What a merge moved."""

    id: UUID
    company: UUID
    merged: UUID
    accounts: list[UUID]
    domains: list[str]
    merged_at: datetime


_COMPANY: Final = tuple(getattr(VendorCompany, name) for name in Company.__struct_fields__)
_DOMAIN: Final = tuple(getattr(VendorDomain, name) for name in Domain.__struct_fields__)
_CONTACT: Final = (Account.id, Account.email, Account.first_name)
_MERGE: Final = tuple(getattr(VendorMerge, name) for name in Merge.__struct_fields__)


async def list_unassigned_ids(limit: int) -> list[UUID]:
    """List vendor accounts with a verified address that have no company yet."""
    return await database.fetch_column(
        Account.select(Account.id).where(_is_unassigned()).order_by(Account.id).limit(limit)
    )


async def lock_unassigned(account_id: UUID) -> UnassignedVendor | None:
    """Lock the account if it is a vendor's with a verified address that has no company yet."""
    query = Account.select(Account.id, Account.email, Account.company_name)
    query = query.where((Account.id == account_id) & _is_unassigned()).lock_rows("NO KEY UPDATE")
    return await database.fetch_one_as(UnassignedVendor, query)


async def lock_domain(domain: str) -> None:
    """Lock a domain, whether it is stored or not, until the transaction ends."""
    await database.execute(_LOCK_DOMAIN, domain)


async def insert_company(name: str) -> UUID:
    """Insert a company and return its id."""
    company_id = uuid4()
    await database.execute(VendorCompany.insert(VendorCompany(id=company_id, name=name)))
    return company_id


async def find_company(company_id: UUID) -> Company | None:
    """Return a company; None if there is none with this id."""
    return await database.fetch_one_as(Company, VendorCompany.select(*_COMPANY).where(VendorCompany.id == company_id))


async def lock_company(company_id: UUID) -> Company | None:
    """Lock a company until the transaction ends and return it as it is then."""
    query = VendorCompany.select(*_COMPANY).where(VendorCompany.id == company_id)
    return await database.fetch_one_as(Company, query.lock_rows("UPDATE"))


async def lock_company_of(account_id: UUID) -> Company | None:
    """Lock the company of an account until the transaction ends and return it as it is then; None if it has none."""
    company_id = await find_company_of(account_id)
    return await lock_company(company_id) if company_id else None


async def set_company(account_ids: Sequence[UUID], company_id: UUID) -> None:
    """Move accounts to a company."""
    query = Account.update({Account.vendor_company: company_id})
    await database.execute(query.where(Account.id.is_in([*account_ids])))


async def find_domain(domain: str) -> Domain | None:
    """Return a domain with its company; None if it isn't stored."""
    return await database.fetch_one_as(Domain, VendorDomain.select(*_DOMAIN).where(VendorDomain.domain == domain))


async def set_domain(domain: str, company_id: UUID, *, proof: DomainProof, reason: str = "") -> None:
    """Insert a domain, or give it this company and proof."""
    row = VendorDomain(domain=domain, company=company_id, proof=proof, reason=reason, changed_at=datetime.now(UTC))
    values = (VendorDomain.company, VendorDomain.proof, VendorDomain.reason, VendorDomain.changed_at)
    await database.execute(VendorDomain.insert(row).on_conflict(VendorDomain.domain, "DO UPDATE", values))


async def move_domains(domains: Sequence[str], company_id: UUID) -> None:
    """Move domains to a company; what proves them stays."""
    query = VendorDomain.update({VendorDomain.company: company_id})
    await database.execute(query.where(VendorDomain.domain.is_in([*domains])))


async def list_domains(company_id: UUID) -> list[Domain]:
    """Return the domains of a company in alphabetical order."""
    query = VendorDomain.select(*_DOMAIN).where(VendorDomain.company == company_id)
    return await database.fetch_as(Domain, query.order_by(VendorDomain.domain))


async def find_company_of(account_id: UUID) -> UUID | None:
    """Return the company of an account; None if it has none."""
    query = Account.select(Account.vendor_company).where(Account.id == account_id)
    company_id: UUID | None = await database.fetch_value(query)
    return company_id


async def set_suspension(company_id: UUID, *, reason: str) -> None:
    """Mark a company as suspended."""
    values: dict[Column | str, Any] = {
        VendorCompany.suspended_at: datetime.now(UTC),
        VendorCompany.suspension_reason: reason,
    }
    await database.execute(VendorCompany.update(values).where(VendorCompany.id == company_id))


async def clear_suspension(company_id: UUID) -> None:
    """Mark a company as no longer suspended."""
    values: dict[Column | str, Any] = {VendorCompany.suspended_at: None, VendorCompany.suspension_reason: ""}
    await database.execute(VendorCompany.update(values).where(VendorCompany.id == company_id))


async def suspend_accounts(company_id: UUID, *, reason: str) -> list[Contact]:
    """Suspend the accounts of a company that aren't yet, and return them."""
    values: dict[Column | str, Any] = {
        Account.disabled_at: datetime.now(UTC),
        Account.disabled_reason: reason,
        Account.suspended_with_company: True,
    }
    query = Account.update(values).where(_belongs_to(company_id) & Account.disabled_at.is_null())
    return await database.fetch_as(Contact, query.returning(*_CONTACT))


async def reinstate_accounts(company_id: UUID) -> list[Contact]:
    """Lift the suspension of the accounts that were suspended with their company, and return them."""
    values: dict[Column | str, Any] = {
        Account.disabled_at: None,
        Account.disabled_reason: "",
        Account.suspended_with_company: False,
    }
    is_meant = (Account.vendor_company == company_id) & (Account.suspended_with_company == True)  # noqa: E712 - a column
    query = Account.update(values).where(is_meant & Account.erased_at.is_null())
    return await database.fetch_as(Contact, query.returning(*_CONTACT))


async def is_suspended_with_company(account_id: UUID) -> bool:
    """Whether an account is suspended because its company is."""
    is_meant = (Account.id == account_id) & (Account.suspended_with_company == True)  # noqa: E712 - a column
    return bool(await database.fetch_value(Account.exists().where(is_meant)))


async def list_contacts(company_id: UUID) -> list[Contact]:
    """Return the accounts of a company that can log in."""
    query = Account.select(*_CONTACT).where(_belongs_to(company_id) & Account.disabled_at.is_null())
    return await database.fetch_as(Contact, query.order_by(Account.created_at))


async def list_account_ids(company_id: UUID) -> list[UUID]:
    """Return the accounts of a company, suspended ones included, oldest first."""
    query = Account.select(Account.id).where(_belongs_to(company_id))
    return await database.fetch_column(query.order_by(Account.created_at))


async def set_merged_into(company_id: UUID, kept_id: UUID | None) -> None:
    """Mark a company as merged into another one, or as merged no longer."""
    query = VendorCompany.update({VendorCompany.merged_into: kept_id})
    await database.execute(query.where(VendorCompany.id == company_id))


async def insert_merge(kept_id: UUID, merged_id: UUID, accounts: Sequence[UUID], domains: Sequence[str]) -> None:
    """Insert what a merge moved."""
    merge = VendorMerge(company=kept_id, merged=merged_id, accounts=[*accounts], domains=[*domains])
    await database.execute(VendorMerge.insert(merge))


async def find_last_merge(company_id: UUID, since: datetime) -> Merge | None:
    """Return the last merge into a company; None if it is older than `since`, or was undone."""
    query = VendorMerge.select(*_MERGE).where((VendorMerge.company == company_id) & VendorMerge.undone_at.is_null())
    query = query.where(VendorMerge.merged_at >= since)
    return await database.fetch_one_as(Merge, query.order_by(VendorMerge.merged_at, ascending=False).limit(1))


async def mark_undone(merge_id: UUID) -> None:
    """Mark a merge as undone."""
    query = VendorMerge.update({VendorMerge.undone_at: datetime.now(UTC)})
    await database.execute(query.where(VendorMerge.id == merge_id))


async def delete_empty_companies() -> None:
    """Delete the companies of which no account is left, unless staff decided something about them."""
    async with database.transaction():
        locked = await database.fetch_column(_LOCK_EMPTY)
        # Read again: until it was locked, a company may have got an account, or been suspended or merged.
        company_ids = set(await database.fetch_column(_LOCK_EMPTY)).intersection(locked)
        if company_ids:
            leaving = Account.update({Account.vendor_company: None})
            await database.execute(leaving.where(Account.vendor_company.is_in([*company_ids])))
            await database.execute(VendorCompany.delete().where(VendorCompany.id.is_in([*company_ids])))


def _is_unassigned() -> And:
    is_vendor = (Account.role == ROLE_VENDOR) & Account.vendor_company.is_null()
    return is_vendor & Account.verified_at.is_not_null() & Account.erased_at.is_null()


def _belongs_to(company_id: UUID) -> And:
    return (Account.vendor_company == company_id) & (Account.role == ROLE_VENDOR) & Account.erased_at.is_null()
