"""Evaluate the engine where few tools state a fact: on the sample with most facts removed, and on a list of real tools.

A requirement that hardly any tool states must not empty the result: tools that do the job come first, marked as meeting
the requirement or as not stating it.
"""

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.evaluation.datasets import InvalidDataSet, read_json_lines
from lexdex_search.evaluation.generated_queries import GeneratedQuery, Requirement
from lexdex_search.evaluation.reference_matcher import has, list_stated_values
from lexdex_search.query.request import SearchRequest
from lexdex_search.release.documents import Product, compute_content_hash
from lexdex_search.results import SearchResult
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.retrieve import retrieve

REAL_LIST_QUERIES: Final = "real_list_queries.jsonl"
FIRST_PAGE: Final = 10
MIN_ON_TOPIC: Final = 3
KEPT_SHARE: Final = 0.1
"""The share of facts that stay; public lists of vendors state about as many."""
SEED: Final = 20_261_124
FACT_FIELDS: Final = (
    "languages", "countries", "hosting_locations", "deployment_models", "integrations", "database_integrations", "sso",
    "data_formats", "api_support", "security_certifications", "compliance_standards", "gdpr_compliant",
    "licensing_models", "pricing_model", "starting_price_usd", "billing_options", "free_trial", "demo_available",
)  # fmt: skip
"""The fields that may be emptied: those that no embedded text contains, so that all vectors can be reused."""
_EMPTY: Final = {field: getattr(Product(id="", name=""), field) for field in FACT_FIELDS}


class SparseResult(msgspec.Struct, frozen=True, kw_only=True):
    """A query with one requirement, and the tools on its first page.

    `usable` counts the tools that do the job, do not contradict the requirement and are not shown as mere near misses;
    `needed` is how many there must be. `false_matches` counts the tools said to match that don't state the requirement.
    """

    query: str
    usable: int
    needed: int
    false_matches: int

    @property
    def has_enough(self) -> bool:
        """Whether the first page has enough tools that do the job."""
        return self.usable >= self.needed


class RealListQuery(msgspec.Struct, frozen=True):
    """A query with one requirement on a field; a tool does the job if its texts have one of `job_words`."""

    query: str
    field: str
    job_words: tuple[str, ...]


def cut_down_catalogue(products: Iterable[Product]) -> list[Product]:
    """Remove most facts of all products at random, always the same ones; texts and functions stay."""
    random = np.random.default_rng(SEED)
    return [_remove_facts(product, random) for product in sorted(products, key=lambda product: product.id)]


def _remove_facts(product: Product, random: np.random.Generator) -> Product:
    removed = {field: _EMPTY[field] for field in FACT_FIELDS if random.random() >= KEPT_SHARE}
    cut = msgspec.structs.replace(product, **removed)
    if compute_content_hash(cut) != compute_content_hash(product):
        raise InvalidDataSet(f"A fact of {product.id} was removed that its embedded text contains.")
    return cut


def run_sparse_queries(loaded: LoadedRelease, queries: Iterable[GeneratedQuery]) -> list[SparseResult]:
    """Answer generated queries with one requirement over a catalogue with few facts.

    As many tools are needed as there are with the function and without a contradiction, three at most.
    """
    products = {product.id: product for product in loaded.products}
    return [_run_sparse_query(loaded, query, products) for query in queries if len(query.requirements) == 1]


def _run_sparse_query(loaded: LoadedRelease, query: GeneratedQuery, products: dict[str, Product]) -> SparseResult:
    [requirement] = query.requirements
    open_ids = {id_ for id_ in query.with_function if _is_open(products[id_], requirement)}
    page = _search(loaded, query.text)
    return measure_page(
        query.text,
        page,
        usable_ids=open_ids,
        needed=min(MIN_ON_TOPIC, len(open_ids)),
        meeting_ids={id_ for id_, product in products.items() if _meets(product, requirement)},
    )


