"""Queries of the page of one vendor company, over the tables of all features."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec

from lexdex.accounts.schemas.users import NoteKind
from lexdex.catalogue.service import IS_PUBLIC_SQL
from lexdex.foundation import database
from lexdex.vendors.schemas import VendorCertificate, VendorLead, VendorPayment, VendorProduct, VendorValidation

MAX_LISTED: Final = 200
_ACCOUNTS: Final = "SELECT id FROM account WHERE vendor_company = $1 AND role = 2 AND erased_at IS NULL"
# SQL: joins and counts over the tables of several features.
_PRODUCTS: Final = f"""
SELECT p.id, p.name, p.sample, EXISTS (SELECT FROM product v WHERE v.id = p.id AND {IS_PUBLIC_SQL}) AS is_public,
    owned.owners, (SELECT count(*) FROM review r WHERE r.product = p.id AND r.state = 'visible') AS reviews,
    (SELECT count(*) FROM review_reply y JOIN review r ON r.id = y.review
        WHERE r.product = p.id AND y.account IN ({_ACCOUNTS})) AS replies
FROM (SELECT product, count(*) AS owners FROM claim WHERE state = 'approved' AND account IN ({_ACCOUNTS})
    GROUP BY product) owned JOIN product p ON p.id = owned.product
ORDER BY lower(p.name), p.id LIMIT {MAX_LISTED}
"""
_VALIDATIONS: Final = f"""
SELECT v.id, coalesce(p.name, v.form->>'softwareName', v.form->>'software_name', '') AS software, v.state,
    coalesce(v.package, '') AS package, v.submitted_at, coalesce(v.certificate_number, '') AS certificate_number
FROM validation_request v LEFT JOIN product p ON p.id = v.product
WHERE v.account IN ({_ACCOUNTS}) AND v.state <> 'draft' ORDER BY v.submitted_at DESC NULLS LAST, v.id LIMIT {MAX_LISTED}
"""
_CERTIFICATES: Final = f"""
SELECT number, product_name, issuer, issued_at, expires_at,
    CASE WHEN status IN ('active', 'suspended') AND expires_at <= now() THEN 'expired' ELSE status END AS status
FROM certificate WHERE holder_account IN ({_ACCOUNTS})
    OR product IN (SELECT product FROM claim WHERE state = 'approved' AND account IN ({_ACCOUNTS}))
ORDER BY id DESC LIMIT {MAX_LISTED}
"""
_LEADS: Final = f"""
SELECT l.id, l.product_name, coalesce(p.sample, false) AS sample, l.kind, l.state, l.created_at AS received_at,
    l.state_at AS state_since, (SELECT count(*) FROM lead_note n WHERE n.lead = l.id) AS notes,
    split_part(l.email, '@', 2) AS sender_domain
FROM lead l LEFT JOIN product p ON p.id = l.product WHERE l.recipients && ARRAY({_ACCOUNTS})
ORDER BY l.created_at DESC, l.id DESC LIMIT {MAX_LISTED}
"""
_WAITING: Final = f"SELECT count(*) FROM lead WHERE recipients && ARRAY({_ACCOUNTS}) AND created_at >= $2"
_PAYMENTS: Final = f"""
SELECT id, description, currency, total_amount, refunded_amount, status, created_at, paid_at FROM payment
WHERE account IN ({_ACCOUNTS}) ORDER BY created_at DESC, id LIMIT $2 OFFSET $3
"""
_NOTES: Final = f"""
SELECT n.id, n.kind, n.text, n.author, n.account AS account_id, a.full_name AS account_name, n.created_at
FROM account_note n JOIN account a ON a.id = n.account
WHERE n.account IN ({_ACCOUNTS}) AND ($2::bigint IS NULL OR n.id < $2) ORDER BY n.id DESC LIMIT $3
"""


class NoteRow(msgspec.Struct, frozen=True):
    """A note about an account of the company."""

    id: int
    kind: NoteKind
    text: str
    author: UUID
    account_id: UUID
    account_name: str
    created_at: datetime


async def list_products(company_id: UUID) -> list[VendorProduct]:
    """Return the products that accounts of the company manage, suspended accounts included, by name."""
    return await database.fetch_as(VendorProduct, _PRODUCTS, company_id)


async def list_validations(company_id: UUID) -> list[VendorValidation]:
    """Return the validation requests that the company has ordered, latest first."""
    return await database.fetch_as(VendorValidation, _VALIDATIONS, company_id)


async def list_certificates(company_id: UUID) -> list[VendorCertificate]:
    """Return the certificates of the company's products and accounts, latest first."""
    return await database.fetch_as(VendorCertificate, _CERTIFICATES, company_id)


async def list_leads(company_id: UUID) -> list[VendorLead]:
    """Return the requests to the company without content, latest first."""
    return await database.fetch_as(VendorLead, _LEADS, company_id)


async def count_leads_since(company_id: UUID, since: datetime) -> int:
    """Count the requests that have come for the company since a time."""
    count: int = await database.fetch_value(_WAITING, company_id, since)
    return count


async def list_payments(company_id: UUID, *, limit: int, offset: int) -> Sequence[VendorPayment]:
    """Return the payments of the company, latest first."""
    return await database.fetch_as(VendorPayment, _PAYMENTS, company_id, limit, offset)


async def list_notes(company_id: UUID, *, before: int | None, limit: int) -> list[NoteRow]:
    """Return the notes about the company's accounts, latest first; with `before`, those with a smaller id."""
    return await database.fetch_as(NoteRow, _NOTES, company_id, before, limit)
