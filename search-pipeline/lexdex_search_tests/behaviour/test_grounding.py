"""Random answers: every sentence has citations, every citation is true, every stated fact is cited.

`LEXDEX_ANSWERS=10000` checks that many answers; the default is 400.
"""

import os
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.engine import Engine
from lexdex_search.query.request import SearchRequest
from lexdex_search.release.documents import Product
from lexdex_search.results import Citation, SearchAnswer, Sentence
from lexdex_search.retrieval.retrieve import retrieve
from lexdex_search_tests.builders import build_product
from lexdex_search_tests.grounding import (
    find_false_citations,
    find_false_denials,
    is_true_citation,
    list_meeting_all,
    list_query_words,
    list_uncovered_words,
    read_headline_count,
)
from lexdex_search_tests.random_catalogues import (
    build_release,
    generate_catalogue,
    generate_constraints,
    generate_query,
)

ANSWERS = int(os.environ.get("LEXDEX_ANSWERS", "400"))
EACH = 20


def answers(number: int) -> Iterator[tuple[str, SearchAnswer, tuple[Product, ...], tuple[str, ...]]]:
    """Yield queries, answers, the products of the catalogue, and the products to which similar ones were sought."""
    dice = Random(20)  # noqa: S311
    for _ in range(number // EACH):
        loaded = build_release(generate_catalogue(dice))
        for _ in range(EACH):
            request = SearchRequest(
                query=generate_query(dice), filters=generate_constraints(dice) if dice.random() < 0.5 else ()
            )
            retrieval = retrieve(loaded, request)
            yield request.query, build_answer(retrieval, 10), loaded.products, retrieval.parsed.similar_to


@pytest.mark.timeout(3600)
def test_every_sentence_is_covered_by_citations_that_are_true() -> None:
    sentences = 0
    for query, answer, products, like in answers(ANSWERS):
        query_words = list_query_words(query, answer)
        assert answer.sentences
        assert not list(find_false_citations(answer, products, like)), query
        assert not list(find_false_denials(answer, products)), query
        for sentence in answer.sentences:
            assert sentence.citations
            assert not list_uncovered_words(sentence, query_words), (query, sentence)
            sentences += 1
    assert sentences >= ANSWERS


@pytest.mark.timeout(3600)
def test_the_headline_counts_what_the_second_implementation_counts() -> None:
    counted = {"some": 0, "none": 0}
    for query, answer, products, like in answers(ANSWERS):
        stated = read_headline_count(answer)
        if stated is None:
            continue
        others = [product for product in products if product.id not in like]
        matching = list_meeting_all(answer.interpretation.constraints, others)
        assert stated == len(matching), (query, answer.sentences[0].text)
        assert answer.total == stated
        assert {hit.product_id for hit in answer.product_ids if hit.group == "match"} <= {p.id for p in matching}
        counted["some" if stated else "none"] += 1
    assert min(counted.values()) >= ANSWERS / 40, counted


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Twelve tools for contract review match; A comes first.", 12),
        ("1,164 tools match all your requirements; A comes first.", 1164),
        ("One tool with a client portal matches all your requirements: A.", 1),
        ("No tool for contract review is known to meet all your requirements; A may fit.", 0),
        ("No tool that fits the topic is known to meet all your requirements.", None),
        ("The closest match is Twelve tools.", None),
    ],
)
def test_the_count_of_a_headline_is_read_from_its_words(engine: Engine, text: str, count: int | None) -> None:
    answer = replace(engine.search("contracts"), sentences=(build_sentence(text, "name", "One"),))
    assert read_headline_count(answer) == count


def build_sentence(text: str, field: str, value: str) -> Sentence:
    return Sentence(text, (Citation(kind="product", product_id="one", field=field, value=value),))


@pytest.mark.parametrize(
    ("sentence", "left"),
    [
        (build_sentence("One is certified for SOC 2.", "name", "One"), {"certified", "soc", "2"}),
        (build_sentence("One supports German.", "languages", "English"), {"one", "german"}),
        (build_sentence("One is the cheapest.", "name", "One"), {"cheapest"}),
        (build_sentence("One starts at $1,250 a month.", "starting_price_usd", "900"), {"one", "1250"}),
        (build_sentence("“Supports Dutch” is met.", "name", "One"), {"supports", "dutch", "met"}),
    ],
)
def test_a_fact_without_a_citation_is_noticed(sentence: Sentence, left: set[str]) -> None:
    assert list_uncovered_words(sentence, frozenset({"german"})) == left


@pytest.mark.parametrize(
    ("query", "text", "denied"),
    [
        ("tools in German", "One doesn't list German.", 1),
        ("tools in German", "One doesn't state whether it supports German.", 1),
        ("tools in French", "One doesn't list French.", 0),
        ("tools in French", "One doesn't state whether it supports French.", 1),
        ("tools with SOC 2", "One doesn't state whether it has SOC 2 certification.", 0),
    ],
)
def test_a_denial_of_what_a_product_states_is_noticed(engine: Engine, query: str, text: str, denied: int) -> None:
    answer = replace(engine.search(query), sentences=(build_sentence(text, "name", "One"),))
    assert len(list(find_false_denials(answer, [build_product("One", languages=["German"])]))) == denied
    assert not list_uncovered_words(answer.sentences[0], list_query_words(query, answer))
    assert list_uncovered_words(answer.sentences[0], frozenset())


def test_a_false_citation_is_noticed() -> None:
    product = build_product("One", languages=["English"], free_trial=False)
    for field, value in (
        ("languages", "German"),
        ("languages", "English, German"),
        ("free_trial", "Yes"),
        ("name", "Two"),
    ):
        assert not is_true_citation(product, Citation(kind="product", product_id="one", field=field, value=value))
    assert is_true_citation(product, Citation(kind="product", product_id="one", field="languages", value="English"))
