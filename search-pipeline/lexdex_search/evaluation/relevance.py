"""Evaluate the relevance of results on judged queries: BM25, dense, hybrid and the whole engine."""

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from lexdex_search.evaluation.datasets import DataSet, Query, satisfies_constraints
from lexdex_search.evaluation.metrics import (
    Difference,
    compute_ndcg,
    compute_recall,
    compute_reciprocal_rank,
    run_paired_bootstrap,
)
from lexdex_search.evaluation.query_scores import QueryScore
from lexdex_search.index.port import Rows
from lexdex_search.query.request import SearchRequest
from lexdex_search.release.documents import Product
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search.retrieval.fusion import fuse_candidates
from lexdex_search.retrieval.loaded_release import LoadedRelease, load_release
from lexdex_search.retrieval.ranking import rank_rows
from lexdex_search.retrieval.retrieve import retrieve

SYSTEMS: Final = ("bm25", "dense", "hybrid", "engine")
"""The retrievers and their fusion over the query as typed, and the engine: the same fusion with parsed constraints."""

MAX_DEPTH: Final = 50
MIN_MATCHING_PRODUCTS: Final = 10
ALL_QUERIES: Final = "all queries"

Progress = Callable[[int, int], None]


class RelevanceRow(msgspec.Struct, frozen=True, kw_only=True):
    """The mean metrics of one system on one kind of query.

    `constraint_precision_10` is null if no query of the kind has at least ten products that meet its constraints.
    """

    kind: str
    system: str
    queries: int
    ndcg_10: float
    ndcg_10_judged_only: float
    mrr_10: float
    recall_50: float
    constraint_precision_10: float | None


class Evaluation(msgspec.Struct, frozen=True, kw_only=True):
    """The result of an evaluation of all systems on one data set.

    `abstention_rate` is the share of unanswerable queries that were not answered (null without such queries),
    `false_abstention_rate` the share of answerable ones that were not answered. `differences` are between pairs of
    systems, in nDCG@10. `queries` has the nDCG@10 of the engine on each judged query.
    """

    data_set: str
    products: int
    judged_queries: int
    model_digest: str
    policy_digest: str
    rows: tuple[RelevanceRow, ...]
    differences: dict[str, Difference]
    abstention_rate: float | None
    false_abstention_rate: float
    queries: tuple[QueryScore, ...] = ()


class _QueryScore(msgspec.Struct, frozen=True):
    query: Query
    system: str
    ndcg: float
    judged_only: float
    mrr: float
    recall: float
    precision: float | None
    first: tuple[str, ...]


@contextmanager
def open_temporary_release(
    products: Sequence[Product],
    *,
    cache: Path | None = None,
    progress: Progress | None = None,
    workspace: Path | None = None,
    promote: bool = True,
) -> Iterator[LoadedRelease]:
    """Build and load a release of the products in a temporary folder, which is deleted on exit.

    With `workspace`, a folder that stays, vectors of earlier evaluations are reused; unless `promote` is False, the
    release becomes the current one there. `cache` is the folder of built
    encoders; `progress` is called with the numbers of embedded and of all products.
    """
    with tempfile.TemporaryDirectory(prefix="lexdex-evaluate-") as folder:
        store = ReleaseStore(workspace or Path(folder))
        report = update_release(products, store, cache=cache, progress=progress, promote=promote)
        yield load_release(store, report.release)
        if workspace is not None:
            store.prune(keep=1)


def evaluate_data_set(data: DataSet, *, cache: Path | None = None, progress: Progress | None = None) -> Evaluation:
    """Index the products of a data set in a temporary release, and evaluate all systems on its queries."""
    with open_temporary_release(data.products, cache=cache, progress=progress) as loaded:
        return evaluate_release(loaded, data)


def score_queries(loaded: LoadedRelease, data: DataSet) -> tuple[QueryScore, ...]:
    """Compute the nDCG@10 of the engine alone on each judged query, to compare another release."""
    return evaluate_release(loaded, data, systems=("engine",)).queries


