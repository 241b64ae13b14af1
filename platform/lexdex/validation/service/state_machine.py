"""The state machine of validation requests: states, moves, who may make them, and what each state shows.

Pure: no clock, no database. A move that the table `MOVES` doesn't have is a Conflict, and one that is made by the wrong
party is Forbidden.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, get_args
from uuid import UUID

from lexdex.foundation.errors import Conflict, Forbidden
from lexdex.validation.schemas.names import (
    AssignmentPart,
    BadgeColour,
    ExpressState,
    Milestone,
    Move,
    Party,
    RequestState,
)

INITIAL: Final[RequestState] = "draft"


class MoveRule(NamedTuple):
    """The states that a move leads from and to, and the parties who may make it."""

    targets: Mapping[RequestState, RequestState]
    parties: frozenset[Party]


def _rule(targets: Mapping[RequestState, RequestState], *parties: Party) -> MoveRule:
    return MoveRule(targets, frozenset(parties))


_UNDECIDED: Final[tuple[RequestState, ...]] = (
    *("submitted", "scheduled", "started", "in_progress", "completed", "report_sent", "replied"),
)

MOVES: Final[Mapping[Move, MoveRule]] = {
    "order": _rule({"draft": "awaiting_payment"}, "owner"),
    "pay": _rule({"awaiting_payment": "submitted"}, "system"),
    "withdraw": _rule(
        {"awaiting_payment": "withdrawn", "submitted": "withdrawn", "scheduled": "withdrawn"}, "owner", "system"
    ),
    "cancel": _rule(dict.fromkeys(("awaiting_payment", *_UNDECIDED), "canceled"), "admin", "system"),
    "schedule": _rule({"submitted": "scheduled", "scheduled": "scheduled"}, "admin"),
    "start": _rule({"scheduled": "started"}, "tester"),
    # During an appeal, contested findings are examined again; without that, no appeal against a finding could succeed.
    "record_finding": _rule({"started": "in_progress", "in_progress": "in_progress", "appealed": "appealed"}, "tester"),
    "correct": _rule(
        {state: state for state in ("submitted", "scheduled", "started", "in_progress", "completed")}, "tester"
    ),
    "complete": _rule({"in_progress": "completed"}, "tester"),
    "send_report": _rule({"completed": "report_sent"}, "tester", "decider"),
    "reply": _rule({"report_sent": "replied"}, "owner"),
    "resume": _rule({"replied": "in_progress"}, "tester"),
    "issue": _rule({"report_sent": "issued", "replied": "issued"}, "decider"),
    "reject": _rule({"report_sent": "rejected", "replied": "rejected"}, "decider"),
    "appeal": _rule({"rejected": "appealed"}, "owner"),
    "uphold_appeal": _rule({"appealed": "issued"}, "appeal_decider"),
    "dismiss_appeal": _rule({"appealed": "appeal_dismissed"}, "appeal_decider"),
}
ALWAYS_RECORDED: Final[frozenset[Move]] = frozenset({"schedule", "correct"})
"""The moves that enter the history even if they change no state."""
FINAL_STATES: Final[frozenset[RequestState]] = frozenset({"issued", "appeal_dismissed", "withdrawn", "canceled"})
DECISIONS: Final[frozenset[Move]] = frozenset({"issue", "reject", "uphold_appeal", "dismiss_appeal"})
WITH_REASON: Final[frozenset[Move]] = DECISIONS | {"cancel"}
"""The moves whose note is the reason that an admin gave."""
AUDITED: Final[Mapping[Move, str]] = {
    "cancel": "canceled",
    "schedule": "scheduled",
    "start": "started",
    "complete": "completed",
    "send_report": "report_sent",
    "resume": "resumed",
    "issue": "issued",
    "reject": "rejected",
    "uphold_appeal": "appeal_upheld",
    "dismiss_appeal": "appeal_dismissed",
}
"""The moves of staff in the audit log; findings and corrections are recorded there with their own values."""

LABELS: Final[Mapping[RequestState, str]] = {
    "draft": "Draft",
    "awaiting_payment": "Awaiting payment",
    "submitted": "Request Submitted",
    "scheduled": "Testing Scheduled",
    "started": "Testing Started",
    "in_progress": "Testing In Progress",
    "completed": "Testing Completed",
    "report_sent": "Draft report sent",
    "replied": "Reply received",
    "issued": "Certificate Issued",
    "rejected": "Rejected",
    "appealed": "Appeal in review",
    "appeal_dismissed": "Appeal dismissed",
    "withdrawn": "Withdrawn",
    "canceled": "Canceled",
}
BADGES: Final[Mapping[RequestState, BadgeColour]] = {
    "draft": "gray",
    "awaiting_payment": "gray",
    "submitted": "blue",
    "scheduled": "amber",
    "started": "orange",
    "in_progress": "orange",
    "completed": "green",
    "report_sent": "green",
    "replied": "green",
    "issued": "emerald",
    "rejected": "red",
    "appealed": "amber",
    "appeal_dismissed": "red",
    "withdrawn": "gray",
    "canceled": "gray",
}
MILESTONES: Final[tuple[Milestone, ...]] = get_args(Milestone)
MILESTONE_BY_STATE: Final[Mapping[RequestState, Milestone]] = {
    "submitted": "Request Submitted",
    "scheduled": "Testing Scheduled",
    "started": "Testing Started",
    "in_progress": "Testing In Progress",
    **dict.fromkeys(
        ("completed", "report_sent", "replied", "rejected", "appealed", "appeal_dismissed"), "Testing Completed"
    ),
    "issued": "Certificate Issued",
}
"""The current milestone by state; drafts, unpaid, withdrawn and canceled requests have none."""
EXPRESS_STATES: Final[Mapping[RequestState, ExpressState]] = {
    **dict.fromkeys(("submitted", "scheduled"), "processing"),
    **dict.fromkeys(("started", "in_progress", "completed"), "in-review"),
    **dict.fromkeys(("report_sent", "replied"), "report-ready"),
    **dict.fromkeys(("issued", "rejected", "appealed", "appeal_dismissed"), "complete"),
}
"""What the express dialog shows; nothing for the states that are left out."""
REPORT_STATES: Final[frozenset[RequestState]] = frozenset(
    state for state, shown in EXPRESS_STATES.items() if shown in {"report-ready", "complete"}
)
"""The states in which the vendor can read the report and give feedback."""

_PROGRESS: Final[Mapping[RequestState, int]] = {
    "submitted": 10,
    "scheduled": 20,
    "started": 30,
    "in_progress": 30,
    "completed": 80,
    "report_sent": 85,
    "replied": 90,
    "appealed": 95,
    **dict.fromkeys(("issued", "rejected", "appeal_dismissed"), 100),
}
_TESTING_SHARE: Final = 45
"""The percentage that the findings add while testing is in progress."""

NOT_POSSIBLE = {
    "order": "This request was ordered already.",
    "pay": "This request doesn't await a payment.",
    "withdraw": "This request can't be withdrawn any more, because {reason}.",
    "cancel": "This request can't be canceled, because {reason}.",
    "schedule": "Testing can't be scheduled, because {reason}.",
    "start": "Testing can't start, because {reason}.",
    "record_finding": "Findings can't be recorded, because {reason}.",
    "correct": "The version and the deployment can't be corrected, because {reason}.",
    "complete": "Testing can't be completed, because {reason}.",
    "send_report": "The draft report can't be sent, because {reason}.",
    "reply": "You can't reply to the report, because {reason}.",
    "resume": "Testing can't be resumed, because {reason}.",
    "issue": "The certificate can't be issued, because {reason}.",
    "reject": "The request can't be rejected, because {reason}.",
    "appeal": "There is no rejection that you could appeal, because {reason}.",
    "uphold_appeal": "There is no appeal to decide, because {reason}.",
    "dismiss_appeal": "There is no appeal to decide, because {reason}.",
}
NOT_YOURS = {
    "owner": "Only the vendor of the request can do this.",
    "admin": "Only admins can do this.",
    "tester": "Only the tester of this request can do this, after the declaration of interest.",
    "decider": "Only the decider of this request can do this, after the declaration of interest.",
    "appeal_decider": "Only the decider of the appeal can do this, after the declaration of interest.",
    "system": "This happens only when the payment is reported.",
}


class Assigned(NamedTuple):
    """An assignment of a person to a request, as far as it decides about moves."""

    account_id: UUID
    part: AssignmentPart
    is_effective: bool
    """Whether the person has declared to have no conflict of interest, and the assignment has not ended."""
    was_effective: bool
    """Whether it was ever effective."""


class Step(NamedTuple):
    """An entry of a request's history, as far as the machine needs it."""

    move: Move
    from_state: RequestState
    to_state: RequestState


