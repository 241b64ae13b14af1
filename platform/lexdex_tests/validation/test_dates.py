"""Days that the staff sends: those that cannot be meant are refused, and stored ones never keep a list from opening."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from lexdex_tests.validation.builders import (
    ADMIN,
    REQUESTS,
    URL_EVIDENCE,
    assign,
    create_cast,
    create_draft,
    create_tested_request,
    send,
    set_columns,
)

TODAY = datetime.now(UTC).date()
ORDERED = "state = 'submitted', price_amount = 59900, price_currency = 'usd'"


@pytest.mark.parametrize(
    ("day", "reason"),
    [
        ("9999-12-31", "Testing can be scheduled for two years ahead at most."),
        ((TODAY + timedelta(days=731)).isoformat(), "Testing can be scheduled for two years ahead at most."),
        ((TODAY - timedelta(days=1)).isoformat(), "Testing can't start in the past."),
        ("0001-01-01", "Testing can't start in the past."),
    ],
)
async def test_testing_is_scheduled_from_today_for_two_years(client: httpx.AsyncClient, day: str, reason: str) -> None:
    cast = await create_cast(client)
    request_id: str = (await create_draft(cast))["id"]
    await set_columns(request_id, ORDERED)
    for part in ("tester", "decider"):
        await assign(cast, request_id, part, part)
    path = f"{ADMIN}/requests/{request_id}/schedule"
    refused = await send(cast, cast.admin, "POST", path, {"testing_start_date": day}, status=400)
    assert refused["detail"].startswith(reason)
    shown = await send(cast, cast.admin, "GET", f"{ADMIN}/requests/{request_id}")
    assert (shown["status"], shown["testingStartDate"]) == ("submitted", None)
    last = (TODAY + timedelta(days=730)).isoformat()
    assert (await send(cast, cast.admin, "POST", path, {"testing_start_date": last}))["testingStartDate"] == last


@pytest.mark.covers("Y08")
async def test_the_dates_of_a_request_are_those_of_its_steps(client: httpx.AsyncClient) -> None:
    """Standard takes three to four weeks; the estimate is the later end, from the start of testing once it is set."""
    cast = await create_cast(client)
    request_id: str = (await create_draft(cast, package="standard"))["id"]
    names = ("submittedDate", "testingStartDate", "estimatedCompletion")
    for columns, expected in (
        (f"{ORDERED}, submitted_at = '2026-01-02T12:00Z'", ["2026-01-02", None, "2026-01-30"]),
        ("testing_start_date = '2026-01-12'", ["2026-01-02", "2026-01-12", "2026-02-09"]),
        ("state = 'issued', decided_at = '2026-01-20T12:00Z'", ["2026-01-02", "2026-01-12", "2026-01-20"]),
        ("state = 'withdrawn', decided_at = NULL", ["2026-01-02", "2026-01-12", None]),
    ):
        await set_columns(request_id, columns)
        (listed,) = await send(cast, cast.vendor, "GET", REQUESTS)
        assert [listed[name] for name in names] == expected


@pytest.mark.parametrize("day", ["9999-12-31", "9999-12-01", "0001-01-01"])
async def test_no_stored_day_keeps_requests_from_being_shown(client: httpx.AsyncClient, day: str) -> None:
    cast = await create_cast(client)
    request_id: str = (await create_draft(cast))["id"]
    await set_columns(request_id, f"{ORDERED}, submitted_at = now(), testing_start_date = '{day}'")
    shown = await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}")
    assert shown["estimatedCompletion"] >= day
    for who, path in ((cast.vendor, REQUESTS), (cast.admin, f"{ADMIN}/requests")):
        assert [each["id"] for each in await send(cast, who, "GET", path)] == [request_id]
    assert (await send(cast, cast.admin, "GET", f"{ADMIN}/requests/{request_id}"))["testingStartDate"] == day


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seen_on": "1999-12-31"}, "Evidence can't be seen before 2000-01-01."),
        ({"seen_on": "0001-01-01"}, "Evidence can't be seen before 2000-01-01."),
        ({"seen_on": "9999-12-31"}, "Evidence can't be seen in the future."),
        ({"url": "https://tester:hunter2@docs.maker.example/manual"}, "without a user name and password"),
        ({"url": "https://token@docs.maker.example/manual"}, "without a user name and password"),
    ],
)
async def test_evidence_has_a_plausible_day_and_no_password(
    client: httpx.AsyncClient, change: dict[str, Any], reason: str
) -> None:
    cast = await create_cast(client)
    path = f"{ADMIN}/requests/{await create_tested_request(cast)}/findings/FIT-01"
    finding = {"verdict": "met", "note": "Observed.", "evidence": [{**URL_EVIDENCE, **change}]}
    refused = await send(cast, cast.tester, "PUT", path, finding, status=400)
    assert reason in refused["detail"]
    assert "hunter2" not in refused["detail"]
    address = {"url": "https://docs.maker.example/@team/manual", "seen_on": "2000-01-01"}
    await send(cast, cast.tester, "PUT", path, {**finding, "evidence": [{**URL_EVIDENCE, **address}]})
