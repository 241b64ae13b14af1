"""Queries for the visible reviews of a product."""

from typing import Any, Final, Literal
from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.foundation.actor import ROLE_VENDOR
from lexdex.reviews.queries.columns import AUTHOR, DETAILS_JSON, HELPFUL_VOTES, format_day
from lexdex.reviews.schemas import (
    SUB_SCORES,
    PublicReview,
    RatedAspect,
    ReviewBreakdown,
    ReviewDetails,
    ReviewerGroup,
    ReviewFilter,
    ReviewOrder,
    ReviewPage,
    ReviewReply,
)
from lexdex.reviews.score import COMPANY_WINDOW_DAYS, ReviewEvidence, compute_weight

PAGE_SIZE: Final = 10
MIN_GROUP_SIZE: Final = 5
"""Minimum number of reviewers in a listed group; smaller groups could identify individual reviewers."""
MAX_GROUPS: Final = 8

_ORDERS: dict[ReviewOrder, str] = {
    "newest": "r.created_at DESC, r.id DESC",
    "highest": "r.rating DESC, r.created_at DESC, r.id DESC",
    "lowest": "r.rating, r.created_at DESC, r.id DESC",
    "helpful": "helpful DESC, r.created_at DESC, r.id DESC",
}
_EVIDENCE: dict[str, str] = {
    "rating": "r.rating",
    # In whole days: the weight is public, and the time of a review is not.
    "age_days": "greatest((now() AT TIME ZONE 'UTC')::date - (r.updated_at AT TIME ZONE 'UTC')::date, 0)::float8",
    "text_length": "length(r.text) + length(r.pros) + length(r.cons)",
    "has_pros_and_cons": "r.pros <> '' AND r.cons <> ''",
    "sub_scores": f"num_nonnulls({', '.join(f'r.{name}' for name in SUB_SCORES)})",
    "has_context": "r.role <> '' AND r.months_used IS NOT NULL",
    "company_domain": "r.company_domain",
    "proof_of_use": "r.proof_of_use",
    "is_competitor": "r.competing_product <> ''",
    "company_reviews": f"""CASE WHEN coalesce(r.author_domain, '') = '' THEN 1 ELSE (SELECT count(*) FROM review c
        WHERE c.product = r.product AND c.state = 'visible' AND c.author_domain = r.author_domain AND c.created_at
            BETWEEN r.created_at - interval '{COMPANY_WINDOW_DAYS} days'
            AND r.created_at + interval '{COMPANY_WINDOW_DAYS} days') END""",
}
# SQL: Piccolo's query builder joins along foreign keys only, and `review.account` is none.
_FROM = "FROM review r JOIN account a ON a.id = r.account JOIN product p ON p.id = r.product"
_WHERE = """
WHERE r.product = $1 AND r.state = 'visible' AND ($2::int IS NULL OR r.rating = $2)
    AND (NOT $3 OR r.company_domain OR r.proof_of_use) AND ($4 = '' OR r.firm_size = $4)
    AND ($5 = '' OR r.country = $5) AND ($6 = '' OR r.role = $6)
"""
_LIST = f"""
SELECT r.id, {AUTHOR} AS author, r.role AS job_title, r.firm_size AS firm_size, r.country,
    a.role = {ROLE_VENDOR} AS is_vendor, r.title, r.text, {DETAILS_JSON} AS details,
    {format_day("r.created_at")} AS created_on, r.updated_at > r.created_at AS is_edited, r.competing_product,
    {HELPFUL_VOTES} AS helpful,
    coalesce(r.account = $9, false) AS is_own,
    EXISTS (SELECT FROM review_vote v WHERE v.review = r.id AND v.account = $9) AS is_voted,
    EXISTS (SELECT FROM review_flag f WHERE f.review = r.id AND f.account = $9) AS is_flagged,
    CASE WHEN w.id IS NOT NULL THEN jsonb_build_object('company', p.company, 'text', w.text,
        'written_on', {format_day("w.updated_at")}, 'is_edited', w.updated_at > w.written_at) END AS reply,
    jsonb_build_object({", ".join(f"'{name}', {sql}" for name, sql in _EVIDENCE.items())}) AS evidence
{_FROM} LEFT JOIN review_reply w ON w.review = r.id {_WHERE} ORDER BY {{order}} LIMIT $7 OFFSET $8
"""
_LIST_EVIDENCE = f"""
SELECT {", ".join(f"{sql} AS {name}" for name, sql in _EVIDENCE.items())}
FROM review r WHERE r.product = $1 AND r.state = 'visible'
"""
# One row for each rating from 1 to 5, including ratings without reviews.
_DISTRIBUTION = """
SELECT count(r.id) FROM generate_series(1, 5) AS s(star)
LEFT JOIN review r ON r.product = $1 AND r.state = 'visible' AND r.rating = s.star GROUP BY s.star ORDER BY s.star
"""
# One statement for all sub-scores and `recommend`.
_ASPECTS = " UNION ALL ".join(
    f"SELECT '{name}' AS name, count({name}) AS count, avg({name})::float8 AS average "
    f"FROM review WHERE product = $1 AND state = 'visible' HAVING count({name}) > 0"
    for name in (*SUB_SCORES, "recommend")
)
# A window function selects the largest groups of each kind.
_GROUPS = """
SELECT kind, name, count, average FROM (
    SELECT kind, name, count(*) AS count, avg(rating)::float8 AS average,
        row_number() OVER (PARTITION BY kind ORDER BY count(*) DESC, name) AS place
    FROM review r CROSS JOIN LATERAL
        (VALUES ('firm_size', r.firm_size), ('country', r.country), ('role', r.role)) AS one(kind, name)
    WHERE r.product = $1 AND r.state = 'visible' AND name <> '' GROUP BY kind, name HAVING count(*) >= $2) AS grouped
WHERE place <= $3 ORDER BY kind, place
"""

