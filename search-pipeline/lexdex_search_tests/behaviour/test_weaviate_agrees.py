"""Answers from an index in Weaviate are those from the local index, on the sample catalogue."""

import shutil
from pathlib import Path

import msgspec
import pytest

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.evaluation.generated_queries import generate_queries
from lexdex_search.query.request import SearchRequest
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search.results import SearchAnswer
from lexdex_search.retrieval.fusion import fuse_candidates
from lexdex_search.retrieval.loaded_release import LoadedRelease, load_release
from lexdex_search.retrieval.retrieve import retrieve
from lexdex_search_tests.cached_artifacts import sample_releases
from lexdex_search_tests.weaviate_servers import RunningWeaviate

pytestmark = [pytest.mark.weaviate, pytest.mark.timeout(1200)]

MIN_DENSE_OVERLAP, MIN_HYBRID_OVERLAP = 0.98, 0.95
QUERIES = 60
"""Generated queries, evenly chosen from 500."""
TOP = 10


@pytest.fixture(scope="module")
def remote_release(
    sample_release: LoadedRelease, weaviate: RunningWeaviate, cache: Path, tmp_path_factory: pytest.TempPathFactory
) -> LoadedRelease:
    """A release of the sample catalogue whose index is in Weaviate, with the vectors of the local one."""
    folder = tmp_path_factory.mktemp("remote")
    shutil.copytree(sample_releases(), folder, dirs_exist_ok=True)
    store = ReleaseStore(folder, index="weaviate", weaviate=weaviate.build_address("Agrees"))
    report = update_release(sample_release.products, store, cache=cache)
    assert report.embedded == 0
    assert store.has_usable_release()
    return load_release(store, report.release)


@pytest.fixture(scope="module")
def queries(sample_release: LoadedRelease) -> list[str]:
    """Queries for functions with requirements, of which some can't be answered."""
    generated = generate_queries(sample_release.products)
    return [query.text for query in generated[:: len(generated) // QUERIES]]


def _search(release: LoadedRelease, query: str) -> SearchAnswer:
    answer = build_answer(retrieve(release, SearchRequest(query=query)), 50)
    return msgspec.structs.replace(answer, release="")


def _rank(release: LoadedRelease, query: str, alpha: float) -> set[int]:
    """Rank by the fused scores and return the rows of the best ten."""
    candidates = release.index.find_candidates(query, release.encoder.encode_query(query), depth=100)
    fused = fuse_candidates(candidates, alpha=alpha)
    order = (-(fused.lexical + fused.dense)).argsort(kind="stable")
    return set(fused.rows[order[:TOP]].tolist())


@pytest.mark.parametrize(("alpha", "least"), [(1.0, MIN_DENSE_OVERLAP), (0.5, MIN_HYBRID_OVERLAP)])
def test_the_first_results_are_the_same(
    sample_release: LoadedRelease, remote_release: LoadedRelease, queries: list[str], alpha: float, least: float
) -> None:
    overlaps = [
        len(_rank(sample_release, query, alpha) & _rank(remote_release, query, alpha)) / TOP for query in queries
    ]
    assert sum(overlaps) / len(overlaps) >= least


def test_generated_queries_have_the_same_answers(
    sample_release: LoadedRelease, remote_release: LoadedRelease, queries: list[str]
) -> None:
    for query in queries:
        expected, actual = _search(sample_release, query), _search(remote_release, query)
        assert actual.response == expected.response
        assert (actual.outcome, actual.total) == (expected.outcome, expected.total)
        assert actual.interpretation == expected.interpretation
        assert [hit.product_id for hit in actual.product_ids][:TOP] == [hit.product_id for hit in expected.product_ids][
            :TOP
        ]
