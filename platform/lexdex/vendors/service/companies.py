"""Finds, locks and describes single vendor companies."""

from typing import Final
from uuid import UUID

from lexdex.accounts.service import vendor_companies
from lexdex.accounts.service.vendor_companies import Company
from lexdex.foundation.errors import NotFound
from lexdex.vendors.queries.table import VendorRow
from lexdex.vendors.schemas import Vendor
from lexdex.vendors.service.table import describe_vendors

NO_VENDOR: Final = "Vendor not found."
UNNAMED: Final = "your company"


async def get_company(company_id: UUID) -> Company:
    """Return a company; raises NotFound if there is none, or if it was merged into another one."""
    return _require(await vendor_companies.find_company(company_id))


async def lock_company(company_id: UUID) -> Company:
    """Lock a company until the transaction ends and return it as it is then; raises NotFound."""
    return _require(await vendor_companies.lock_company(company_id))


async def describe_company(company: Company) -> Vendor:
    """Return a company with its domains and counts."""
    row = VendorRow(company.id, company.name, company.suspended_at, company.created_at)
    return (await describe_vendors([row]))[0]


def _require(company: Company | None) -> Company:
    if company is None or company.merged_into is not None:
        raise NotFound(NO_VENDOR)
    return company
