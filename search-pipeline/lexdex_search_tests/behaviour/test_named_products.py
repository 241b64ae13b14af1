"""Questions about named products are answered from their records, and the name of a family means all its products."""

from pathlib import Path

import pytest

from lexdex_search.engine import Engine
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search.results import SearchAnswer
from lexdex_search_tests.answers import list_ids
from lexdex_search_tests.builders import build_product


def list_sentences(answer: SearchAnswer) -> list[str]:
    """List the sentences of an answer with plain spaces, as some languages have fixed ones before their signs."""
    return [" ".join(sentence.text.split()) for sentence in answer.sentences]


@pytest.fixture(scope="module")
def practice_tools(tmp_path_factory: pytest.TempPathFactory, cache: Path) -> Engine:
    """An engine over a family of two tools, and others for law firms."""
    common = {"categories": ["Practice Management & Operations"], "description": "Practice management for law firms."}
    products = [
        build_product("Kliova Manage", **common, capabilities=["Case management"], security_certifications=["SOC 2"]),
        build_product("Kliova Grow", **common, capabilities=["Client intake"], starting_price_usd=40),
        build_product("Mycasova", **common, capabilities=["Case management"], hosting_locations=["Canada"]),
        build_product("Rocketova", **common, capabilities=["Case management", "Invoicing"], languages=["German"]),
        build_product("Dictawell", description="Dictation with speech recognition for lawyers.", languages=["German"]),
    ]
    folder = tmp_path_factory.mktemp("practice-tools")
    update_release(products, ReleaseStore(folder), cache=cache)
    return Engine.open(folder)


COMPARED = ("kliova-manage", "kliova-grow", "mycasova")


@pytest.mark.parametrize(
    ("language", "query"),
    [
        ("en", "compare Kliova and Mycasova"),
        ("en", "Kliova or Mycasova?"),
        ("en", "which is better for case management: Kliova or Mycasova"),
        ("de", "Kliova mit Mycasova vergleichen"),
        ("de", "Was ist besser, Kliova oder Mycasova?"),
        ("fr", "comparer Kliova et Mycasova"),
        ("fr", "comparez Kliova avec Mycasova"),
        ("es", "comparar Kliova y Mycasova"),
        ("es", "¿Kliova o Mycasova?"),
        ("es", "comparación de Kliova con Mycasova"),
        ("pt", "comparar Kliova e Mycasova"),
        ("pt", "comparação entre Kliova e Mycasova"),
    ],
)
def test_a_family_is_compared_by_its_products(practice_tools: Engine, language: str, query: str) -> None:
    answer = practice_tools.search(query)
    assert answer.language == language
    assert set(answer.compared) == set(COMPARED)
    assert set(list_ids(answer)[:3]) == set(COMPARED)
    assert "Kliova" not in " ".join(unmet.text for unmet in answer.unmet_constraints)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        (
            "Which has SOC 2: Kliova or Mycasova",
            "Kliova Manage has SOC 2 certification; Kliova Grow and Mycasova don't state it.",
        ),
        (
            "Which is cheaper, Mycasova or Kliova?",
            "Kliova Grow starts at $40 a month.",
        ),
        (
            "Quel logiciel a SOC 2 : Kliova ou Mycasova ?",
            "Kliova Manage a la certification SOC 2 ; Kliova Grow et Mycasova ne le précisent pas.",
        ),
        (
            "¿Cuál tiene SOC 2, Kliova o Mycasova?",
            "Kliova Manage tiene la certificación SOC 2; Kliova Grow y Mycasova no lo especifican.",
        ),
    ],
)
def test_a_question_about_one_fact_is_answered_for_each_named_product(
    practice_tools: Engine, query: str, first: str
) -> None:
    answer = practice_tools.search(query)
    assert list_sentences(answer)[0] == first
    assert {citation.product_id for sentence in answer.sentences for citation in sentence.citations} == set(COMPARED)
    assert not answer.unmet_constraints


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (
            "how much does Kliova cost",
            ["Kliova Grow starts at $40 a month.", "Kliova Manage doesn't state the starting price: ask the vendor."],
        ),
        ("Kliova Grow pricing", ["Kliova Grow starts at $40 a month."]),
        ("where is the data of Mycasova hosted?", ["Mycasova is hosted in Canada."]),
        ("what languages does Rocketova support", ["Rocketova supports German."]),
        ("Wie viel kostet Kliova?", ["Kliova Grow kostet ab 40 $ pro Monat."]),
        ("combien coûte Kliova Grow ?", ["Kliova Grow coûte à partir de 40 $US par mois."]),
        ("¿Cuánto cuesta Kliova Grow?", ["Kliova Grow cuesta desde 40 US$ al mes."]),
        ("quanto custa o Kliova Grow?", ["Kliova Grow custa a partir de US$ 40 por mês."]),
    ],
)
def test_a_question_about_one_product_is_answered_from_its_record(
    practice_tools: Engine, query: str, expected: list[str]
) -> None:
    answer = practice_tools.search(query)
    assert list_sentences(answer)[: len(expected)] == expected
    assert not answer.unmet_constraints


