"""The measures on independent queries: precision of the first five, readings, silence, refusals."""

import json
from pathlib import Path

import pytest

from lexdex_search.evaluation.constraint_readings import compare_reading, list_silent_conditions
from lexdex_search.evaluation.datasets import InvalidDataSet
from lexdex_search.evaluation.independent_queries import (
    IndependentQuery,
    IndependentResult,
    JudgedProducts,
    JudgedQuery,
    choose_accepted,
    measure_answer,
    read_independent_queries,
)
from lexdex_search.evaluation.independent_report import (
    format_independent_report,
    format_worst_queries,
    list_query_scores,
    summarize_independent,
)
from lexdex_search.evaluation.query_parsing import ExpectedConstraint
from lexdex_search.results import Kind, Outcome, QueryInterpretation, UnmetConstraint
from lexdex_search_tests.answers import build_constraint, build_search_answer


def build_products(three: int = 0, two: int = 0, one: int = 0, zero: int = 0) -> JudgedProducts:
    """Build judgments with this many products of each grade: "three-0", "three-1", "two-0", ..."""
    grades = {
        grade: tuple(f"{name}-{number}" for number in range(count))
        for grade, name, count in ((3, "three", three), (2, "two", two), (1, "one", one))
    }
    return JudgedProducts(id="q", grades=grades, not_relevant=tuple(f"zero-{number}" for number in range(zero)))


def measure(
    first: list[str],
    products: JudgedProducts,
    kind: str = "topic",
    outcome: Outcome = "answer",
    no_field: tuple[str, ...] = (),
) -> IndependentResult:
    query = IndependentQuery(
        id="q", text="find it", language="en", kind=kind, persona="", intent="", function="search", no_field=no_field
    )
    return measure_answer(JudgedQuery(query, products), build_search_answer(first, outcome=outcome))


@pytest.mark.parametrize(
    ("products", "accepted", "needed"),
    [
        (build_products(three=7, two=9), 7, 5),
        (build_products(three=5, two=9), 5, 5),
        (build_products(three=4, two=3, one=8), 7, 5),
        (build_products(three=1, two=1, one=1), 3, 3),
        (build_products(zero=4), 0, 0),
    ],
)
def test_lower_grades_are_right_only_where_higher_ones_are_fewer_than_five(
    products: JudgedProducts, accepted: int, needed: int
) -> None:
    found = choose_accepted(products)
    assert (len(found[0]), found[1]) == (accepted, needed)


def test_precision_is_the_share_of_right_products_among_the_first_five() -> None:
    products = build_products(three=6, two=4, one=2, zero=3)
    result = measure(["three-0", "two-0", "zero-0", "three-1", "unknown", "three-2"], products)
    assert (result.precision, result.job_share, result.unjudged) == (0.4, 0.6, 1)


def test_all_right_products_are_enough_where_there_are_fewer_than_five() -> None:
    result = measure(["zero-0", "three-0", "one-0", "zero-1", "zero-2"], build_products(three=1, one=1, zero=3))
    assert result.precision == 1.0


def test_a_query_that_nothing_does_the_job_of_and_an_off_topic_query_have_no_precision() -> None:
    assert measure(["zero-0"], build_products(zero=3)).precision is None
    assert measure(["three-0"], build_products(three=3), kind="off_topic").precision is None


def label(kind: Kind, field: str, *values: str) -> ExpectedConstraint:
    return ExpectedConstraint(kind, field, values)


