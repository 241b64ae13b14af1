"""Evaluate the engine on queries that people outside the project wrote and judged: precision@5, refusals, readings.

The half "blind" is only counted: nothing but its figures may be printed, since the engine must not be fitted to it.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal

import msgspec

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.evaluation.constraint_readings import Reading, compare_reading, list_silent_conditions
from lexdex_search.evaluation.datasets import InvalidDataSet, read_json_lines
from lexdex_search.evaluation.query_parsing import ExpectedConstraint
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import SearchAnswer
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.retrieve import retrieve

Half = Literal["development", "blind"]
HALVES: Final[tuple[Half, ...]] = ("development", "blind")
FOLDER_NAME: Final = "independent"
TOP: Final = 5
GRADES: Final = (3, 2, 1)
"""3 does the job and states every requirement, 2 leaves one open, 1 contradicts one; everything else is 0."""


class IndependentQuery(msgspec.Struct, frozen=True, kw_only=True):
    """A query of a person with a need (`persona`, `intent`), and what the judge read in it.

    `no_field` are conditions that the catalogue has no field for, `context` are phrases that demand nothing.
    """

    id: str
    text: str
    language: str
    kind: str
    persona: str
    intent: str
    function: str
    constraints: tuple[ExpectedConstraint, ...] = ()
    no_field: tuple[str, ...] = ()
    context: tuple[str, ...] = ()


class JudgedProducts(msgspec.Struct, frozen=True, kw_only=True):
    """The ids of the products judged for one query, by grade; `not_relevant` are those with grade 0."""

    id: str
    grades: dict[int, tuple[str, ...]]
    not_relevant: tuple[str, ...] = ()
    complete: bool = True
    """Whether the judge believes to have graded nearly all products that do the job."""

    @property
    def doing_the_job(self) -> frozenset[str]:
        """The ids of the products with any grade above 0."""
        return frozenset(id_ for ids in self.grades.values() for id_ in ids)

    @property
    def judged(self) -> frozenset[str]:
        """The ids of all judged products."""
        return self.doing_the_job | frozenset(self.not_relevant)


class JudgedQuery(msgspec.Struct, frozen=True):
    """A query and its judged products."""

    query: IndependentQuery
    products: JudgedProducts


class IndependentResult(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to one query, measured.

    `precision` and `job_share` are null for an off-topic query and for one that no product does the job of.
    """

    judged: JudgedQuery
    answer: SearchAnswer
    top: tuple[str, ...]
    precision: float | None
    job_share: float | None
    unjudged: int
    reading: Reading
    silent_conditions: tuple[str, ...]

    @property
    def is_off_topic(self) -> bool:
        """Whether the query asks for no tool at all."""
        return self.judged.query.kind == "off_topic"

    @property
    def is_refused(self) -> bool:
        """Whether the query was not answered with matching tools."""
        return self.answer.outcome != "answer"


def read_independent_queries(folder: Path, half: Half) -> tuple[JudgedQuery, ...]:
    """Read one half of the queries and its judgments; raises `InvalidDataSet` for files that do not fit together."""
    try:
        queries = [msgspec.convert(line, IndependentQuery) for line in read_json_lines(folder / f"{half}.jsonl")]
        lines = read_json_lines(folder / f"judgments-{half}.jsonl")
        judged = {products.id: products for products in (_parse_judgments(line) for line in lines)}
    except msgspec.ValidationError as error:
        raise InvalidDataSet(f"A line of the half {half} in {folder} cannot be read: {error}") from error
    if {query.id for query in queries} != judged.keys():
        raise InvalidDataSet(f"The queries and the judgments of the half {half} in {folder} have different ids.")
    return tuple(JudgedQuery(query, judged[query.id]) for query in queries)


def _parse_judgments(line: Mapping[str, object]) -> JudgedProducts:
    judged = msgspec.convert(line, JudgedProducts, strict=False)
    if not judged.grades.keys() <= set(GRADES):
        raise msgspec.ValidationError(f"the grades of {judged.id} are not among 1, 2 and 3")
    return judged


def choose_accepted(products: JudgedProducts) -> tuple[frozenset[str], int]:
    """Return the ids that count as right in the first five, and how many of them are needed for a precision of 1.

    Right are the products with the highest grade, with the next lower grade added as long as there are fewer than five.
    Where all grades together are fewer, that many are needed.
    """
    accepted: frozenset[str] = frozenset()
    for grade in GRADES:
        accepted |= frozenset(products.grades.get(grade, ()))
        if len(accepted) >= TOP:
            break
    return accepted, min(TOP, len(accepted))


def run_independent_queries(loaded: LoadedRelease, queries: Iterable[JudgedQuery]) -> list[IndependentResult]:
    """Answer each query with the whole engine, and measure the answer."""
    return [
        measure_answer(each, build_answer(retrieve(loaded, SearchRequest(query=each.query.text)), limit=TOP))
        for each in queries
    ]


def measure_answer(judged: JudgedQuery, answer: SearchAnswer) -> IndependentResult:
    """Measure the answer to one query against its judgments and labels."""
    query, products = judged.query, judged.products
    top = tuple(found.product_id for found in answer.product_ids[:TOP])
    accepted, needed = choose_accepted(products)
    is_rated = bool(needed) and query.kind != "off_topic"
    return IndependentResult(
        judged=judged,
        answer=answer,
        top=top,
        precision=_share(top, accepted, needed) if is_rated else None,
        job_share=_share(top, products.doing_the_job, needed) if is_rated else None,
        unjudged=sum(id_ not in products.judged for id_ in top),
        reading=compare_reading(query.constraints, answer.interpretation),
        silent_conditions=list_silent_conditions(query.no_field, answer),
    )


def _share(top: Sequence[str], right: frozenset[str], needed: int) -> float:
    return min(1.0, sum(id_ in right for id_ in top) / needed)
