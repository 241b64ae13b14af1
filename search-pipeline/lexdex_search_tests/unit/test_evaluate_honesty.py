"""The measure of honesty: what counts as answered, as named, as refused and as reserved."""

from pathlib import Path

import pytest

from lexdex_search.evaluation.abstention import EVERYTHING, HonestyQuery, Reply, honesty_queries, rates
from lexdex_search.evaluation.datasets import InvalidDataSet
from lexdex_search.evaluation.reports import honesty_markdown
from lexdex_search.results import Outcome


def a_reply(outcome: Outcome, *unmet: str, answerable: bool = False, kind: str = "no_field") -> Reply:
    words = ("parking",) if kind == "no_field" else ()
    query = HonestyQuery("a query", "en", answerable, kind, "because", "development", unmet_constraints=words)
    return Reply(query, outcome, unmet)


@pytest.mark.parametrize("outcome", ["no_match", "off_topic", "clarify"])
def test_any_no_is_honest(outcome: Outcome) -> None:
    assert not a_reply(outcome).dishonest
    assert a_reply(outcome, answerable=True).refused


def test_only_the_very_constraint_must_be_named() -> None:
    assert a_reply("answer").dishonest
    assert a_reply("answer", "no field for “valet”").dishonest
    assert not a_reply("answer", "no field for “Parking”").dishonest


def test_a_combination_is_named_by_any_unmet_constraint_and_a_stray_question_by_none() -> None:
    assert not a_reply("answer", "not all at once", kind="combination").dishonest
    assert a_reply("answer", kind="combination").dishonest
    assert a_reply("answer", "No English is known for “x”", kind="off_topic").dishonest


def test_shares_are_of_all_queries() -> None:
    found = [a_reply("answer"), a_reply("clarify"), a_reply("off_topic", answerable=True, kind="topic")]
    found.append(a_reply("answer", "but", answerable=True, kind="topic"))
    everything = next(rate for rate in rates(found) if rate.name == EVERYTHING)
    assert (everything.dishonest_share, everything.refused_share, everything.reserved) == (0.25, 0.25, 1)
    assert "| all queries | 4 | 2 | 1 (25.0%) | 1 (25.0%) | 1 |" in honesty_markdown([everything])


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    (tmp_path / "honesty.jsonl").write_text('{"query":"x"}\n', encoding="utf-8")
    with pytest.raises(InvalidDataSet, match="language"):
        honesty_queries(tmp_path)
