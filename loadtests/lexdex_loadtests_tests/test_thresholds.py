"""The verdict over a run: silent where all holds, one sentence for each limit that does not."""

import ast
import random
import re
from pathlib import Path

import msgspec
import pytest

from lexdex_loadtests import report, thresholds
from lexdex_loadtests.common import data, think
from lexdex_loadtests.config import KINDS, PROFILES, Bounds, RefusedRun
from lexdex_loadtests.thresholds import RequestStats, Threshold, Thresholds

LIMITS = Thresholds(
    error_ratio=0.01, refused_ratio=0.1, requests={"landing": Threshold(p50_ms=50, p99_ms=200, min_requests=10)}
)
JOURNEYS = Path(thresholds.__file__).parent / "journeys"


def _landing(*, requests: int = 100, failures: int = 0, p50_ms: float = 20, p99_ms: float = 100) -> RequestStats:
    return RequestStats(name="landing", requests=requests, failures=failures, p50_ms=p50_ms, p99_ms=p99_ms)


def test_a_good_run_has_no_complaint() -> None:
    assert list(thresholds.find_exceeded([_landing()], LIMITS)) == []


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (_landing(failures=2), "2 of 100 requests failed; at most 1.00% may."),
        (_landing(p99_ms=201), "landing: p99 is 201 ms; at most 200 ms is allowed."),
        (_landing(p50_ms=51), "landing: p50 is 51 ms; at most 50 ms is allowed."),
        (_landing(requests=9), "landing: sent 9 times; 10 are needed to judge."),
    ],
)
def test_a_broken_limit_is_reported(row: RequestStats, words: str) -> None:
    assert list(thresholds.find_exceeded([row], LIMITS)) == [words]


def test_a_run_without_requests_is_no_success() -> None:
    assert list(thresholds.find_exceeded([], LIMITS)) == ["landing: sent 0 times; 10 are needed to judge."]


def test_a_request_without_a_limit_is_reported() -> None:
    stray = RequestStats(name="login", requests=1, failures=0, p50_ms=1, p99_ms=1)
    assert list(thresholds.find_exceeded([_landing(), stray], LIMITS)) == ["login: has no threshold."]


@pytest.mark.parametrize(
    ("refused", "complaints"), [(11, []), (12, ["12 of 112 searches were refused; at most 10% may."])]
)
def test_refused_searches_are_counted_among_all_searches(refused: int, complaints: list[str]) -> None:
    limits = Thresholds(error_ratio=0, refused_ratio=0.1, requests={"free AI search": Threshold(p50_ms=1, p99_ms=1)})
    rows = [
        RequestStats(name="free AI search", requests=100, failures=0, p50_ms=1, p99_ms=1),
        RequestStats(name=thresholds.REFUSED_SEARCH, requests=refused, failures=0, p50_ms=1, p99_ms=1),
    ]
    assert list(thresholds.find_exceeded(rows, limits)) == complaints


def list_names() -> set[str]:
    """The names under which the journeys send requests."""
    position = {"request": 2, "get_page": 1, "search": 1, "_delete": 1}
    files = [*JOURNEYS.glob("*.py"), JOURNEYS.parent / "common" / "sessions.py"]
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    calls = [
        (node.func.attr, node.args)
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in position
    ]
    given = [arguments[position[name]] for name, arguments in calls if len(arguments) > position[name]]
    return {str(name.value) for name in given if isinstance(name, ast.Constant)}


@pytest.mark.parametrize("profile", PROFILES)
def test_the_committed_limits_match_the_journeys_requests(profile: str) -> None:
    limits = thresholds.read_thresholds(profile)
    assert list_names() == set(limits.requests)
    assert all(limit.p50_ms < limit.p99_ms for limit in limits.requests.values())
    assert tuple(limits.weights) == KINDS
    assert sum(limits.weights.values()) == 100


