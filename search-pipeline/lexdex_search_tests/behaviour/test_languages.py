"""Queries in five languages: detection, constraints, and the translation of the topic."""

from collections.abc import Callable

import pytest

from lexdex_search.engine import Engine
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.vocabulary import LANGUAGES, load_vocabularies
from lexdex_search_tests.answers import list_matches


@pytest.fixture
def read(loaded: LoadedRelease) -> Callable[[str], ParsedQuery]:
    """A parser over the small catalogue."""
    return loaded.query_parser.parse


@pytest.mark.parametrize(
    ("query", "language"),
    [
        ("contract management in Portuguese", "en"),
        ("sin tax compliance", "en"),
        ("pour over contracts with counsel", "en"),
        ("die cutting patents", "en"),
        ("Salesforce", "en"),
        ("Vertragsmanagement", "de"),
        ("Compliance-Software für Banken", "de"),
        ("sans Salesforce ni Slack", "fr"),
        ("logiciel de signature", "fr"),
        ("sin Salesforce", "es"),
        ("gestión de contratos", "es"),
        ("gestão de contratos", "pt"),
        ("sem Salesforce nem Slack", "pt"),
    ],
)
def test_the_language_is_the_one_with_most_words(read: Callable[[str], ParsedQuery], query: str, language: str) -> None:
    assert read(query).language == language


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("Schwärzung von Verträgen", {"redaction", "contracts"}),
        ("Vertragsmanagementsoftware", {"contract", "management", "software"}),
        ("recherche juridique pour les notaires", {"legal", "research"}),
        ("lutte contre le blanchiment d'argent", {"anti-money", "laundering"}),
        ("conflictos de interés", {"conflict", "interest"}),
        ("pesquisa de jurisprudência", {"research", "case", "law"}),
    ],
)
def test_the_topic_is_searched_for_in_english(read: Callable[[str], ParsedQuery], query: str, words: set[str]) -> None:
    assert words <= set(read(query).search_text.split())


@pytest.mark.parametrize(
    "query",
    [
        "Vertragsmanagement auf Portugiesisch, gehostet in Deutschland",
        "gestion des contrats en portugais, hébergée en Allemagne",
        "gestión de contratos en portugués, alojada en Alemania",
        "gestão de contratos em português, hospedada na Alemanha",
    ],
)
def test_a_query_in_another_language_finds_what_the_english_one_finds(engine: Engine, query: str) -> None:
    answer = engine.search(query)
    assert list_matches(answer) == ["clausewerk"]
    assert {(constraint.field, constraint.values) for constraint in answer.interpretation.constraints} >= {
        ("languages", ("Portuguese",)),
        ("hosting_locations", ("Germany",)),
    }


def test_the_topic_keeps_the_words_as_typed(read: Callable[[str], ParsedQuery]) -> None:
    assert read("Übersetzungssoftware für Verträge, ohne Abo").interpretation.topic == "übersetzungssoftware verträge"


def test_a_word_without_a_translation_is_reported(engine: Engine) -> None:
    assert any(
        "Schwurbelei" in unmet.text for unmet in engine.search("Vertragsmanagement mit Schwurbelei").unmet_constraints
    )


def test_one_language_changes_nothing_in_another(read: Callable[[str], ParsedQuery]) -> None:
    assert [
        w.kind for w in read("CLM for solo lawyers in the US").interpretation.constraints if w.field == "user_types"
    ] == ["should"]
    assert not read("solo en español").interpretation.named_products
    assert {w.field for w in read("solo en español").interpretation.constraints} == {"languages"}


def test_each_language_has_a_glossary(read: Callable[[str], ParsedQuery]) -> None:
    for code in LANGUAGES:
        vocabulary = load_vocabularies()[code]
        assert code == "en" or len(vocabulary.glossary) >= 120
        assert vocabulary.cues.keys() == load_vocabularies()["en"].cues.keys()
        assert vocabulary.relations.keys() == load_vocabularies()["en"].relations.keys()
        assert vocabulary.number_words.keys() == load_vocabularies()["en"].number_words.keys()
