"""The state machine of validation requests, under random legal and illegal moves by every kind of person."""

from collections import deque
from typing import Any, get_args
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexdex.foundation.errors import Conflict, Forbidden
from lexdex.validation.schemas.names import AssignmentPart, Move, Party, RequestState
from lexdex.validation.service import state_machine as machine
from lexdex.validation.service.state_machine import Assigned, Step

OWNER, OTHER_VENDOR, *ADMINS = (UUID(int=number) for number in range(1, 6))
STATES, ALL_MOVES, PARTS = get_args(RequestState), get_args(Move), get_args(AssignmentPart)
HAPPY_PATH: list[tuple[Move, Party]] = [
    ("order", "owner"),
    ("pay", "system"),
    ("schedule", "admin"),
    ("start", "tester"),
    ("record_finding", "tester"),
    ("complete", "tester"),
    ("send_report", "tester"),
    ("reply", "owner"),
    ("issue", "decider"),
]
PERMITTED: dict[Party, set[tuple[str, str]]] = {
    "owner": {
        *(("draft", "order"), ("awaiting_payment", "withdraw"), ("submitted", "withdraw"), ("scheduled", "withdraw")),
        *(("report_sent", "reply"), ("rejected", "appeal")),
    },
    "admin": {
        *(
            ("submitted", "schedule"),
            ("scheduled", "schedule"),
            ("awaiting_payment", "cancel"),
            ("submitted", "cancel"),
        ),
        *(("scheduled", "cancel"), ("started", "cancel"), ("in_progress", "cancel"), ("completed", "cancel")),
        *(("report_sent", "cancel"), ("replied", "cancel")),
    },
    "tester": {
        *(("scheduled", "start"), ("started", "record_finding"), ("in_progress", "record_finding")),
        *(("appealed", "record_finding"), ("in_progress", "complete"), ("completed", "send_report")),
        ("replied", "resume"),
        *((state, "correct") for state in ("submitted", "scheduled", "started", "in_progress", "completed")),
    },
    "decider": {
        *(("completed", "send_report"), ("report_sent", "issue"), ("report_sent", "reject")),
        *(("replied", "issue"), ("replied", "reject")),
    },
    "appeal_decider": {("appealed", "uphold_appeal"), ("appealed", "dismiss_appeal")},
    "system": {
        *(("awaiting_payment", "pay"), ("awaiting_payment", "withdraw"), ("submitted", "withdraw")),
        *(("scheduled", "withdraw"), ("awaiting_payment", "cancel"), ("submitted", "cancel"), ("scheduled", "cancel")),
        *(("started", "cancel"), ("in_progress", "cancel"), ("completed", "cancel"), ("report_sent", "cancel")),
        ("replied", "cancel"),
    },
}
"""What each party may do in which state: written down a second time, so that a right that is given away is noticed."""
# Mostly the two who have assignments: an admin with two parts must not be a rare case.
people = st.sampled_from([ADMINS[0], ADMINS[0], ADMINS[1], ADMINS[2], OWNER, OTHER_VENDOR])
assignments = st.lists(
    st.builds(
        lambda account, part, effective, was: Assigned(account, part, effective, effective or was),
        st.sampled_from(ADMINS[:2]),
        st.sampled_from(PARTS),
        st.booleans(),
        st.booleans(),
    ),
    min_size=3,
    max_size=6,
)


def find_parties(person: UUID, assigned: list[Assigned]) -> frozenset[Party]:
    return machine.find_parties(person, is_admin=person in ADMINS, owner_id=OWNER, assignments=assigned)


# No deadline: on a busy machine, an example takes longer than Hypothesis expects, and nothing is wrong.
@settings(deadline=None)
@given(st.data())
def test_random_moves_keep_the_rules(data: st.DataObject) -> None:
    """Whatever is tried, the history replays to the state, and each entry was made by someone who may make it."""
    state, history = machine.INITIAL, list[Step]()
    for _ in range(data.draw(st.integers(1, 25))):
        possible = [move for move, rule in machine.MOVES.items() if state in rule.targets]
        is_guided: bool = data.draw(st.booleans())
        move: Move = data.draw(st.sampled_from(possible if possible and is_guided else ALL_MOVES))
        person, assigned = data.draw(people), data.draw(assignments)
        parties: frozenset[Party] = find_parties(person, assigned)
        if move == "pay":
            parties |= {"system"}
        allowed = machine.list_allowed_moves(state, parties)
        if move not in allowed:
            with pytest.raises((Conflict, Forbidden), match=r"^[A-Z].*\.$"):
                machine.apply_move(state, move, parties)
            continue
        target = machine.apply_move(state, move, parties)
        history.append(Step(move, state, target))
        state = target
        if move in machine.DECISIONS:
            own = [each for each in assigned if each.account_id == person]
            assert person in ADMINS
            assert not any(each.part == "tester" and each.was_effective for each in own)
            assert any(each.is_effective for each in own)
    assert machine.replay(history) == state


@settings(deadline=None)
@given(people, assignments)
def test_only_effective_assignments_count(person: UUID, assigned: list[Assigned]) -> None:
    undeclared = [each._replace(is_effective=False) for each in assigned]
    assert find_parties(person, undeclared) <= {"owner", "admin"}
    parties = find_parties(person, assigned)
    assert not {"tester", "decider"} <= parties
    assert not {"tester", "appeal_decider"} <= parties
    assert not {"decider", "appeal_decider"} <= parties
    if person in {OWNER, OTHER_VENDOR}:
        assert parties <= {"owner"}