def evaluate_release(loaded: LoadedRelease, data: DataSet, *, systems: Sequence[str] = SYSTEMS) -> Evaluation:
    """Evaluate systems on the queries of a data set, whose products must be those of the loaded release."""
    judged = [query for query in data.queries if any(g > 0 for g in data.grades.get(query.id, {}).values())]
    scored = [_score_query(loaded, data, query, system) for query in judged for system in systems]
    kinds = [ALL_QUERIES, *dict.fromkeys(query.kind for query in judged)]
    outcomes = {query.id: retrieve(loaded, SearchRequest(query=query.text)).outcome for query in data.queries}
    unanswerable = [q for q in data.queries if q.kind == "no_match"]
    return Evaluation(
        data_set=data.name,
        products=len(data.products),
        judged_queries=len(judged),
        model_digest=loaded.manifest.model_digest,
        policy_digest=loaded.manifest.policy_digest,
        rows=tuple(_build_row(scored, kind, system) for kind in kinds for system in systems),
        differences=_compute_differences(scored) if systems == SYSTEMS else {},
        abstention_rate=float(np.mean([outcomes[q.id] != "answer" for q in unanswerable])) if unanswerable else None,
        false_abstention_rate=float(np.mean([outcomes[q.id] != "answer" for q in judged])) if judged else 0.0,
        queries=tuple(
            QueryScore(id=s.query.id, text=s.query.text, score=s.ndcg, outcome=outcomes[s.query.id], first=s.first)
            for s in scored
            if s.system == "engine"
        ),
    )


def rank_products(loaded: LoadedRelease, text: str, system: str, depth: int = MAX_DEPTH) -> list[str]:
    """List the ids of the best `depth` products for a query by one system: "bm25", "dense", "hybrid" or "engine"."""
    order = (
        retrieve(loaded, SearchRequest(query=text)).rows
        if system == "engine"
        else _rank_without_constraints(loaded, text, system)
    )
    return [loaded.products[place].id for place in order[:depth]]


def _rank_without_constraints(loaded: LoadedRelease, text: str, system: str) -> Rows:
    policy = loaded.policy.fusion
    vector = None if system == "bm25" else loaded.encoder.encode_query(text)
    words = "" if system == "dense" else text
    candidates = loaded.index.find_candidates(words, vector, depth=policy.depth)
    alpha = {"bm25": 0.0, "dense": 1.0}.get(system, policy.choose_alpha(len(text.split())))
    return rank_rows(fuse_candidates(candidates, alpha=alpha), bonus=np.zeros(len(loaded.products), np.float32)).rows


def _score_query(loaded: LoadedRelease, data: DataSet, query: Query, system: str) -> _QueryScore:
    grades = data.grades[query.id]
    found = rank_products(loaded, query.text, system)
    judged = [document for document in found if document in grades]
    return _QueryScore(
        query=query,
        system=system,
        ndcg=compute_ndcg(found, grades),
        judged_only=compute_ndcg(judged, grades),
        mrr=compute_reciprocal_rank(found, grades),
        recall=compute_recall(found, grades, MAX_DEPTH),
        precision=_compute_constraint_precision(loaded, query, system, found),
        first=tuple(found[:5]),
    )


def _compute_constraint_precision(
    loaded: LoadedRelease, query: Query, system: str, found: Sequence[str]
) -> float | None:
    """Compute the share of the first ten results that meet the query's labelled constraints.

    Of the engine, only results that it says match. None if the query has no constraints, if fewer than ten products
    meet them, or if the engine says of none that it matches.
    """
    matching = sum(satisfies_constraints(product, query.constraints) for product in loaded.products)
    if not query.constraints or matching < MIN_MATCHING_PRODUCTS:
        return None
    if system == "engine":
        matches = retrieve(loaded, SearchRequest(query=query.text)).list_matching_rows()
        found = [loaded.products[row].id for row in matches.tolist()]
    products = [loaded.products[loaded.row_by_id[document]] for document in found[:10]]
    return sum(satisfies_constraints(p, query.constraints) for p in products) / len(products) if products else None


def _build_row(scored: Sequence[_QueryScore], kind: str, system: str) -> RelevanceRow:
    mine = [s for s in scored if s.system == system and kind in {s.query.kind, ALL_QUERIES}]
    precisions = [s.precision for s in mine if s.precision is not None]
    return RelevanceRow(
        kind=kind,
        system=system,
        queries=len(mine),
        ndcg_10=_mean([s.ndcg for s in mine]),
        ndcg_10_judged_only=_mean([s.judged_only for s in mine]),
        mrr_10=_mean([s.mrr for s in mine]),
        recall_50=_mean([s.recall for s in mine]),
        constraint_precision_10=_mean(precisions) if precisions else None,
    )


def _compute_differences(scored: Sequence[_QueryScore]) -> dict[str, Difference]:
    by_system: Mapping[str, list[float]] = {s: [x.ndcg for x in scored if x.system == s] for s in SYSTEMS}
    pairs = (("hybrid", "bm25"), ("hybrid", "dense"), ("engine", "bm25"), ("engine", "dense"), ("engine", "hybrid"))
    return {f"{ours} - {theirs}": run_paired_bootstrap(by_system[ours], by_system[theirs]) for ours, theirs in pairs}


def _mean(values: Sequence[float]) -> float:
    return round(float(np.mean(values)), 4) if values else 0.0
