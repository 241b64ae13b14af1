"""Queries of what waits for an admin's decision, of all features."""

from typing import Final

import msgspec

from lexdex.admin.schemas import QueueKind
from lexdex.foundation import database
from lexdex.reviews.schemas import HOLD_REASON

# SQL: a union over the tables of all features. Each part reads an index of what is open.
WAITING: Final = f"""
SELECT 'claim' AS kind, c.id::text AS object_id, p.name AS title, c.submitted_at AS since
    FROM claim c JOIN product p ON p.id = c.product WHERE c.state = 'pending'
UNION ALL
SELECT 'profile_change', d.id::text, p.name, d.updated_at
    FROM profile_draft d JOIN product p ON p.id = d.product WHERE d.state = 'waiting'
UNION ALL
SELECT 'proof', r.id::text, p.name, f.submitted_at
    FROM review_proof f JOIN review r ON r.id = f.review JOIN product p ON p.id = r.product WHERE f.state = 'pending'
UNION ALL
SELECT 'flag', r.id::text, p.name, f.since
    FROM (SELECT review, min(flagged_at) AS since FROM review_flag WHERE settled_at IS NULL GROUP BY review) f
    JOIN review r ON r.id = f.review JOIN product p ON p.id = r.product WHERE r.state = 'visible'
UNION ALL
SELECT CASE WHEN r.appeal_state = 'open' THEN 'appeal' ELSE 'held_review' END, r.id::text, p.name,
        coalesce((SELECT max(e.happened_at) FROM review_event e
            WHERE e.review = r.id AND e.action IN ('appealed', 'held')), r.created_at)
    FROM review r JOIN product p ON p.id = r.product
    WHERE r.state = 'hidden'
        AND (r.appeal_state = 'open' OR r.reason = '{HOLD_REASON}' AND r.appeal_state <> 'rejected')
UNION ALL
SELECT 'quarantine', p.id, p.name, (SELECT max(v.recorded_at) FROM product_revision v
        WHERE v.product = p.id AND v.changed_fields @> ARRAY['status'])
    FROM product p WHERE p.status = 'quarantined'
UNION ALL
SELECT 'validation', v.id::text, coalesce(p.name, v.form->>'softwareName', v.form->>'software_name', ''),
        coalesce((SELECT max(m.moved_at) FROM validation_move m WHERE m.request = v.id AND m.to_state = v.state),
            v.submitted_at, v.created_at)
    FROM validation_request v LEFT JOIN product p ON p.id = v.product
    WHERE v.state IN ('submitted', 'scheduled', 'started', 'in_progress', 'completed', 'replied', 'appealed')
UNION ALL
SELECT 'erasure', a.id::text, a.full_name, a.removal_due_at - make_interval(days => 5)
    FROM account a WHERE a.removal_due_at IS NOT NULL AND a.erased_at IS NULL
UNION ALL
SELECT 'recheck', m.id::text, coalesce(nullif(m.title, ''), 'An account'), m.decided_at
    FROM moderation_decision m WHERE m.recheck = 'due'
UNION ALL
SELECT 'suggestion', s.id::text, s.name, s.created_at FROM product_suggestion s WHERE s.state = 'waiting'
"""
# SQL: percentiles.
_AGES: Final = f"""
SELECT kind, count(*) AS count,
    extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY now() - since))::float AS p50_seconds,
    extract(epoch FROM percentile_cont(0.95) WITHIN GROUP (ORDER BY now() - since))::float AS p95_seconds
FROM ({WAITING}) AS waiting GROUP BY kind ORDER BY kind
"""
# SQL: counts in one statement, each over an index of what is open.
_COUNTS: Final = f"""
SELECT (SELECT count(*) FROM product_suggestion WHERE state = 'waiting') AS suggestions,
    (SELECT count(*) FROM claim WHERE state = 'pending') AS claims,
    (SELECT count(*) FROM profile_draft WHERE state = 'waiting') AS profile_changes,
    (SELECT count(*) FROM (
        SELECT f.review FROM review_flag f JOIN review r ON r.id = f.review
            WHERE f.settled_at IS NULL AND r.state = 'visible'
        UNION SELECT review FROM review_proof WHERE state = 'pending' AND review IS NOT NULL
        UNION SELECT id FROM review WHERE state = 'hidden'
            AND (appeal_state = 'open' OR reason = '{HOLD_REASON}' AND appeal_state <> 'rejected')
    ) AS reviews) AS reviews
"""


class WaitingCounts(msgspec.Struct, frozen=True):
    """How many suggestions, claims, profile changes and reviews wait for a decision."""

    suggestions: int
    claims: int
    profile_changes: int
    reviews: int


class QueueAge(msgspec.Struct, frozen=True):
    """How many things of a kind wait, and for how long."""

    kind: QueueKind
    count: int
    p50_seconds: float
    p95_seconds: float


async def count_waiting() -> WaitingCounts:
    """Count what waits, for the badges of the tabs."""
    return await database.fetch_one_as(WaitingCounts, _COUNTS) or WaitingCounts(0, 0, 0, 0)


async def list_ages() -> list[QueueAge]:
    """List how many things of each kind wait, and how long half and 95 % of them have waited at most."""
    return await database.fetch_as(QueueAge, _AGES)
