"""Abstention on 200 labelled queries: at most 1 % wrongly answered, at most 5 % wrongly refused."""

from collections import Counter
from pathlib import Path

import pytest

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.engine import Engine
from lexdex_search.evaluation.abstention import (
    ALL_QUERIES,
    AbstentionRates,
    read_abstention_queries,
    run_queries,
    summarize_rates,
)
from lexdex_search.query.request import SearchRequest
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.retrieve import retrieve
from lexdex_search.vocabulary import LANGUAGES

QUERIES = read_abstention_queries(Path(__file__).parents[2] / "relevance_judgments")
MAX_WRONGLY_ANSWERED = 0.01
MAX_WRONGLY_REFUSED = 0.05


@pytest.fixture(scope="module")
def rates(sample_release: LoadedRelease) -> dict[str, AbstentionRates]:
    """Error rates by group over the sample catalogue."""
    return {rate.name: rate for rate in summarize_rates(run_queries(sample_release, QUERIES))}


def test_there_are_enough_labelled_queries() -> None:
    assert len({query.query.casefold() for query in QUERIES}) == len(QUERIES) == 200
    assert sum(not query.answerable for query in QUERIES) == 60
    assert {query.language for query in QUERIES} == set(LANGUAGES)
    assert sum(query.language != "en" for query in QUERIES) >= 30
    assert Counter(query.split for query in QUERIES)["held_out"] >= 66
    assert all(query.why for query in QUERIES)


def test_unanswerable_queries_are_not_answered(rates: dict[str, AbstentionRates]) -> None:
    assert rates[ALL_QUERIES].wrongly_answered_share <= MAX_WRONGLY_ANSWERED


def test_answerable_queries_are_answered(rates: dict[str, AbstentionRates]) -> None:
    assert rates[ALL_QUERIES].wrongly_refused_share <= MAX_WRONGLY_REFUSED


def test_few_answers_carry_a_reservation(rates: dict[str, AbstentionRates]) -> None:
    everything = rates[ALL_QUERIES]
    assert everything.reservations <= 0.1 * (everything.queries - everything.unanswerable)


@pytest.mark.parametrize(
    "query", ["without German", "must not run on-premise", "German servers only", "maybe with an API", "saves as DOCX"]
)
def test_a_constraint_specific_to_software_is_on_topic(engine: Engine, query: str) -> None:
    assert engine.search(query).outcome in {"answer", "no_match"}


@pytest.mark.parametrize(
    "query", ["hotels in Paris", "lawyer jobs in London", "may my boss read my letters", "vuelos baratos a Roma"]
)
def test_a_place_or_a_profession_alone_is_off_topic(engine: Engine, query: str) -> None:
    assert engine.search(query).outcome in {"off_topic", "clarify"}


def test_a_query_of_unknown_words_has_no_results(sample_release: LoadedRelease) -> None:
    answer = build_answer(retrieve(sample_release, SearchRequest(query="Zephyrlex vs Quillbarrister")), 10)
    assert answer.outcome == "clarify"
    assert answer.product_ids == ()
    assert answer.total == 0
    assert "We don't recognise “Zephyrlex” and “Quillbarrister” as filters" in answer.response


@pytest.mark.parametrize(
    "query", ["إدارة العقود لشركات المحاماة", "合同管理软件", "учет дел для юристов", "ניהול חוזים"]
)
def test_a_query_in_another_script_is_answered_with_the_languages_that_are_read(
    sample_release: LoadedRelease, query: str
) -> None:
    """It may well be a question about legal technology, so it is not called off topic, and nothing is guessed."""
    answer = build_answer(retrieve(sample_release, SearchRequest(query=query)), 10)
    assert (answer.outcome, answer.product_ids, answer.total) == ("clarify", (), 0)
    assert "in English, French, German, Spanish and Portuguese so far" in answer.response


@pytest.mark.parametrize("query", ["SOC 2 для юристов", "合同 GDPR"])
def test_what_is_understood_of_a_query_in_another_script_is_searched_for(
    sample_release: LoadedRelease, query: str
) -> None:
    answer = build_answer(retrieve(sample_release, SearchRequest(query=query)), 10)
    assert answer.outcome in {"answer", "no_match"}
    assert answer.interpretation.constraints
    assert answer.product_ids


def test_a_category_without_a_product_that_meets_the_musts_is_reported(engine: Engine) -> None:
    answer = engine.search("contract tools with FedRAMP")
    assert answer.outcome == "no_match"
    assert [unmet.text for unmet in answer.unmet_constraints] == [
        "No single tool is known to combine “Contracts and Documents” and “FedRAMP”."
    ]
    assert answer.sentences[0].text == (
        "No tool that fits the topic is known to meet all your requirements; "
        "Signatura Um may fit, but doesn't state whether it has FedRAMP certification: ask the vendor."
    )


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("contract management with a money-back guarantee", "money-back guarantee"),
        ("contract review by Foobarware", "Foobarware"),
        ("contract tool that is not trained on our data", "is not trained on our data"),
    ],
)
def test_a_constraint_without_a_field_is_reported(engine: Engine, query: str, said: str) -> None:
    assert any(said in unmet.text for unmet in engine.search(query).unmet_constraints)
