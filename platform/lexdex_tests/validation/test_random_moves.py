"""Random legal and illegal steps by every kind of person through the API: the history explains each state."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import httpx
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as limits
from hypothesis import strategies as st

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex.validation.schemas.names import RequestState
from lexdex.validation.service import state_machine as machine
from lexdex.validation.service.rubric import load_rubric
from lexdex.validation.service.state_machine import Step
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.approvals.builders import request_and_approve
from lexdex_tests.events import process_outbox
from lexdex_tests.validation.builders import (
    ADMIN,
    BILLING,
    PACKAGE,
    REQUESTS,
    URL_EVIDENCE,
    Cast,
    create_cast,
    create_draft,
    find_account,
)
from lexdex_tests.validation.partners import Payments

PEOPLE = ("vendor", "admin", "tester", "decider", "second", "stranger")
STAFF = ("tester", "decider", "second")
PARTS = ("tester", "decider", "appeal_decider")
FITTING = (("tester", "tester"), ("decider", "decider"), ("appeal_decider", "second"))
REFUSALS = {400, 403, 404, 409}
ACTIONS = (
    *("order", "pay", "withdraw", "refund", "assign", "assign", "assign", "declare", "declare", "conflict", "schedule"),
    *("start", "find", "complete", "report", "send_report", "reply", "resume", "issue", "reject", "appeal", "wait"),
    *("correct", "correct"),
)
LIKELY: dict[RequestState, tuple[tuple[str, str], ...]] = {
    "draft": (("order", "vendor"),),
    "awaiting_payment": (("pay", "vendor"),),
    "submitted": (("assign", "admin"), ("declare", "tester"), ("declare", "decider"), ("schedule", "admin")),
    "scheduled": (("start", "tester"), ("start", "second")),
    "started": (("find", "tester"), ("find", "second")),
    "in_progress": (("complete", "tester"), ("complete", "second"), ("correct", "tester")),
    "completed": (("report", "admin"), ("send_report", "tester"), ("send_report", "decider")),
    "report_sent": (("reply", "vendor"), ("wait", "admin"), ("issue", "decider"), ("reject", "decider")),
    "replied": (("issue", "decider"), ("reject", "decider"), ("resume", "tester")),
    "rejected": (("appeal", "vendor"),),
    "appealed": (("assign", "admin"), ("declare", "second"), ("issue", "second"), ("reject", "second")),
}
"""What usually comes next, and by whom, so that random stories come far."""
MOVES = "SELECT move, from_state, to_state, account FROM validation_move WHERE request = $1 ORDER BY id"
TESTERS = """SELECT account FROM validation_assignment
    WHERE request = $1 AND part = 'tester' AND declared_at IS NOT NULL AND has_conflict IS NOT TRUE"""


class Story:
    """One request in a random story."""

    def __init__(self, cast: Cast, stranger: Headers, payments: Payments, settings: Settings, request_id: str) -> None:
        self.client, self.payments, self.settings = cast.client, payments, settings
        people = (cast.vendor, cast.admin, cast.tester, cast.decider, cast.second_decider, stranger)
        self.people = dict(zip(PEOPLE, people, strict=True))
        self.own, self.staff = f"{REQUESTS}/{request_id}", f"{ADMIN}/requests/{request_id}"
        self.request_id = request_id
        self.states: set[RequestState] = set()
        self.corrections = 0

    async def step(self, action: str, who: str, data: st.DataObject) -> None:
        """Try an action as a person, and require that nothing but the rules decides."""
        before = await self.read_state()
        status = await self._do(action, who, data)
        assert status in REFUSALS | {200, 201, 204}, (action, who, status)
        after = await self.require_explained()
        if status in REFUSALS:
            assert after == before, (action, who, status)
        if who == "stranger" and action not in {"report", "wait"}:
            assert status in {403, 404}, action
        self.states.add(after)

    async def read_state(self) -> RequestState:
        state: RequestState = await db.fetch_value(
            "SELECT state FROM validation_request WHERE id = $1", UUID(self.request_id)
        )
        return state

    async def require_explained(self) -> RequestState:
        """The history leads to the state, and who has tested has not decided; returns the state."""
        rows = await db.fetch(MOVES, UUID(self.request_id))
        state = await self.read_state()
        assert machine.replay([Step(row["move"], row["from_state"], row["to_state"]) for row in rows]) == state
        deciders = {row["account"] for row in rows if row["move"] in machine.DECISIONS}
        testers = {row["account"] for row in await db.fetch(TESTERS, UUID(self.request_id))}
        assert None not in deciders
        assert not deciders & testers
        return state

    async def _do(self, action: str, who: str, data: st.DataObject) -> int:
        if action == "report":
            await process_outbox(self.settings)
            return 200
        if action == "wait":
            past = "UPDATE validation_request SET reply_due_date = current_date - 1 WHERE reply_due_date IS NOT NULL"
            await db.execute(f"{past} AND id = $1", UUID(self.request_id))
            return 200
        if action == "pay":
            return await self._pay(who)
        if action == "find":
            return await self._record_findings(who, data)
        if action == "assign":
            return await self._assign(who, data)
        return await self._post(who, *self._build_request(action))

    def _build_request(self, action: str) -> tuple[str, Any]:
        reason = {"reason": "As agreed."}
        today = datetime.now(UTC).date().isoformat()
        statement = {"statement": "None."}
        return {
            "order": (f"{self.own}/payment", BILLING),
            "withdraw": (f"{self.own}/withdraw", reason),
            "reply": (f"{self.own}/reply", {"text": "We disagree."}),
            "appeal": (f"{self.own}/appeal", reason),
            "refund": (f"{self.staff}/refund", reason),
            "declare": (f"{self.staff}/declaration", {"has_conflict": False, **statement}),
            "conflict": (f"{self.staff}/declaration", {"has_conflict": True, **statement}),
            "schedule": (f"{self.staff}/schedule", {"testing_start_date": today}),
            "correct": (f"{self.staff}/correction", {"software_version": self._next_version(), **reason}),
            "start": (f"{self.staff}/start", None),
            "complete": (f"{self.staff}/complete", None),
            "send_report": (f"{self.staff}/send-report", None),
            "resume": (f"{self.staff}/resume", None),
            "issue": (f"{self.staff}/decision", {"verdict": "issue", **reason}),
            "reject": (f"{self.staff}/decision", {"verdict": "reject", **reason}),
        }[action]

    def _next_version(self) -> str:
        self.corrections += 1
        return f"4.2.{self.corrections}"

    async def _post(self, who: str, path: str, body: object) -> int:
        return (await request_and_approve(self.client, self.people[who], path, body)).status_code

    async def _pay(self, who: str) -> int:
        payment = await self.payments.find(self.request_id)
        if who == "vendor" and payment is not None and payment.status == "pending" and payment.checkout_url:
            await self.payments.complete(self.request_id)
        return await self._post(who, f"{self.own}/submit", None)

    async def _record_findings(self, who: str, data: st.DataObject) -> int:
        verdict = data.draw(st.sampled_from(["met", "met", "not_met"]))
        body = {"verdict": verdict, "note": "Observed.", "evidence": [URL_EVIDENCE]}
        statuses = [
            (await self.client.put(f"{self.staff}/findings/{each.id}", json=body, headers=self.people[who])).status_code
            for each in load_rubric().list_criteria(PACKAGE)
        ]
        return max(statuses)

    async def _assign(self, who: str, data: st.DataObject) -> int:
        anything = st.tuples(st.sampled_from(PARTS), st.sampled_from(STAFF))
        part, name = data.draw(st.one_of(st.sampled_from(FITTING), st.sampled_from(FITTING), anything))
        body = {"part": part, "account_id": await find_account(f"{name}@lexdex.example")}
        return await self._post(who, f"{self.staff}/assignments", body)


@pytest.fixture
async def people(client: httpx.AsyncClient, payments: Payments) -> tuple[Cast, Headers]:
    """The people of all stories, and a vendor who has nothing to do with them."""
    return await create_cast(client), await open_session(client, "mallory@other.example", role=2)


@pytest.fixture
def reached() -> Iterator[set[RequestState]]:
    """The states that stories have reached; without decisions they would prove little."""
    states: set[RequestState] = set()
    yield states
    assert {"in_progress", "report_sent", "canceled"} <= states, states
    assert states & {"issued", "rejected"}, states


@limits(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(data=st.data())
@pytest.mark.long
async def test_random_steps_are_explained_by_the_history(
    people: tuple[Cast, Headers],
    settings: Settings,
    payments: Payments,
    reached: set[RequestState],
    data: st.DataObject,
) -> None:
    await db.execute("DELETE FROM validation_request WHERE state = 'draft'")
    cast, stranger = people
    story = Story(cast, stranger, payments, settings, (await create_draft(cast))["id"])
    for _ in range(data.draw(st.integers(30, 60))):
        likely = LIKELY.get(await story.read_state(), ())
        if likely and data.draw(st.integers(0, 9)) < 9:
            action, who = data.draw(st.sampled_from(likely))
        else:
            action, who = data.draw(st.sampled_from(ACTIONS)), data.draw(st.sampled_from(PEOPLE))
        await story.step(action, who, data)
    reached.update(story.states)
