"""Answers are in the language of the query where its glossary can, and say so where it can't."""

import re
import tomllib
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from lexdex_search.engine import Engine
from lexdex_search.messages.catalogue import LANGUAGES
from lexdex_search.query.request import ConstraintInput, SearchRequest
from lexdex_search.results import SearchAnswer
from lexdex_search_tests.builders import build_small_catalogue
from lexdex_search_tests.grounding import find_false_citations, list_query_words
from lexdex_search_tests.translated_grounding import QUOTATION, list_template_words, list_unexplained_words

SNAPSHOTS: list[dict[str, Any]] = tomllib.loads(
    (files("lexdex_search_tests") / "data" / "answers_in_languages.toml").read_text(encoding="utf-8")
)["answers"]
SITUATIONS = {"match", "may fit", "nearest", "no result", "comparison", "alternatives", "negation", "details"}


def name_snapshot(snapshot: dict[str, Any]) -> str:
    return f"{snapshot['language']} {snapshot['situation']}"


def test_there_is_an_answer_for_each_language_and_situation() -> None:
    assert {(each["language"], each["situation"]) for each in SNAPSHOTS} == {
        (language, situation) for language in LANGUAGES if language != "en" for situation in SITUATIONS
    }


@pytest.mark.parametrize("snapshot", SNAPSHOTS, ids=name_snapshot)
def test_an_answer_reads_as_a_native_wrote_it(engine: Engine, snapshot: dict[str, Any]) -> None:
    answer = engine.search(snapshot["query"])
    assert answer.language == snapshot["language"]
    assert answer.language_notice is None
    assert answer.outcome == snapshot["outcome"]
    assert [constraint.label for constraint in answer.interpretation.constraints] == snapshot["labels"]
    assert [sentence.text for sentence in answer.sentences] == snapshot["sentences"]


@pytest.mark.parametrize("snapshot", SNAPSHOTS, ids=name_snapshot)
def test_an_answer_says_only_what_it_cites(engine: Engine, snapshot: dict[str, Any]) -> None:
    answer = engine.search(snapshot["query"])
    assert not list_unexplained_words(answer, list_query_words(snapshot["query"], answer))
    assert not list(find_false_citations(answer, build_small_catalogue(), answer.interpretation.named_products))


@pytest.mark.parametrize("snapshot", SNAPSHOTS, ids=name_snapshot)
def test_no_english_word_is_left_in_the_reasons_and_suggestions(engine: Engine, snapshot: dict[str, Any]) -> None:
    answer = engine.search(snapshot["query"])
    texts = [reason for hit in answer.product_ids for reason in hit.reasons]
    texts += [each.label for each in answer.refinements] + [unmet.text for unmet in answer.unmet_constraints]
    english = list_template_words("en") - list_template_words(answer.language)
    names = {word for product in build_small_catalogue() for word in product.name.lower().split()}
    written = {word for text in texts for word in re.findall(r"\w+", QUOTATION.sub(" ", text).lower())}
    assert not (written & english) - names, written


@pytest.mark.parametrize("query", ["CLM", "Clausewerk alternatives", "Clausewerk", "SOC 2", "DocuSign"])
def test_a_short_query_without_words_of_another_language_is_answered_in_english(engine: Engine, query: str) -> None:
    answer = engine.search(query)
    assert (answer.language, answer.language_notice) == ("en", None)


@pytest.mark.parametrize(
    ("language", "query"),
    [
        ("es", "contratos"),
        ("es", "alternativas a Clausewerk"),
        ("es", "comparar Clausewerk y Pactolo"),
        ("pt", "alternativas ao Clausewerk"),
        ("pt", "comparar Clausewerk e Pactolo"),
        ("fr", "alternatives à Clausewerk"),
        ("fr", "comparer Clausewerk et Pactolo"),
        ("de", "Alternativen zu Clausewerk"),
        ("de", "Clausewerk mit Pactolo vergleichen"),
        ("en", "alternatives to Clausewerk"),
    ],
)
def test_a_query_that_no_english_speaker_writes_is_not_answered_in_english(
    engine: Engine, language: str, query: str
) -> None:
    """Words that Spanish and Portuguese share are answered in Spanish, unless another word decides."""
    answer = engine.search(query)
    assert (answer.language, answer.language_notice) == (language, None)


def test_a_request_without_words_is_answered_in_english(engine: Engine) -> None:
    request = SearchRequest(filters=(ConstraintInput("must", "languages", ("German",)),))
    assert engine.search(request).language == "en"


@pytest.mark.parametrize(
    ("language", "query", "notice"),
    [
        ("de", "Vertragsmanagement", "Diese Antwort ist auf Englisch."),
        ("fr", "gestion des contrats", "Cette réponse est en anglais."),
        ("es", "gestión de contratos", "Esta respuesta está en inglés."),
        ("pt", "gestão de contratos", "Esta resposta está em inglês."),
    ],
)
def test_an_answer_that_can_not_name_the_requirements_is_in_english_and_says_so(
    engine: Engine, language: str, query: str, notice: str
) -> None:
    unknown = tuple(ConstraintInput("must", "capabilities", (name,)) for name in ("Moon landing", "Tea ceremony"))
    answer = engine.search(SearchRequest(query=query, filters=unknown))
    assert answer.language == "en"
    assert answer.language_notice is not None
    assert (answer.language_notice.text, answer.language_notice.language) == (notice, language)
    assert "known to" in answer.response


def test_one_label_without_a_translation_is_quoted_in_english(engine: Engine) -> None:
    request = SearchRequest(
        query="Vertragsmanagement auf Deutsch, gehostet in Deutschland",
        filters=(ConstraintInput("must", "capabilities", ("Moon landing",)),),
    )
    answer = engine.search(request)
    assert answer.language == "de"
    assert "Funktion: „Moon landing“" in [each.label for each in answer.interpretation.constraints]


def test_edited_requirements_keep_the_language_of_the_query(engine: Engine) -> None:
    request = SearchRequest(
        query="Vertragsmanagement auf Portugiesisch",
        constraints=(ConstraintInput("must_not", "hosting_locations", ("US",)),),
    )
    answer = engine.search(request)
    assert answer.language == "de"
    assert [each.label for each in answer.interpretation.constraints] == ["Hosting nicht: USA"]


def test_the_filters_and_questions_are_in_the_language_of_the_answer(engine: Engine) -> None:
    answer = engine.search(SearchRequest(query="logiciel pour avocats", facets=True))
    assert answer.language == "fr"
    assert [facet.label for facet in answer.facets][:2] == ["Catégorie", "Langue"]


def test_a_stored_answer_without_a_language_is_in_english(engine: Engine) -> None:
    stored = msgspec.to_builtins(engine.search("contract management in German"))
    del stored["language"], stored["language_notice"]
    assert msgspec.convert(stored, SearchAnswer).language == "en"