def test_a_request_that_few_users_send_is_judged_where_it_was_sent() -> None:
    limits = Thresholds(error_ratio=0, requests={"landing": Threshold(p50_ms=50, p99_ms=200, min_requests=0)})
    assert list(thresholds.find_exceeded([], limits)) == []
    words = ["landing: p99 is 201 ms; at most 200 ms is allowed."]
    assert list(thresholds.find_exceeded([_landing(requests=1, p99_ms=201)], limits)) == words


def test_a_step_is_judged_by_what_was_sent_often_enough() -> None:
    slow = _landing(requests=9, p99_ms=900)
    assert list(thresholds.find_slow([slow], LIMITS)) == []
    slow = _landing(requests=10, failures=5, p99_ms=900)
    assert list(thresholds.find_slow([slow], LIMITS)) == [
        "5 of 10 requests failed; at most 1.00% may.",
        "landing: p99 is 900 ms; at most 200 ms is allowed.",
    ]


def test_kinds_with_an_account_run_by_the_weights_of_the_profile_or_the_operator() -> None:
    limits = msgspec.structs.replace(LIMITS, weights={"visitor": 85, "user": 10, "admin": 5})
    assert thresholds.choose_weights(limits, Bounds(), ["visitor", "user"]) == {"visitor": 85, "user": 10}
    own = Bounds(weights={"visitor": 0, "admin": 3})
    assert thresholds.choose_weights(limits, own, ["visitor", "admin"]) == {"admin": 3}
    with pytest.raises(RefusedRun, match="without an account"):
        thresholds.choose_weights(limits, own, ["visitor"])


def test_the_report_has_a_row_for_each_request_and_the_sentences() -> None:
    stray = RequestStats(name="<script>", requests=1, failures=1, p50_ms=1, p99_ms=1)
    measured = [_landing(p99_ms=201), stray]
    rows = thresholds.list_verdicts(measured, LIMITS)
    table = report.build_table("Load test: steady", rows, list(thresholds.find_exceeded(measured, LIMITS)))
    page = report.insert_table("<html><body><div></div></body></html>", table)
    assert page.startswith("<html><body>\n<section")
    assert page.endswith("<div></div></body></html>")
    cells = [re.findall("<td>(.*?)</td>", row) for row in re.findall("<tr>(.*?)</tr>", page)][1:]
    assert cells == [
        ["landing", "100", "0", "20", "50", "201", "200", "exceeded"],
        ["&lt;script&gt;", "1", "1", "1", "", "1", "", "no threshold"],
    ]
    assert "<li>landing: p99 is 201 ms; at most 200 ms is allowed.</li>" in page


def test_a_misspelled_limit_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "steady.toml"
    file.write_text('error_ratio = 0\n[requests."landing"]\np50_ms = 1\np90_ms = 2\n', encoding="utf-8")
    with pytest.raises(msgspec.ValidationError):
        thresholds.read_thresholds("steady", tmp_path)


def test_prompts_are_many_and_fit_the_box() -> None:
    rng = random.Random(1)  # noqa: S311 - words, not secrets
    prompts = [data.generate_prompt(rng) for _ in range(400)]
    assert len(set(prompts)) > 200
    assert set(data.TOPICS) <= set(prompts)
    assert len(data.TOPICS) == 12
    assert max(map(len, prompts)) < 200


def test_a_name_is_typed_character_by_character() -> None:
    texts = data.list_typed_texts("Clausewell", random.Random(2))  # noqa: S311 - words, not secrets
    assert texts == ["Clausewell"[:count] for count in range(1, len(texts) + 1)]
    assert 2 <= len(texts) <= 5


def test_think_time_is_bounded() -> None:
    rng = random.Random(3)  # noqa: S311 - times, not secrets
    times = [think.get_reading_time(4.0, rng) for _ in range(1000)]
    assert min(times) > 0
    assert max(times) <= think.MAX_SECONDS
