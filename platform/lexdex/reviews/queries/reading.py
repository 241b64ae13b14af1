"""Reads of a product's visible reviews."""

from typing import Any, Final
from uuid import UUID

from lexdex.foundation import database
from lexdex.foundation.actor import ROLE_VENDOR
from lexdex.reviews.schemas import (
    DETAILS,
    SUB_SCORES,
    Order,
    PublicReview,
    RatedAspect,
    ReviewBreakdown,
    ReviewDetails,
    ReviewerGroup,
    ReviewReply,
    Sheet,
    Wanted,
)
from lexdex.reviews.score import Evidence, weight

MIN_GROUP: Final = 5
"""Reviews that a group needs to be named: fewer say more about people than about the product."""
MAX_GROUPS: Final = 8

_ORDERS: dict[Order, str] = {
    "newest": "r.created_at DESC, r.id DESC",
    "highest": "r.rating DESC, r.created_at DESC, r.id DESC",
    "lowest": "r.rating, r.created_at DESC, r.id DESC",
    "helpful": "helpful DESC, r.created_at DESC, r.id DESC",
}
_EVIDENCE = """r.rating, greatest(extract(epoch FROM now() - r.updated_at), 0)::float8 / 86400,
    length(r.text) + length(r.pros) + length(r.cons), r.pros <> '' AND r.cons <> '',
    num_nonnulls(r.ease_of_use, r.features, r.support, r.value, r.security),
    r.role <> '' AND r.months_used IS NOT NULL, r.company_domain, r.proof_of_use, r.rival <> ''"""
_EVIDENCE_COLUMNS = 9
_ROLE = "coalesce(nullif(r.role, ''), a.job_title)"
_SIZE = "coalesce(nullif(r.firm_size, ''), a.size_of_organization)"
# A first name and an initial: enough to know a person by who knows the person, too little to look one up.
AUTHOR = """trim(a.first_name || ' ' || CASE WHEN a.last_name NOT IN ('', a.first_name)
    THEN left(a.last_name, 1) || '.' ELSE '' END)"""
_FROM = f"""
FROM review r JOIN account a ON a.id = r.account JOIN product p ON p.id = r.product
WHERE r.product = $1 AND r.state = 'visible' AND ($2::int IS NULL OR r.rating = $2)
    AND (NOT $3 OR r.company_domain OR r.proof_of_use) AND ($4 = '' OR {_SIZE} = $4) AND ($5 = '' OR a.country = $5)
    AND ($6 = '' OR {_ROLE} = $6)
"""
_VISIBLE = f"""
SELECT r.id, {AUTHOR} AS author, {_ROLE} AS job_title, {_SIZE} AS size, a.country,
    a.role = {ROLE_VENDOR} AS is_vendor, r.title, r.text, to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS
    created_on, r.updated_at > r.created_at AS is_edited, r.rival,
    (SELECT count(*) FROM review_vote v WHERE v.review = r.id) AS helpful, r.account = $9 AS is_own,
    EXISTS (SELECT FROM review_vote v WHERE v.review = r.id AND v.account = $9) AS is_voted,
    EXISTS (SELECT FROM review_flag f WHERE f.review = r.id AND f.account = $9) AS is_flagged,
    p.company, w.text AS answer, to_char(w.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS answered_on,
    w.updated_at > w.written_at AS answer_is_edited,
    {", ".join(f"r.{name}" for name in DETAILS)}, {_EVIDENCE}
{_FROM.replace("WHERE", "LEFT JOIN review_answer w ON w.review = r.id WHERE", 1)}
ORDER BY {{order}} LIMIT $7 OFFSET $8
"""
_DISTRIBUTION = """
SELECT count(r.id) FROM generate_series(1, 5) AS s(star)
LEFT JOIN review r ON r.product = $1 AND r.state = 'visible' AND r.rating = s.star GROUP BY s.star ORDER BY s.star
"""
_ASPECTS = " UNION ALL ".join(
    f"SELECT '{name}', count({name}), avg({name})::float8 FROM review WHERE product = $1 AND state = 'visible'"
    for name in (*SUB_SCORES, "recommend")
)
_GROUPS = f"""
SELECT kind, name, count, average FROM (
    SELECT kind, name, count(*) AS count, avg(rating)::float8 AS average,
        row_number() OVER (PARTITION BY kind ORDER BY count(*) DESC, name) AS place
    FROM review r JOIN account a ON a.id = r.account
    CROSS JOIN LATERAL (VALUES ('firm_size', {_SIZE}), ('country', a.country), ('role', {_ROLE})) AS one(kind, name)
    WHERE r.product = $1 AND r.state = 'visible' AND name <> '' GROUP BY kind, name HAVING count(*) >= $2) AS grouped
WHERE place <= $3 ORDER BY kind, place
"""