@pytest.mark.covers("Y23")
@pytest.mark.parametrize("party", get_args(Party))
def test_each_party_may_do_what_is_written_down_and_nothing_else(party: Party) -> None:
    done: set[tuple[str, str]] = set()
    for state in STATES:
        for move in ALL_MOVES:
            try:
                machine.apply_move(state, move, frozenset({party}))
            except (Conflict, Forbidden):
                continue
            done.add((state, move))
    assert done == PERMITTED[party]


@pytest.mark.parametrize("part", PARTS)
def test_a_vendor_who_became_an_admin_has_no_other_part(part: AssignmentPart) -> None:
    assigned = [Assigned(OWNER, part, is_effective=True, was_effective=True)]
    assert machine.find_parties(OWNER, is_admin=True, owner_id=OWNER, assignments=assigned) == {"owner"}


def test_without_a_part_no_move_is_possible() -> None:
    for state in STATES:
        assert machine.list_allowed_moves(state, frozenset()) == ()
        for move in ALL_MOVES:
            with pytest.raises(Forbidden):
                machine.apply_move(state, move, frozenset())


def test_who_has_tested_never_decides_and_who_decided_decides_no_appeal() -> None:
    person = ADMINS[0]
    tested = Assigned(person, "tester", is_effective=False, was_effective=True)
    decided = Assigned(person, "decider", is_effective=True, was_effective=True)
    appeal = Assigned(person, "appeal_decider", is_effective=True, was_effective=True)
    assert find_parties(person, [decided]) == {"admin", "decider"}
    assert find_parties(person, [appeal]) == {"admin", "appeal_decider"}
    assert find_parties(person, [tested, decided, appeal]) == {"admin"}
    assert find_parties(person, [decided, appeal]) == {"admin", "decider"}


def test_every_state_is_reachable_and_every_other_leads_on() -> None:
    reached, queue = {machine.INITIAL}, deque[Any]([machine.INITIAL])
    while queue:
        state = queue.popleft()
        for rule in machine.MOVES.values():
            target = rule.targets.get(state)
            if target and target not in reached:
                reached.add(target)
                queue.append(target)
    assert reached == set(STATES)
    dead_ends = {state for state in STATES if not any(state in rule.targets for rule in machine.MOVES.values())}
    assert dead_ends == machine.FINAL_STATES
    assert set(machine.MOVES) == set(ALL_MOVES) == set(machine.NOT_POSSIBLE)


def test_a_history_with_a_gap_does_not_replay() -> None:
    steps = [Step("order", "draft", "awaiting_payment"), Step("schedule", "submitted", "scheduled")]
    with pytest.raises(ValueError, match="does not follow"):
        machine.replay(steps)
    misstated = [Step("order", "draft", "awaiting_payment"), Step("cancel", "submitted", "canceled")]
    with pytest.raises(ValueError, match="does not follow"):
        machine.replay(misstated)


@pytest.mark.covers("T19")
def test_the_milestones_come_in_order_with_their_colours() -> None:
    state, seen = machine.INITIAL, list[tuple[Any, ...]]()
    for move, party in HAPPY_PATH:
        state = machine.apply_move(state, move, frozenset({party}))
        milestone = machine.MILESTONE_BY_STATE.get(state)
        if milestone and (not seen or seen[-1][0] != milestone):
            seen.append((milestone, machine.BADGES[state]))
    assert seen == [
        ("Request Submitted", "blue"),
        ("Testing Scheduled", "amber"),
        ("Testing Started", "orange"),
        ("Testing In Progress", "orange"),
        ("Testing Completed", "green"),
        ("Certificate Issued", "emerald"),
    ]


@pytest.mark.covers("T20")
def test_the_express_dialog_shows_four_states_in_order() -> None:
    state, seen = machine.INITIAL, list[str]()
    for move, party in HAPPY_PATH:
        state = machine.apply_move(state, move, frozenset({party}))
        shown = machine.EXPRESS_STATES.get(state)
        if shown and (not seen or seen[-1] != shown):
            seen.append(shown)
    assert seen == ["processing", "in-review", "report-ready", "complete"]
    assert {state: machine.EXPRESS_STATES.get(state) for state in STATES} == {
        **dict.fromkeys(("draft", "awaiting_payment", "withdrawn", "canceled")),
        **dict.fromkeys(("submitted", "scheduled"), "processing"),
        **dict.fromkeys(("started", "in_progress", "completed"), "in-review"),
        **dict.fromkeys(("report_sent", "replied"), "report-ready"),
        **dict.fromkeys(("issued", "rejected", "appealed", "appeal_dismissed"), "complete"),
    }


def test_the_progress_never_falls_on_the_way_to_a_certificate() -> None:
    state, progress = machine.INITIAL, [0]
    for move, party in HAPPY_PATH:
        state = machine.apply_move(state, move, frozenset({party}))
        steps = range(11) if state == "in_progress" else (10,)
        progress += [machine.compute_progress(state, findings=count, criteria=10) for count in steps]
    assert progress == sorted(progress)
    assert progress[-1] == 100