def find_parties(
    account_id: UUID, *, is_admin: bool, owner_id: UUID | None, assignments: Iterable[Assigned]
) -> frozenset[Party]:
    """Return what an account is to a request.

    Who has ever tested a request never decides it, and who decided it first doesn't decide the appeal. The vendor is
    nothing else.
    """
    if account_id == owner_id:
        return frozenset({"owner"})
    if not is_admin:
        return frozenset()
    own = [each for each in assignments if each.account_id == account_id]
    parties: set[Party] = {"admin", *(each.part for each in own if each.is_effective)}
    has_been = {each.part for each in own if each.was_effective}
    if "tester" in has_been:
        parties -= {"decider", "appeal_decider"}
    if "decider" in has_been:
        parties.discard("appeal_decider")
    return frozenset(parties)


def apply_move(state: RequestState, move: Move, parties: frozenset[Party]) -> RequestState:
    """Return the state after the move; raises Forbidden for the wrong party and Conflict in the wrong state."""
    rule = MOVES[move]
    if not rule.parties & parties:
        raise Forbidden(NOT_YOURS[min(rule.parties - {"system"} or rule.parties)], rule="validation_party")
    if (target := rule.targets.get(state)) is None:
        raise Conflict(NOT_POSSIBLE[move].format(reason=f"its status is “{LABELS[state]}”"))
    return target


def list_allowed_moves(state: RequestState, parties: frozenset[Party]) -> tuple[Move, ...]:
    """List the moves that one of the parties may make in this state."""
    return tuple(move for move, rule in MOVES.items() if state in rule.targets and rule.parties & parties)


def list_assignable_parts(state: RequestState) -> tuple[AssignmentPart, ...]:
    """List the parts that can be assigned in this state; during an appeal the tester too, who examines again."""
    if state == "appealed":
        return ("tester", "appeal_decider")
    return ("tester", "decider") if state in _UNDECIDED else ()


def replay(steps: Sequence[Step]) -> RequestState:
    """Return the state that a history leads to; raises ValueError if a step doesn't follow from the one before."""
    state = INITIAL
    for step in steps:
        if step.from_state != state or MOVES[step.move].targets.get(state) != step.to_state:
            raise ValueError(f"{step.move} from {step.from_state} to {step.to_state} does not follow {state}")
        state = step.to_state
    return state


def compute_progress(state: RequestState, *, findings: int, criteria: int) -> int:
    """Return the progress in per cent; while testing is in progress, it grows with the findings."""
    base = _PROGRESS.get(state, 0)
    if state != "in_progress" or not criteria:
        return base
    return base + _TESTING_SHARE * min(findings, criteria) // criteria