def _is_open(product: Product, requirement: Requirement) -> bool:
    """Whether a product meets a requirement or states nothing about it."""
    return _meets(product, requirement) or not list_stated_values(product, requirement.field)


def _meets(product: Product, requirement: Requirement) -> bool:
    return has(product, "must", requirement.field, [requirement.value])


def measure_page(
    query: str, page: Sequence[SearchResult], *, usable_ids: Collection[str], needed: int, meeting_ids: Collection[str]
) -> SparseResult:
    """Measure a page of results; `meeting_ids` are the products that state the requirement."""
    shown = [found for found in page if found.group != "nearest"]
    return SparseResult(
        query=query,
        usable=sum(found.product_id in usable_ids for found in shown),
        needed=needed,
        false_matches=sum(found.group == "match" and found.product_id not in meeting_ids for found in shown),
    )


def read_real_list_queries(folder: Path) -> tuple[RealListQuery, ...]:
    """Read the queries for the list of real tools; raises `InvalidDataSet` for a malformed file."""
    path = folder / REAL_LIST_QUERIES
    try:
        return tuple(msgspec.convert(line, RealListQuery) for line in read_json_lines(path))
    except msgspec.ValidationError as error:
        raise InvalidDataSet(f"{path} has a query that cannot be read: {error}") from error


def run_real_list_queries(loaded: LoadedRelease, queries: Iterable[RealListQuery]) -> list[SparseResult]:
    """Answer each query over the list of real tools, and count the tools that do the job and are marked.

    A tool is marked if the answer has evidence for the required field: met, or unknown because it is not stated.
    """
    products = {product.id: product for product in loaded.products}
    return [_run_real_list_query(loaded, query, products) for query in queries]


def _run_real_list_query(loaded: LoadedRelease, query: RealListQuery, products: dict[str, Product]) -> SparseResult:
    answer = build_answer(retrieve(loaded, SearchRequest(query=query.query)), limit=FIRST_PAGE)
    required = {c.id for c in answer.interpretation.constraints if c.kind == "must" and c.field == query.field}
    marks = {
        found.product_id: {each.state for each in found.evidence if each.constraint_id in required}
        for found in answer.product_ids
    }
    usable = {
        id_ for id_, states in marks.items() if states and "unmet" not in states and _does_job(products[id_], query)
    }
    return measure_page(
        query.query,
        answer.product_ids,
        usable_ids=usable,
        needed=MIN_ON_TOPIC,
        meeting_ids={id_ for id_, states in marks.items() if "unmet" not in states and "unknown" not in states},
    )


def _does_job(product: Product, query: RealListQuery) -> bool:
    texts = [product.name, product.description, *product.categories, *product.keywords]
    return any(word in " ".join(texts).casefold() for word in query.job_words)


def _search(loaded: LoadedRelease, text: str) -> Sequence[SearchResult]:
    return build_answer(retrieve(loaded, SearchRequest(query=text)), limit=FIRST_PAGE).product_ids


def compute_share_with_enough(results: Sequence[SparseResult]) -> float:
    """Compute the share of queries whose first page has enough tools that do the job."""
    return round(sum(result.has_enough for result in results) / len(results), 4) if results else 0.0


def format_sparse_report(title: str, results: Sequence[SparseResult], *, with_failures: bool) -> str:
    """Format the measure of one catalogue as Markdown, with the queries that fail if asked for."""
    enough = sum(result.has_enough for result in results)
    false = sum(result.false_matches > 0 for result in results)
    summary = (
        f"{enough} of {len(results)} queries with one requirement have enough tools that do the job on their first "
        f"page; {false} have a tool that is said to match without stating the requirement."
    )
    failing = [result for result in results if not result.has_enough or result.false_matches]
    details = [
        f"- {result.query}: {result.usable} of {result.needed} needed, {result.false_matches} false matches"
        for result in failing
    ]
    return "\n".join([f"# {title}", "", summary, "", *(details if with_failures else ())]).rstrip() + "\n"
