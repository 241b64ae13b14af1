"""What the evaluation of abstention counts as answered, named, refused and answered with a reservation."""

from pathlib import Path

import pytest

from lexdex_search.evaluation.abstention import (
    ALL_QUERIES,
    AbstentionQuery,
    AbstentionResult,
    read_abstention_queries,
    summarize_rates,
)
from lexdex_search.evaluation.datasets import InvalidDataSet
from lexdex_search.evaluation.reports import format_abstention_report
from lexdex_search.results import Outcome


def build_result(outcome: Outcome, *unmet: str, answerable: bool = False, kind: str = "no_field") -> AbstentionResult:
    words = ("parking",) if kind == "no_field" else ()
    query = AbstentionQuery("a query", "en", answerable, kind, "because", "development", unmet_constraints=words)
    return AbstentionResult(query, outcome, unmet)


@pytest.mark.parametrize("outcome", ["no_match", "off_topic", "clarify"])
def test_every_outcome_but_an_answer_is_an_abstention(outcome: Outcome) -> None:
    assert not build_result(outcome).is_wrongly_answered
    assert build_result(outcome, answerable=True).is_wrongly_refused


def test_an_unmet_constraint_must_name_what_is_missing() -> None:
    assert build_result("answer").is_wrongly_answered
    assert build_result("answer", "no field for “valet”").is_wrongly_answered
    assert not build_result("answer", "no field for “Parking”").is_wrongly_answered


def test_any_unmet_constraint_names_a_combination_but_none_an_off_topic_query() -> None:
    assert not build_result("answer", "not all at once", kind="combination").is_wrongly_answered
    assert build_result("answer", kind="combination").is_wrongly_answered
    assert build_result("answer", "No English is known for “x”", kind="off_topic").is_wrongly_answered


def test_shares_are_of_all_queries() -> None:
    found = [build_result("answer"), build_result("clarify"), build_result("off_topic", answerable=True, kind="topic")]
    found.append(build_result("answer", "but", answerable=True, kind="topic"))
    everything = next(rate for rate in summarize_rates(found) if rate.name == ALL_QUERIES)
    assert (everything.wrongly_answered_share, everything.wrongly_refused_share, everything.reservations) == (
        0.25,
        0.25,
        1,
    )
    assert "| all queries | 4 | 2 | 1 (25.0%) | 1 (25.0%) | 1 |" in format_abstention_report([everything])


def test_an_invalid_line_is_named(tmp_path: Path) -> None:
    (tmp_path / "abstention.jsonl").write_text('{"query":"x"}\n', encoding="utf-8")
    with pytest.raises(InvalidDataSet, match="language"):
        read_abstention_queries(tmp_path)