@pytest.mark.parametrize(
    "query", ["what is Rocketova", "Rocketova", "Was ist Rocketova?", "qu'est-ce que Rocketova", "Rocketova reviews"]
)
def test_a_query_for_a_product_alone_recommends_no_other_one(practice_tools: Engine, query: str) -> None:
    answer = practice_tools.search(query)
    assert [{citation.product_id for citation in each.citations} for each in answer.sentences] == [{"rocketova"}]
    assert list_ids(answer)[:2] != ["rocketova", "dictawell"]


def test_an_integration_with_a_family_is_one_requirement(practice_tools: Engine) -> None:
    answer = practice_tools.search("dictation that integrates with Kliova")
    labels = [each.label for each in answer.interpretation.constraints if each.field == "integrations"]
    assert labels == ["Integrates with Kliova"]


@pytest.mark.parametrize("query", ["alternatives to Mycasova and Kliova", "Kliova alternatives", "software wie Kliova"])
def test_alternatives_to_a_family_leave_all_of_it_out(practice_tools: Engine, query: str) -> None:
    answer = practice_tools.search(query)
    assert not {"kliova-manage", "kliova-grow"} & set(list_ids(answer))


def test_requirements_are_answered_before_preferences(practice_tools: Engine) -> None:
    answer = practice_tools.search("Rocketova vs Mycasova for a small firm, hosted in Canada, under $100")
    assert [sentence.text for sentence in answer.sentences[:2]] == [
        "Mycasova is hosted in Canada; Rocketova doesn't state it.",
        "Neither Rocketova nor Mycasova states its starting price: ask the vendors.",
    ]


def test_what_a_requirement_says_is_not_said_again(practice_tools: Engine) -> None:
    answer = practice_tools.search("Rocketova or Mycasova: which is hosted in Canada?")
    assert answer.response.count("hosted") == 1
    assert answer.response.count("data is hosted") == 0


@pytest.mark.parametrize(
    ("query", "notice"),
    [
        (
            "alternatives to Foobarware",
            "“Foobarware” isn't in the catalogue, so we can't tell which tools are like it.",
        ),
        ("something like foobarware", "“foobarware” isn't in the catalogue, so we can't tell which tools are like it."),
        ("like Salesforce", "“Salesforce” isn't in the catalogue, so we can't tell which tools are like it."),
        (
            "Alternative zu Foobarware",
            "„Foobarware“ ist nicht im Katalog, daher wissen wir nicht, welche Tools dem ähn",
        ),
        ("alternative à Foobarware", "« Foobarware » ne figure pas dans le catalogue : nous ne savons donc pas quels"),
        ("alternativas a Foobarware", "«Foobarware» no está en el catálogo, por lo que no sabemos qué herramientas se"),
        (
            "alternativas ao Foobarware",
            "“Foobarware” não está no catálogo, por isso não sabemos que ferramentas lhe são",
        ),
    ],
)
def test_likes_of_an_unlisted_product_are_not_guessed(practice_tools: Engine, query: str, notice: str) -> None:
    answer = practice_tools.search(query)
    assert answer.outcome == "clarify"
    assert list_sentences(answer)[0].startswith(notice)


def test_what_an_unlisted_product_is_to_be_replaced_for_is_searched(practice_tools: Engine) -> None:
    answer = practice_tools.search("like Salesforce but for dictation")
    assert answer.outcome == "answer"
    assert list_ids(answer)[0] == "dictawell"
    assert not any(constraint.field == "integrations" for constraint in answer.interpretation.constraints)
    assert "“Salesforce” isn't in the catalogue, so we can't tell which tools are like it." in list_sentences(answer)


@pytest.mark.parametrize("query", ["alternatives to Kliova", "something like Mycasova", "Alternatives To Paper Files"])
def test_a_listed_product_or_plain_words_are_no_unlisted_product(practice_tools: Engine, query: str) -> None:
    assert not any("isn't in the catalogue" in sentence for sentence in list_sentences(practice_tools.search(query)))


@pytest.mark.parametrize(
    "query",
    [
        "legal software comparison",
        "comparison of legal software",
        "comparatif logiciels avocats",
        "comparativa de software jurídico",
        "Vergleich von Software für Anwälte",
    ],
)
def test_a_comparison_of_software_is_no_function(practice_tools: Engine, query: str) -> None:
    interpretation = practice_tools.search(query).interpretation
    assert not any(constraint.field == "capabilities" for constraint in interpretation.constraints)
