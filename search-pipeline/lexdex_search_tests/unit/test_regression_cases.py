"""Regression cases: each thing that must hold is checked on an answer where it holds and on one where it does not."""

from pathlib import Path

import msgspec
import pytest

from lexdex_search.evaluation.datasets import InvalidDataSet
from lexdex_search.evaluation.query_parsing import ExpectedConstraint
from lexdex_search.evaluation.regression_cases import (
    CaseResult,
    FirstResults,
    RegressionCase,
    UnwantedConstraint,
    check_case,
    count_passed,
    format_regression_report,
    read_regression_cases,
)
from lexdex_search.results import QueryInterpretation, SearchAnswer, UnmetConstraint
from lexdex_search_tests.answers import build_constraint, build_search_answer
from lexdex_search_tests.builders import build_product

PRODUCTS = {
    product.id: product
    for product in (
        build_product("Signer", capabilities=["Electronic signature"]),
        build_product("Reviewer", capabilities=["Contract review", "AI drafting"]),
    )
}
ANSWER = build_search_answer(
    ["signer", "reviewer"],
    unmet=(UnmetConstraint(constraint_id=None, text="We can't filter by “Open Source”."),),
    interpretation=QueryInterpretation(
        constraints=(
            build_constraint("must", "capabilities", "Electronic signature", is_function=True, words="e-sign"),
            build_constraint("must", "languages", "German", words="in German"),
        )
    ),
)


def list_failures(expected: dict[str, object], answer: SearchAnswer = ANSWER) -> tuple[str, ...]:
    case = msgspec.structs.replace(RegressionCase(id="c", query="q"), **expected)
    return check_case(case, answer, PRODUCTS).failures


@pytest.mark.parametrize(
    ("holding", "failing", "message"),
    [
        (
            {"function": ("Redlining", "Electronic signatures")},
            {"function": ("Redlining",)},
            "The function is not read as Redlining.",
        ),
        (
            {"reads": (ExpectedConstraint("must", "languages", ("German",)),)},
            {"reads": (ExpectedConstraint("must_not", "languages", ("German",)),)},
            "must_not languages=german is not read.",
        ),
        (
            {
                "avoids": (
                    UnwantedConstraint("languages", "must_not"),
                    UnwantedConstraint("languages", values=("Thai",)),
                )
            },
            {"avoids": (UnwantedConstraint("languages"),)},
            "must languages=German is read.",
        ),
        (
            {"avoids": (UnwantedConstraint("capabilities"),)},
            {"avoids": (UnwantedConstraint("languages", "must", ("German",)),)},
            "must languages=German is read.",
        ),
        (
            {"first": FirstResults(("Contract review", "Electronic signature"), 2)},
            {"first": FirstResults(("Contract review",), 2)},
            "1 of the first results do the job, not 2.",
        ),
        ({"without": ("Redlining",)}, {"without": ("AI drafting",)}, "reviewer has what is excluded."),
        ({"named": ("signer",)}, {"named": ("other",)}, "other is not among the first results."),
        ({"absent": ("other",)}, {"absent": ("signer",)}, "signer is among the first results."),
        (
            {"mentions": ("open source", "German")},
            {"mentions": ("e-sign",)},
            "“e-sign” is passed over in silence.",
        ),
        ({"refused": False}, {"refused": True}, "The query is answered."),
    ],
)
def test_what_must_hold_is_checked(holding: dict[str, object], failing: dict[str, object], message: str) -> None:
    assert list_failures(holding) == ()
    assert list_failures(failing) == (message,)


def test_a_changed_spelling_fails_where_it_must_stay() -> None:
    changed = build_search_answer([], interpretation=QueryInterpretation(corrected="addin"))
    assert list_failures({"keeps_spelling": True}, changed) == ("The spelling is changed to “addin”.",)
    assert list_failures({}, changed) == ()


def test_only_the_first_five_results_count() -> None:
    answer = build_search_answer(["reviewer"] * 5 + ["signer"])
    assert list_failures({"named": ("signer",)}, answer) == ("signer is not among the first results.",)


def test_the_report_counts_passed_cases_and_lists_failures_on_request() -> None:
    case = RegressionCase(id="worst-99", query="find it")
    results = [CaseResult(case, ()), CaseResult(case, ("It fails.",))]
    assert count_passed(results) == 1
    assert format_regression_report(results, with_failures=False) == "# Regression cases\n\n1 of 2 cases pass.\n"
    assert "- worst-99: find it\n  - It fails.\n" in format_regression_report(results, with_failures=True)


@pytest.mark.parametrize(
    "line", ['{"id":"x"}', '{"id":"x","query":"y","first":{"labels":["z"]}}', '{"id":"x","query":"y","averts":[]}']
)
def test_a_malformed_case_is_refused(tmp_path: Path, line: str) -> None:
    (tmp_path / "regression_cases.jsonl").write_text(line)
    with pytest.raises(InvalidDataSet, match="has a case that cannot be read"):
        read_regression_cases(tmp_path)
