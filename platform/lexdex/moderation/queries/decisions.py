"""Queries of decisions, and of the statements about one account."""

from typing import Any, Final
from uuid import UUID

from lexdex.foundation import database
from lexdex.moderation.schemas import Decision, StoredDecision
from lexdex.moderation.tables import ModerationDecision as Row

_COLUMNS: Final = (
    *(Row.id, Row.action, Row.object_id, Row.title, Row.subject, Row.ground, Row.ground_version, Row.facts),
    *(Row.is_automated, Row.source, Row.actor, Row.decided_at, Row.recheck),
)
# SQL: now() is the time of the transaction, by which a decision that undoes another is recognised.
_INSERT: Final = """
INSERT INTO moderation_decision (action, object_id, title, subject, ground, ground_version, facts, is_automated,
    source, received_at, actor, recheck, decided_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now()) RETURNING id
"""


async def insert_decision(
    decision: Decision, *, version: int, actor: UUID | None, is_automated: bool
) -> StoredDecision:
    """Store a decision and return it. Without an admin as its actor, it never gets a recheck."""
    new_id = await database.fetch_value(
        _INSERT,
        decision.action,
        decision.object_id,
        decision.title,
        decision.subject,
        decision.ground,
        version,
        decision.facts,
        is_automated,
        decision.source,
        decision.received_at,
        actor,
        "undrawn" if actor else "skipped",
    )
    stored = await find_decision(int(new_id))
    if stored is None:
        raise RuntimeError("the decision was inserted")
    return stored


async def find_decision(decision_id: int) -> StoredDecision | None:
    """Find a decision by its id."""
    return await database.fetch_one_as(StoredDecision, Row.select(*_COLUMNS).where(Row.id == decision_id))


async def list_about(subject: UUID, *, before: int | None, limit: int) -> list[StoredDecision]:
    """List the decisions about an account, latest first."""
    query = Row.select(*_COLUMNS).where(Row.subject == subject)
    if before is not None:
        query = query.where(Row.id < before)
    return await database.fetch_as(StoredDecision, query.order_by(Row.id, ascending=False).limit(limit))


async def export_about(subject: UUID) -> list[dict[str, Any]]:
    """Return the decisions about an account for its export of personal data."""
    query = Row.select(Row.action, Row.title, Row.ground, Row.facts, Row.is_automated, Row.decided_at)
    return await database.fetch_dicts(query.where(Row.subject == subject).order_by(Row.id))


async def erase_about(subject: UUID) -> None:
    """Erase what decisions say about an account; that they were made stays, without whom they concern."""
    values: dict[Any, Any] = {Row.subject: None, Row.title: "", Row.facts: "", Row.second_reason: ""}
    await database.execute(Row.update(values).where(Row.subject == subject))
