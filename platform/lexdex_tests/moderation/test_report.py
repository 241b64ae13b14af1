"""The yearly report: every number recounted here row by row; small ones are left out of what is published."""

import csv
import io
import statistics
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import httpx
import pytest

from lexdex.admin.service.small_numbers import find_unpublished
from lexdex.foundation import database as db
from lexdex.moderation.actions import ACTIONS
from lexdex.moderation.grounds import GROUNDS
from lexdex_tests.accounts.builders import Headers, open_admin_session
from lexdex_tests.moderation.builders import add_decision, hide_review

YEAR: Final = datetime.now(UTC).year - 1
PUBLIC, DRAFT = f"/api/transparency-reports/{YEAR}", f"/api/admin/moderation/report/{YEAR}"
START: Final = datetime(YEAR, 1, 1, tzinfo=UTC)
SHARES: Final = {
    ("review.hidden", "review_spam", "notice"): 9,
    ("review.hidden", "review_abusive", "own"): 7,
    ("review.hidden", "law_personality", "notice"): 2,
    ("review.held", "review_burst", "own"): 6,
    ("review.flags_dismissed", "flag_opinion", "notice"): 8,
    ("review.appeal_rejected", "review_spam", "request"): 5,
    ("review.appeal_granted", "facts_corrected", "request"): 6,
    ("review.proof_rejected", "proof_outdated", "request"): 5,
    ("claim.rejected", "claim_not_proved", "request"): 11,
    ("claim.approved", "claim_proved", "request"): 13,
    ("account.suspended", "account_spam", "own"): 3,
    ("account.removal_requested", "account_requested", "own"): 4,
}
"""How many decisions there are of each action, ground and source."""

COUNTED: Final = (
    *("total", "by_kind", "by_ground", "by_basis", "by_restriction", "by_means"),
    *("notice_decisions", "appeals", "rechecks", "notices"),
)


async def fill_year() -> None:
    """Store decisions over the year, with one at each of its ends, and one just outside each end."""
    number = 0
    for (action, ground, source), count in SHARES.items():
        for _ in range(count):
            at = START + timedelta(days=number * 4, hours=number % 24)
            received = None if source == "own" else at - timedelta(hours=1 + number % 50)
            await add_decision(
                action,
                at,
                ground=ground,
                source=source,
                is_automated=action == "review.held",
                received_at=received,
                recheck=("skipped", "agreed", "reversed", "due")[number % 4],
            )
            number += 1
    for outside in (START - timedelta(microseconds=1), START.replace(year=YEAR + 1)):
        await add_decision("review.hidden", outside, ground="review_spam")
    await db.execute(
        "INSERT INTO review_event (review, product, actor, action, reason, happened_at)"
        " SELECT n, 'certa', 'a user', 'flagged', CASE WHEN n < 12 THEN 'spam' ELSE 'offensive' END, $1"
        " FROM generate_series(1, 19) n",
        START + timedelta(days=100),
    )


async def recount() -> dict[str, Counter[str]]:
    """Count the year's decisions again, row by row and without the application's code."""
    rows = [row for row in await db.fetch_dicts("SELECT * FROM moderation_decision") if row["decided_at"].year == YEAR]
    bases = {code: ground.basis for code, ground in GROUNDS.items()}
    counts: dict[str, Counter[str]] = {name: Counter() for name in COUNTED}
    for row in rows:
        kind, _, verb = row["action"].partition(".")
        if row["source"] == "notice":
            counts["notice_decisions"]["dismissed" if verb == "flags_dismissed" else "acted"] += 1
        if verb in {"appeal_granted", "appeal_rejected"}:
            counts["appeals"][verb[len("appeal_") :]] += 1
        if row["recheck"] in {"agreed", "reversed"}:
            counts["rechecks"][row["recheck"]] += 1
        if bases[row["ground"]] == "none" or verb == "appeal_rejected":
            continue
        counts["total"]["total"] += 1
        counts["by_kind"]["proof" if verb.startswith("proof") else kind] += 1
        counts["by_ground"][row["ground"]] += 1
        counts["by_basis"][bases[row["ground"]]] += 1
        counts["by_restriction"][ACTIONS[row["action"]].restriction] += 1
        counts["by_means"]["rule" if row["is_automated"] else "person"] += 1
    counts["notices"].update({"spam": 11, "offensive": 8})
    return counts


@pytest.fixture
async def admin(client: httpx.AsyncClient) -> Headers:
    return await open_admin_session(client)


