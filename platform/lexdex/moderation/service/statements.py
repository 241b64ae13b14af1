"""Statements of reasons in plain words (DSA Art. 17), from decisions as they are stored."""

from collections.abc import Iterator
from typing import Final

from lexdex.foundation.actor import Actor
from lexdex.moderation.actions import ACTIONS, ActionRule
from lexdex.moderation.grounds import GROUNDS, VERSION, Ground, choose_ground
from lexdex.moderation.queries import decisions as queries
from lexdex.moderation.schemas import (
    DecisionSource,
    GroundList,
    GroundView,
    Restriction,
    Statement,
    StatementLine,
    StatementPage,
    StoredDecision,
)

PAGE_SIZE: Final = 20
FACTS: Final = "Facts"
EFFECTS: Final[dict[Restriction, str]] = {
    "visibility": "The content isn't shown to others.",
    "service": "We don't provide the part of our service that was asked for.",
    "account": "The account can't be used.",
}
SOURCES: Final[dict[DecisionSource, str]] = {
    "notice": "Another user reported it to us.",
    "request": "We decided on what you submitted.",
    "own": "We acted on our own initiative.",
}
BY_RULE: Final = "An automatic rule decided. No person has checked it yet."
BY_PERSON: Final = "A person decided. No automatic rule was used to decide."
SCOPE: Final = "Everywhere on this website, in all countries"


def list_grounds() -> GroundList:
    """List the grounds for the forms of admins."""
    return GroundList(
        VERSION, [GroundView(code, *ground[:4], list(ground.actions)) for code, ground in GROUNDS.items()]
    )


async def list_statements(actor: Actor, *, before: int | None) -> StatementPage:
    """Return one page of the statements about the actor, latest first."""
    found = await queries.list_about(actor.account_id, before=before, limit=PAGE_SIZE + 1)
    shown = found[:PAGE_SIZE]
    return StatementPage([describe_decision(each) for each in shown], shown[-1].id if len(found) > len(shown) else None)


def describe_decision(decision: StoredDecision) -> Statement:
    """Return the statement of reasons of a decision."""
    rule = ACTIONS[decision.action]
    return Statement(
        id=decision.id,
        decided_at=decision.decided_at,
        title=f"{rule.sentence.format(title=decision.title or 'a product')}.",
        is_restriction=rule.restriction != "none",
        lines=[StatementLine(label, text) for label, text in _list_lines(decision, rule) if text],
    )


def describe_reason(action: str, ground: str, facts: str) -> str:
    """Return the facts of a decision after its chosen ground, for places that show one text; raises like `record`."""
    if not ground:
        return facts
    return "\n".join(filter(None, (f"{GROUNDS[choose_ground(action, ground)].label}.", facts)))


def list_email_lines(statement: Statement) -> list[dict[str, str]]:
    """Return the lines of a statement for an email that has the facts already."""
    return [{"label": line.label, "text": line.text} for line in statement.lines if line.label != FACTS]


def _list_lines(decision: StoredDecision, rule: ActionRule) -> Iterator[tuple[str, str]]:
    yield "Restriction", EFFECTS.get(rule.restriction, "")
    yield "Ground", _describe_ground(GROUNDS[decision.ground])
    yield FACTS, decision.facts
    yield "How we came to decide", SOURCES[decision.source] if rule.restriction != "none" else ""
    yield "Who decided", BY_RULE if decision.is_automated else BY_PERSON
    yield "Where it applies", SCOPE if rule.restriction != "none" else ""
    yield "How long it applies", rule.duration
    yield "How you can object", rule.redress


def _describe_ground(ground: Ground) -> str:
    reason = " ".join(filter(None, (f"{ground.label}.", ground.description)))
    if ground.basis == "none":
        return reason
    basis = "Illegal content" if ground.basis == "law" else "Breach of our terms"
    return f"{reason} {basis}: {ground.provision}."
