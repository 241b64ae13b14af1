"""Counts what vendor companies have, over the tables of all features."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from lexdex.foundation import database
from lexdex.vendors.schemas import LeadCount, VendorCounts

# SQL: counts over the tables of several features, each by an index of the accounts of one company.
_COUNTS: Final = """
SELECT c.id AS company, counted.* FROM unnest($1::uuid[]) AS c(id)
CROSS JOIN LATERAL (
    SELECT ARRAY(SELECT id FROM account WHERE vendor_company = c.id AND role = 2 AND erased_at IS NULL) AS ids
) AS member
CROSS JOIN LATERAL (
    SELECT ARRAY(SELECT DISTINCT product FROM claim WHERE account = ANY(member.ids) AND state = 'approved') AS ids
) AS owned
CROSS JOIN LATERAL (SELECT
    cardinality(member.ids) AS accounts,
    cardinality(owned.ids) AS products,
    (SELECT count(*) FROM claim WHERE account = ANY(member.ids)) AS claims,
    (SELECT count(*) FROM claim WHERE account = ANY(member.ids) AND state = 'pending') AS pending_claims,
    CASE WHEN cardinality(member.ids) = 0 THEN 0
        ELSE (SELECT count(*) FROM lead WHERE recipients && member.ids) END AS leads,
    (SELECT count(*) FROM validation_request WHERE account = ANY(member.ids) AND state <> 'draft') AS validations,
    (SELECT count(*) FROM review_reply WHERE account = ANY(member.ids)) AS replies,
    (SELECT count(*) FROM review WHERE product = ANY(owned.ids) AND state = 'visible') AS reviews
) AS counted
"""
_LEADS: Final = """
SELECT kind, state, count(*) AS count FROM lead
WHERE recipients && ARRAY(SELECT id FROM account WHERE vendor_company = $1 AND role = 2 AND erased_at IS NULL)
GROUP BY kind, state ORDER BY kind, state
"""


class CompanyCounts(VendorCounts, frozen=True, kw_only=True):
    """The counts of one company."""

    company: UUID


async def count_for_companies(company_ids: Sequence[UUID]) -> dict[UUID, CompanyCounts]:
    """Return the counts of companies, by company."""
    found = await database.fetch_as(CompanyCounts, _COUNTS, [*company_ids])
    return {counts.company: counts for counts in found}


async def count_leads(company_id: UUID) -> list[LeadCount]:
    """Return the number of requests to a company by kind and state."""
    return await database.fetch_as(LeadCount, _LEADS, company_id)
