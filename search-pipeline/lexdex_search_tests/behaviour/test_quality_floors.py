"""Every floor in floors.toml is reached: generated and independent queries, regression cases, sparse catalogues."""

import shutil
from pathlib import Path

import pytest

from lexdex_search.evaluation.abstention import read_abstention_queries, run_queries
from lexdex_search.evaluation.datasets import read_data_set
from lexdex_search.evaluation.floors import FLOORS_PATH, list_missed_floors, read_floors
from lexdex_search.evaluation.generated_queries import generate_queries, generate_wordings
from lexdex_search.evaluation.independent_queries import (
    FOLDER_NAME,
    HALVES,
    read_independent_queries,
    run_independent_queries,
)
from lexdex_search.evaluation.query_parsing import (
    build_query_parser,
    compare_queries,
    read_labelled_queries,
    summarize_scores,
)
from lexdex_search.evaluation.query_scores import RunReport
from lexdex_search.evaluation.real_list import MISSING_MESSAGE, find_real_list, read_real_list
from lexdex_search.evaluation.regression_cases import read_regression_cases, run_regression_cases
from lexdex_search.evaluation.relevance import evaluate_release
from lexdex_search.evaluation.run_reports import (
    report_abstention,
    report_generated_queries,
    report_independent_queries,
    report_query_parsing,
    report_regression_cases,
    report_relevance,
    report_sparse,
    report_translated_queries,
)
from lexdex_search.evaluation.sparse_catalogue import (
    cut_down_catalogue,
    read_real_list_queries,
    run_real_list_queries,
    run_sparse_queries,
)
from lexdex_search.evaluation.stated_counts import run_generated_queries, run_wordings
from lexdex_search.evaluation.translated_queries import generate_translated_queries, run_translated_queries
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search.retrieval.loaded_release import LoadedRelease, load_release
from lexdex_search_tests.cached_artifacts import sample_releases

# Some 4,000 searches, which take minutes on a machine that runs other tests, too.
pytestmark = pytest.mark.timeout(900)
RELEVANCE_JUDGMENTS = Path(__file__).parents[2] / "relevance_judgments"
INDEPENDENT_FOLDER = RELEVANCE_JUDGMENTS / FOLDER_NAME
FLOORS = read_floors(FLOORS_PATH)


@pytest.fixture(scope="module")
def reports(corpus: Path, sample_release: LoadedRelease, sparse_release: LoadedRelease) -> list[RunReport]:
    """Reports of all evaluations that need nothing but the repository."""
    products = sample_release.products
    independent = {half: read_independent_queries(INDEPENDENT_FOLDER, half) for half in HALVES}
    generated = generate_queries(products)
    parsed = compare_queries(build_query_parser(products), read_labelled_queries(RELEVANCE_JUDGMENTS))
    relevance = evaluate_release(sample_release, read_data_set(RELEVANCE_JUDGMENTS, corpus), systems=("engine",))
    return [
        report_relevance(relevance),
        report_query_parsing(summarize_scores(parsed)),
        report_abstention(run_queries(sample_release, read_abstention_queries(RELEVANCE_JUDGMENTS))),
        report_generated_queries(
            run_generated_queries(sample_release, generated), run_wordings(sample_release, generate_wordings(products))
        ),
        report_independent_queries(
            {half: run_independent_queries(sample_release, judged) for half, judged in independent.items()}
        ),
        report_regression_cases(run_regression_cases(sample_release, read_regression_cases(RELEVANCE_JUDGMENTS))),
        report_sparse("sparse-sample", run_sparse_queries(sparse_release, generated)),
        report_translated_queries(run_translated_queries(sample_release, list(generate_translated_queries(products)))),
    ]


@pytest.fixture(scope="module")
def sparse_release(
    sample_release: LoadedRelease, cache: Path, tmp_path_factory: pytest.TempPathFactory
) -> LoadedRelease:
    """The sample with most of its facts removed; it starts from a copy of the sample's vectors."""
    store = ReleaseStore(tmp_path_factory.mktemp("sparse") / "releases")
    shutil.copytree(sample_releases(), store.directory)
    updated = update_release(cut_down_catalogue(sample_release.products), store, cache=cache)
    return load_release(store, updated.release, previous=sample_release)


def test_every_floor_is_reached(reports: list[RunReport]) -> None:
    measures = {name: value for report in reports for name, value in report.measures.items()}
    assert list_missed_floors(measures, FLOORS) == []


def test_the_report_of_the_independent_queries_has_none_of_the_blind_half(reports: list[RunReport]) -> None:
    [report] = [report for report in reports if report.name == "independent-queries"]
    assert report.details is None
    reported = {query.id for query in report.queries}
    assert len(reported) > 70
    assert reported <= {each.query.id for each in read_independent_queries(INDEPENDENT_FOLDER, "development")}


def test_tools_of_a_real_list_are_found_although_few_state_a_fact(cache: Path) -> None:
    path = find_real_list()
    if path is None:
        pytest.skip(MISSING_MESSAGE)
    store = ReleaseStore(cache / "real-releases")
    updated = update_release(read_real_list(path), store, cache=cache)
    queries = read_real_list_queries(RELEVANCE_JUDGMENTS)
    results = run_real_list_queries(load_release(store, updated.release), queries)
    measures = report_sparse("real-list", results).measures
    assert measures["real_list.enough"] >= FLOORS.at_least_if_measured["real_list.enough"]