def compare(
    labels: list[ExpectedConstraint], *read: ExpectedConstraint, named: tuple[str, ...] = ()
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    constraints = tuple(build_constraint(each.kind, each.field, *each.values) for each in read)
    reading = compare_reading(labels, QueryInterpretation(constraints=constraints, named_products=named))
    return reading.missed, reading.spurious


@pytest.mark.parametrize(
    ("expected", "read"),
    [
        (label("must", "languages", "German", "French"), label("must", "languages", "French", "German")),
        (label("must", "hosting_locations", "EU"), label("must", "hosting_locations", "European Union")),
        (label("must", "sso", "SSO"), label("must", "sso", "any")),
        (label("must", "user_types", "Law Firm"), label("should", "user_types", "Law firms")),
        (label("must", "year_founded", "<2015"), label("must", "year_founded", "<=2014")),
        (label("must", "security_certifications", "HIPAA"), label("must", "compliance_standards", "HIPAA")),
        (label("must", "features", "Mobile app"), label("must", "capabilities", "Mobile apps")),
        (label("must_not", "capabilities", "AI"), label("must_not", "capabilities", "AI legal research")),
        (
            label("must_not", "capabilities", "AI"),
            label("must_not", "capabilities", "AI", "Artificial intelligence", "Machine learning"),
        ),
    ],
)
def test_what_means_the_same_is_read_rightly(expected: ExpectedConstraint, read: ExpectedConstraint) -> None:
    assert compare([expected], read) == ((), ())


@pytest.mark.parametrize(
    ("expected", "read"),
    [
        (label("must", "languages", "German"), label("must", "languages", "French")),
        (label("must", "languages", "German"), label("must_not", "languages", "German")),
        (label("must", "languages", "German"), label("should", "languages", "German")),
        (label("must", "hosting_locations", "Germany"), label("must", "countries", "Germany")),
        (label("must_not", "user_types", "Law Firm"), label("must", "user_types", "Law firms")),
        (label("must_not", "capabilities", "AI"), label("must", "capabilities", "AI")),
    ],
)
def test_another_value_kind_or_field_is_missed_and_spurious(
    expected: ExpectedConstraint, read: ExpectedConstraint
) -> None:
    missed, spurious = compare([expected], read)
    assert (len(missed), len(spurious)) == (1, 1)


def test_each_value_counts() -> None:
    missed, spurious = compare(
        [label("must", "languages", "German", "Polish")], label("must", "languages", "German", "Thai")
    )
    assert (missed, spurious) == (("must languages=polish",), ("must languages=thai",))


def test_the_function_and_preferred_functions_are_no_errors() -> None:
    function = build_constraint("must", "capabilities", "Contract review", is_function=True)
    preferred = build_constraint("should", "categories", "Contracts and Documents")
    reading = compare_reading([], QueryInterpretation(constraints=(function, preferred)))
    assert (reading.missed, reading.spurious) == ((), ())


def test_a_labelled_product_is_read_if_it_or_one_labelled_with_it_is_named() -> None:
    excluded = label("must_not", "id", "sign-one", "sign-two")
    assert compare([excluded], label("must_not", "id", "sign-two")) == ((), ())
    assert compare([excluded], named=("sign-one",)) == ((), ())
    assert compare([excluded], named=("other",)) == (("must_not id=sign-one|sign-two",), ("id=other",))


def test_a_condition_is_silent_unless_the_answer_speaks_of_it() -> None:
    unmet = (UnmetConstraint(constraint_id=None, text="We can't filter by “Öpen source”."),)
    read = build_constraint("must", "starting_price_usd", "<=50", words="under 50 euros")
    function = build_constraint("must", "capabilities", "Billing", words="billing", is_function=True)
    interpretation = QueryInterpretation(constraints=(read, function))
    answer = build_search_answer([], unmet=unmet, interpretation=interpretation)
    conditions = ("open-source", "less than 50 EUROS", "billing by the AT", "24h")
    assert list_silent_conditions(conditions, answer) == ("billing by the AT", "24h")
    refused = build_search_answer([], outcome="off_topic")
    assert list_silent_conditions(conditions, refused) == ()


def test_a_negation_alone_says_nothing_of_a_condition() -> None:
    read = build_constraint("must_not", "capabilities", "AI", words="AI")
    answer = build_search_answer([], interpretation=QueryInterpretation(constraints=(read,)))
    assert list_silent_conditions(("without AI", "ohne AI", "without training"), answer) == ("without training",)
    unmet = (UnmetConstraint(constraint_id=None, text="We can't filter by “without a contract”."),)
    assert list_silent_conditions(("without AI",), build_search_answer([], unmet=unmet)) == ("without AI",)


def test_measures_are_by_kind_and_language() -> None:
    products = build_products(three=5, zero=5)
    results = [
        measure([f"three-{number}" for number in range(5)], products),
        measure([f"three-{number}" for number in range(5)], products),
        measure(["zero-0", "new"], products, kind="long", no_field=("quietly",)),
        measure([], build_products(), kind="off_topic", outcome="off_topic"),
        measure(["zero-0"], build_products(), kind="off_topic"),
    ]
    scores = {score.name: score for score in summarize_independent(results)}
    assert scores.keys() == {"all queries", "topic", "long", "off_topic", "en"}
    everything = scores["all queries"]
    assert (everything.queries, everything.rated, everything.precision) == (5, 3, 0.6667)
    assert (everything.nothing_right, everything.unjudged) == (1, 1)
    assert (everything.silent, everything.conditions) == (1, 1)
    assert (everything.refused, everything.off_topic) == (1, 2)
    assert scores["off_topic"].precision is None
    text = format_independent_report("development", summarize_independent(results))
    assert "| all queries | 5 | 0.667 | 0.667 | 1 | 0.000 | 0.000 | 1 of 1 | 1 | 1 of 2 |" in text
    assert [score.score for score in list_query_scores(results)] == [1.0, 1.0, 0.0]


def test_the_worst_queries_come_first_and_right_ones_are_left_out() -> None:
    products = build_products(three=5, two=1, zero=5)
    half = measure(["three-0", "three-1", "zero-0", "two-0", "new"], products, kind="half")
    none = measure(["zero-0"], products, kind="none")
    right = measure([f"three-{number}" for number in range(5)], products, kind="right")
    text = format_worst_queries([half, right, none])
    assert text.index("q none en") < text.index("q half en")
    assert "q right en" not in text
    assert "three-0 (3, match)" in text
    assert "two-0 (2, match), new (unjudged, match)" in text


def write_half(folder: Path, query_ids: list[str], judgments: list[dict[str, object]]) -> None:
    query = {"text": "x", "language": "en", "kind": "topic", "persona": "", "intent": "", "function": "y"}
    lines = [json.dumps({"id": id_, **query}) for id_ in query_ids]
    (folder / "blind.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (folder / "judgments-blind.jsonl").write_text("\n".join(map(json.dumps, judgments)), encoding="utf-8")


def test_queries_are_read_with_their_judgments(tmp_path: Path) -> None:
    write_half(tmp_path, ["a"], [{"id": "a", "grades": {"3": ["x"], "1": ["y"]}, "not_relevant": ["z"]}])
    [judged] = read_independent_queries(tmp_path, "blind")
    assert judged.products.grades == {3: ("x",), 1: ("y",)}
    assert judged.products.doing_the_job == {"x", "y"}
    assert judged.products.judged == {"x", "y", "z"}


@pytest.mark.parametrize(
    ("judgments", "message"),
    [
        ([], "different ids"),
        ([{"id": "b", "grades": {}}], "different ids"),
        ([{"id": "a", "grades": {"4": ["x"]}}], "not among 1, 2 and 3"),
        ([{"id": "a"}], "cannot be read"),
    ],
)
def test_files_that_do_not_fit_together_are_refused(
    tmp_path: Path, judgments: list[dict[str, object]], message: str
) -> None:
    write_half(tmp_path, ["a"], judgments)
    with pytest.raises(InvalidDataSet, match=message):
        read_independent_queries(tmp_path, "blind")
