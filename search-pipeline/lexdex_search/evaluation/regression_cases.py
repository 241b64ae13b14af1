"""Run regression cases: queries that once went wrong, each with what must hold for its answer.

A case states only what was wrong: the function and constraints that must or must not be read, what the first results
must do, and what the answer must speak of. The job of a result is decided by the reference matcher, not by the engine.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.evaluation.constraint_readings import is_same, list_values
from lexdex_search.evaluation.datasets import InvalidDataSet, read_json_lines
from lexdex_search.evaluation.query_parsing import ExpectedConstraint
from lexdex_search.evaluation.reference_matcher import has
from lexdex_search.query.request import SearchRequest
from lexdex_search.release.documents import Product
from lexdex_search.results import Kind, SearchAnswer
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.retrieve import retrieve
from lexdex_search.text_analysis import fold

FILE_NAME: Final = "regression_cases.jsonl"
TOP: Final = 5


class FirstResults(msgspec.Struct, frozen=True):
    """How many of the first five results must state one of these functions."""

    labels: tuple[str, ...]
    at_least: int


class UnwantedConstraint(msgspec.Struct, frozen=True):
    """A constraint that must not be read; without a kind any kind, without values any value."""

    field: str
    kind: Kind | None = None
    values: tuple[str, ...] = ()


class RegressionCase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A query and what must hold; whatever is left empty is not checked.

    `function` are labels, one of which must be read as the function. `without` are functions that none of the first
    five results may have, `named` and `absent` ids of products that must or must not be among them. `mentions` are
    texts that a constraint or a statement of what is unmet must contain.
    """

    id: str
    query: str
    function: tuple[str, ...] = ()
    reads: tuple[ExpectedConstraint, ...] = ()
    avoids: tuple[UnwantedConstraint, ...] = ()
    first: FirstResults | None = None
    without: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()
    keeps_spelling: bool = False
    refused: bool = False


class CaseResult(msgspec.Struct, frozen=True):
    """A case and a sentence for each thing that does not hold."""

    case: RegressionCase
    failures: tuple[str, ...]


def read_regression_cases(folder: Path) -> tuple[RegressionCase, ...]:
    """Read the cases from a folder; raises `InvalidDataSet` for a malformed file."""
    path = folder / FILE_NAME
    try:
        lines = read_json_lines(path)
        return tuple(msgspec.convert(line, RegressionCase) for line in lines)
    except msgspec.ValidationError as error:
        raise InvalidDataSet(f"{path} has a case that cannot be read: {error}") from error


def run_regression_cases(loaded: LoadedRelease, cases: Iterable[RegressionCase]) -> list[CaseResult]:
    """Answer the query of each case with the whole engine, and check what must hold."""
    products = {product.id: product for product in loaded.products}
    return [
        check_case(case, build_answer(retrieve(loaded, SearchRequest(query=case.query)), limit=TOP), products)
        for case in cases
    ]


def check_case(case: RegressionCase, answer: SearchAnswer, products: Mapping[str, Product]) -> CaseResult:
    """Check an answer against a case; `products` are those of the catalogue by id."""
    checks = (_check_reading(case, answer), _check_wording(case, answer), _check_results(case, answer, products))
    return CaseResult(case, tuple(failure for check in checks for failure in check))


def _check_reading(case: RegressionCase, answer: SearchAnswer) -> Iterator[str]:
    constraints = answer.interpretation.constraints
    functions = [value for each in constraints if each.is_function for value in list_values(each)]
    wanted = list_values(ExpectedConstraint("should", "capabilities", case.function))
    if wanted and not any(is_same(label, function) for label in wanted for function in functions):
        yield f"The function is not read as {' or '.join(case.function)}."
    read = [value for each in constraints for value in list_values(each)]
    for expected in (value for each in case.reads for value in list_values(each)):
        if not any(is_same(expected, value) for value in read):
            yield f"{expected} is not read."
    for unwanted in case.avoids:
        for each in constraints:
            if (
                not each.is_function
                and each.field == unwanted.field
                and unwanted.kind in {None, each.kind}
                and (not unwanted.values or {*unwanted.values} & {*each.values})
            ):
                yield f"{each.kind} {each.field}={'|'.join(each.values)} is read."


def _check_wording(case: RegressionCase, answer: SearchAnswer) -> Iterator[str]:
    if case.keeps_spelling and answer.interpretation.corrected is not None:
        yield f"The spelling is changed to “{answer.interpretation.corrected}”."
    if case.refused and answer.outcome == "answer":
        yield "The query is answered."
    said = fold(
        " ".join(
            [
                *(unmet.text for unmet in answer.unmet_constraints),
                *(each.words for each in answer.interpretation.constraints if not each.is_function),
            ]
        )
    )
    for text in case.mentions:
        if fold(text) not in said:
            yield f"“{text}” is passed over in silence."


def _check_results(case: RegressionCase, answer: SearchAnswer, products: Mapping[str, Product]) -> Iterator[str]:
    top = [found.product_id for found in answer.product_ids[:TOP]]
    if case.first is not None:
        doing = sum(has(products[id_], "must", "capabilities", case.first.labels) for id_ in top)
        if doing < case.first.at_least:
            yield f"{doing} of the first results do the job, not {case.first.at_least}."
    for id_ in top:
        if case.without and has(products[id_], "must", "capabilities", case.without):
            yield f"{id_} has what is excluded."
    for id_ in case.named:
        if id_ not in top:
            yield f"{id_} is not among the first results."
    for id_ in case.absent:
        if id_ in top:
            yield f"{id_} is among the first results."


def count_passed(results: Iterable[CaseResult]) -> int:
    """Count the cases of which everything holds."""
    return sum(not result.failures for result in results)


def format_regression_report(results: list[CaseResult], *, with_failures: bool) -> str:
    """Format how many cases passed as Markdown; with the failures of each case if asked for."""
    lines = ["# Regression cases", "", f"{count_passed(results)} of {len(results)} cases pass."]
    for result in results if with_failures else ():
        if result.failures:
            lines += ["", f"- {result.case.id}: {result.case.query}", *(f"  - {each}" for each in result.failures)]
    return "\n".join(lines) + "\n"