async def visible(product: str, wanted: Wanted, sheet: Sheet, *, limit: int, reader: UUID | None) -> list[PublicReview]:
    """A page of what anybody reads, with what the reader did to each."""
    values = (*_wanted(product, wanted), limit, (sheet.page - 1) * limit, reader)
    return [_review(row) for row in await database.fetch(_VISIBLE.format(order=_ORDERS[sheet.order]), *values)]


async def found(product: str, wanted: Wanted) -> int:
    """How many reviews a filter leaves."""
    count: int = await database.fetch_value(f"SELECT count(*) {_FROM}", *_wanted(product, wanted))
    return count


def _wanted(product: str, wanted: Wanted) -> tuple[object, ...]:
    return product, wanted.stars, wanted.verified, wanted.firm_size, wanted.country, wanted.role


def _review(row: Any) -> PublicReview:  # noqa: ANN401 - a record
    evidence = Evidence(*tuple(row)[-_EVIDENCE_COLUMNS:])
    names = ("id", "author", "job_title", "country", "is_vendor", "title", "text", "created_on")
    more = ("is_edited", "rival", "helpful", "is_voted", "is_flagged")
    return PublicReview(
        **{name: row[name] for name in (*names, *more)},
        firm_size=row["size"],
        rating=evidence.stars,
        details=ReviewDetails(**{name: row[name] for name in DETAILS}),
        company_domain=evidence.company_domain,
        proof_of_use=evidence.proof_of_use,
        weight=weight(evidence),
        is_own=bool(row["is_own"]),
        answer=_answer(row),
    )


def _answer(row: Any) -> ReviewReply | None:  # noqa: ANN401 - a record
    if row["answer"] is None:
        return None
    return ReviewReply(row["company"], row["answer"], row["answered_on"], row["answer_is_edited"])


async def evidence(product: str) -> list[Evidence]:
    """What the score is made of."""
    sql = f"SELECT {_EVIDENCE} FROM review r WHERE r.product = $1 AND r.state = 'visible'"
    return [Evidence(*row) for row in await database.fetch(sql, product)]


async def distribution(product: str) -> list[int]:
    """How many visible reviews gave one star, two, and so on to five."""
    return [row[0] for row in await database.fetch(_DISTRIBUTION, product)]


async def aspects(product: str) -> list[RatedAspect]:
    """The means of what was given of the sub-scores."""
    return [RatedAspect(*row) for row in await database.fetch(_ASPECTS, product) if row[1]]


async def breakdown(product: str) -> ReviewBreakdown:
    """Who reviewed, as far as the groups are large enough."""
    groups: dict[str, list[ReviewerGroup]] = {"firm_size": [], "country": [], "role": []}
    for kind, *group in await database.fetch(_GROUPS, product, MIN_GROUP, MAX_GROUPS):
        groups[kind].append(ReviewerGroup(*group))
    return ReviewBreakdown(MIN_GROUP, groups["firm_size"], groups["country"], groups["role"])
