"""Comparisons and alternatives: what was asked is answered for each product, and constraints of the query hold."""

from pathlib import Path

import pytest

from lexdex_search.answer.differences import describe_difference
from lexdex_search.answer.wording import load_wording
from lexdex_search.engine import Engine
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search_tests.answers import list_ids, list_matches
from lexdex_search_tests.builders import build_product

CLM = "Contract lifecycle management for companies."


@pytest.fixture(scope="module")
def contract_tools(tmp_path_factory: pytest.TempPathFactory, cache: Path) -> Engine:
    """An engine over contract tools that differ in one fact each, and tools of other kinds."""
    common = {"categories": ["Contracts and Documents"], "capabilities": ["Redlining"], "description": CLM}
    products = [
        build_product("Ironwell", **common, security_certifications=["SOC 2"], deployment_models=["Cloud"]),
        build_product("Agilwell", **common, deployment_models=["Cloud", "On-premise"], starting_price_usd=50),
        build_product("Pactwell", **common, security_certifications=["ISO 27001"], languages=["German"]),
        build_product("Dictawell", description="Dictation with speech recognition for lawyers.", languages=["German"]),
        build_product("Speechwell", description="Dictation and speech recognition by phone.", languages=["German"]),
        build_product("Billwell", description="Invoices and time recording for companies and lawyers."),
        build_product("Docketwell", description="Calendars of court deadlines for lawyers."),
    ]
    folder = tmp_path_factory.mktemp("contract-tools")
    update_release(products, ReleaseStore(folder), cache=cache)
    return Engine.open(folder)


def test_a_comparison_answers_the_question_for_each_product(contract_tools: Engine) -> None:
    answer = contract_tools.search("Ironwell vs Agilwell, which one has SOC 2")
    assert answer.sentences[0].text == "Ironwell has SOC 2 certification; Agilwell doesn't state it."
    assert answer.compared == ("ironwell", "agilwell")
    groups = [(hit.product_id, hit.group) for hit in answer.product_ids[:2]]
    assert groups == [("ironwell", "match"), ("agilwell", "may_fit")]


def test_a_compared_product_that_fails_heads_the_list_all_the_same(contract_tools: Engine) -> None:
    answer = contract_tools.search("compare Pactwell and Ironwell for SOC 2")
    groups = [(hit.product_id, hit.group) for hit in answer.product_ids[:2]]
    assert groups == [("pactwell", "nearest"), ("ironwell", "match")]
    assert answer.sentences[0].text == (
        "Ironwell has SOC 2 certification; Pactwell doesn't list SOC 2 (its certification is ISO 27001)."
    )


def test_a_comparison_says_differences_and_not_what_is_shared(contract_tools: Engine) -> None:
    answer = contract_tools.search("compare Ironwell and Agilwell")
    assert "Agilwell is also available on-premise." in answer.response
    assert "Ironwell doesn't state the starting price: ask the vendor." in answer.response
    assert "redlining" not in answer.response
    assert "in the cloud" not in answer.response


def test_a_fact_that_neither_states_is_named(contract_tools: Engine) -> None:
    answer = contract_tools.search("Ironwell vs Agilwell, which one supports Spanish")
    assert answer.sentences[0].text == (
        "Neither Ironwell nor Agilwell states whether it supports Spanish: ask the vendors."
    )


def test_alternatives_are_near_to_one_of_the_named_products(contract_tools: Engine) -> None:
    answer = contract_tools.search("alternatives to Ironwell and Dictawell")
    assert set(list_ids(answer)[:3]) == {"agilwell", "pactwell", "speechwell"}
    assert set(list_ids(answer)) >= {"billwell", "docketwell"}


def test_alternatives_keep_the_constraints_of_the_query(contract_tools: Engine) -> None:
    answer = contract_tools.search("alternatives to Ironwell in German")
    assert list_matches(answer)[0] == "pactwell"
    assert "ironwell" not in list_ids(answer)
    assert {hit.group for hit in answer.product_ids if hit.product_id == "agilwell"} == {"may_fit"}


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Beyond what both state, Ironwell offers redlining; Agilwell offers a clause library."),
        ("de", "Über die Gemeinsamkeiten hinaus: Ironwell bietet Redlining; Agilwell bietet Klauselbibliothek."),
        ("es", "Además de lo que ambas indican, Ironwell ofrece redlining; Agilwell ofrece biblioteca de cláusulas."),
        ("pt", "Além do que ambas informam, Ironwell oferece redlining; Agilwell oferece biblioteca de cláusulas."),
    ],
)
def test_a_comparison_opens_without_an_also(language: str, expected: str) -> None:
    first = build_product("Ironwell", capabilities=["E-signature", "Redlining"])
    second = build_product("Agilwell", capabilities=["E-signature", "Clause library"])
    sentence = describe_difference(load_wording(language), [first, second], "capabilities", opens=True)
    assert sentence.text == expected


def test_what_only_one_of_two_adds_is_said_with_also() -> None:
    first = build_product("Ironwell", capabilities=["E-signature", "Redlining"])
    second = build_product("Agilwell", capabilities=["E-signature"])
    sentence = describe_difference(load_wording(), [first, second], "capabilities", opens=True)
    assert sentence.text == "Ironwell also offers redlining."