GroupKind = Literal["firm_size", "country", "role"]


class VisibleReviewRow(msgspec.Struct, frozen=True):
    """A visible review as queried, with the evidence from which its weight is computed."""

    id: int
    author: str
    job_title: str
    firm_size: str
    country: str
    is_vendor: bool
    title: str
    text: str
    details: ReviewDetails
    created_on: str
    is_edited: bool
    competing_product: str
    helpful: int
    is_own: bool
    is_voted: bool
    is_flagged: bool
    reply: ReviewReply | None
    evidence: ReviewEvidence


class GroupRow(msgspec.Struct, frozen=True):
    """A group of reviewers: its kind, its name (such as a country), its number of reviews and their average."""

    kind: GroupKind
    name: str
    count: int
    average: float


async def list_visible_reviews(
    product_id: str, review_filter: ReviewFilter, page: ReviewPage, *, requester_id: UUID | None
) -> list[PublicReview]:
    """List one page of a product's visible reviews.

    `requester_id` is the signed-in user's account, whose own review, votes and flags are marked; None for a visitor.
    """
    values = (*_build_filter_values(product_id, review_filter), PAGE_SIZE, (page.number - 1) * PAGE_SIZE, requester_id)
    rows = await database.fetch_as(VisibleReviewRow, _LIST.format(order=_ORDERS[page.order]), *values)
    return [_build_review(row) for row in rows]


async def count_visible_reviews(product_id: str, review_filter: ReviewFilter) -> int:
    """Count a product's visible reviews that match the filter."""
    count: int = await database.fetch_value(
        f"SELECT count(*) {_FROM} {_WHERE}", *_build_filter_values(product_id, review_filter)
    )
    return count


async def list_evidence(product_id: str) -> list[ReviewEvidence]:
    """List, for each visible review of a product, the facts from which its weight in the score is computed."""
    return await database.fetch_as(ReviewEvidence, _LIST_EVIDENCE, product_id)


async def count_by_rating(product_id: str) -> list[int]:
    """Count a product's visible reviews by rating; returns five counts, from one star to five stars."""
    return await database.fetch_column(_DISTRIBUTION, product_id)


async def list_aspects(product_id: str) -> list[RatedAspect]:
    """List the average of each sub-score (such as ease of use) over the visible reviews that give it."""
    return await database.fetch_as(RatedAspect, _ASPECTS, product_id)


async def build_breakdown(product_id: str) -> ReviewBreakdown:
    """Group a product's visible reviews by their authors' firm size, country and role.

    Returns the largest groups of each kind; groups below `MIN_GROUP_SIZE` reviews are left out.
    """
    groups: dict[GroupKind, list[ReviewerGroup]] = {"firm_size": [], "country": [], "role": []}
    for row in await database.fetch_as(GroupRow, _GROUPS, product_id, MIN_GROUP_SIZE, MAX_GROUPS):
        groups[row.kind].append(ReviewerGroup(row.name, row.count, row.average))
    return ReviewBreakdown(MIN_GROUP_SIZE, groups["firm_size"], groups["country"], groups["role"])


def _build_filter_values(product_id: str, review_filter: ReviewFilter) -> tuple[object, ...]:
    return (
        product_id,
        review_filter.stars,
        review_filter.verified,
        review_filter.firm_size,
        review_filter.country,
        review_filter.role,
    )


def _build_review(row: VisibleReviewRow) -> PublicReview:
    fields: dict[str, Any] = {name: getattr(row, name) for name in row.__struct_fields__ if name != "evidence"}
    evidence = row.evidence
    return PublicReview(
        **fields,
        rating=evidence.rating,
        company_domain=evidence.company_domain,
        proof_of_use=evidence.proof_of_use,
        weight=compute_weight(evidence),
    )