async def read(client: httpx.AsyncClient, path: str, headers: Headers | None = None) -> dict[str, Any]:
    answer = await client.get(path, headers=headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def read_counts(report: dict[str, Any], name: str) -> dict[str, int | None]:
    entries = report[name] if isinstance(report[name], list) else [report[name]]
    return {each["key"]: each["count"] for each in entries if each["count"] != 0}


async def test_the_draft_has_the_numbers_of_a_second_count(client: httpx.AsyncClient, admin: Headers) -> None:
    await fill_year()
    draft = await read(client, DRAFT, admin)
    assert (draft["year"], draft["is_final"]) == (YEAR, True)
    counted = await recount()
    assert {name: read_counts(draft, name) for name in counted} == {
        name: dict(found) for name, found in counted.items()
    }
    assert counted["total"]["total"] == 43


async def test_the_median_times_are_those_of_a_second_count(client: httpx.AsyncClient, admin: Headers) -> None:
    await fill_year()
    times: dict[str, list[float]] = {"notice": [], "request": [], "appeal": []}
    for row in await db.fetch_dicts("SELECT * FROM moderation_decision WHERE received_at IS NOT NULL"):
        source = "appeal" if ".appeal_" in row["action"] else row["source"]
        times[source].append((row["decided_at"] - row["received_at"]).total_seconds())
    found = {each["key"]: each["median_seconds"] for each in (await read(client, DRAFT, admin))["times"]}
    assert found == pytest.approx({source: statistics.median(each) for source, each in times.items()})


async def test_small_numbers_are_not_published(client: httpx.AsyncClient, admin: Headers) -> None:
    await fill_year()
    published, draft = await read(client, PUBLIC), await read(client, DRAFT, admin)
    assert published["total"]["count"] == 43
    for name in ("by_kind", "by_ground", "by_basis", "by_restriction", "by_means", "appeals", "rechecks"):
        exact, shown = read_counts(draft, name), read_counts(published, name)
        hidden = [exact[key] for key, count in shown.items() if count is None]
        assert {key: count for key, count in exact.items() if shown[key] is not None}.items() <= shown.items()
        assert all(count is None or count >= 5 for count in shown.values())
        # What is left out can't be computed from the total.
        assert not hidden or (len(hidden) > 1 and sum(count or 0 for count in hidden) >= 5)
    assert read_counts(published, "by_kind")["account"] is None
    assert read_counts(published, "by_ground")["account_spam"] is None
    # Nor a number beside it from another table: all decisions on proofs have this ground.
    assert read_counts(published, "by_kind")["proof"] is None
    assert read_counts(published, "by_ground")["proof_outdated"] is None
    flags = [(each["key"], each["is_published"]) for each in draft["by_kind"] if each["key"] == "account"]
    assert flags == [("account", False)]


async def test_csv_and_json_have_the_same_numbers(client: httpx.AsyncClient) -> None:
    await fill_year()
    published = await read(client, PUBLIC)
    answer = await client.get(f"{PUBLIC}/csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert f"transparency-report-{YEAR}.csv" in answer.headers["content-disposition"]
    lines = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    grounds = {line["key"]: line["value"] for line in lines if line["section"] == "Restrictions by ground"}
    assert grounds == {
        each["key"]: "" if each["count"] is None else str(each["count"]) for each in published["by_ground"]
    }
    assert [line["value"] for line in lines if line["key"] == "total"] == ["43"]


async def test_a_year_is_published_when_it_has_ended(client: httpx.AsyncClient, admin: Headers) -> None:
    assert await read(client, "/api/transparency-reports") == {"years": []}
    await hide_review(client, admin)
    assert await read(client, "/api/transparency-reports") == {"years": []}
    for year in (YEAR + 1, YEAR):
        for path in (f"/api/transparency-reports/{year}", f"/api/transparency-reports/{year}/csv"):
            answer = await client.get(path)
            assert answer.status_code == 404
            assert answer.json()["detail"].startswith("There is no report of this year.")
    draft = await read(client, f"/api/admin/moderation/report/{YEAR + 1}", admin)
    assert (draft["is_final"], draft["total"]["count"]) == (False, 1)
    await add_decision("review.hidden", START)
    assert await read(client, "/api/transparency-reports") == {"years": [YEAR]}


@pytest.mark.parametrize("year", ["1999", "9999", "-1", "x", "99999999999999999999"])
async def test_impossible_years_are_refused(client: httpx.AsyncClient, year: str) -> None:
    assert (await client.get(f"/api/transparency-reports/{year}")).status_code in {404, 422}


@pytest.mark.parametrize(
    ("counts", "hidden"),
    [
        ([], set()),
        ([0, 5, 9], set()),
        ([3, 20, 9], {0, 2}),
        ([1, 1, 9], {0, 1, 2}),
        ([3, 4, 9], {0, 1}),
        ([2], {0}),
        ([2, 0, 0], {0}),
    ],
)
def test_as_many_numbers_are_left_out_as_it_takes(counts: list[int], hidden: set[int]) -> None:
    assert find_unpublished(counts) == hidden
