"""Alternatives do the job of a product that is to be replaced, and each product of a family has alternatives."""

from pathlib import Path

import pytest

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.engine import Engine
from lexdex_search.query.request import SearchRequest
from lexdex_search.release.documents import MAX_MAIN_CAPABILITIES, Product
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search.results import SearchAnswer
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.retrieve import retrieve
from lexdex_search_tests.answers import list_ids
from lexdex_search_tests.builders import build_product

PRACTICE = ["Case management", "Invoicing", "Calendars"]
INTAKE = ["Client intake", "Lead tracking"]


@pytest.fixture(scope="module")
def practice_tools(tmp_path_factory: pytest.TempPathFactory, cache: Path) -> Engine:
    """An engine over a family of two tools, their competitors, and a tool with the same words."""
    products = [
        build_product("Kliova Grow", capabilities=INTAKE, description="Client intake with lead tracking."),
        build_product("Kliova Manage", capabilities=PRACTICE, description="Practice management for law firms."),
        build_product("Leadova", capabilities=INTAKE, description="Client intake with lead tracking."),
        build_product("Mycasova", capabilities=PRACTICE, description="Software for the whole office."),
        build_product("Officova", capabilities=PRACTICE[:2], description="Runs an office, from file to bill."),
        build_product(
            "Rocketova", capabilities=[*PRACTICE, "Chat"], languages=["German"], description="Files and bills."
        ),
        build_product("Wordova", capabilities=["Dictation"], description="Practice management for law firms."),
        build_product("Vocalova", description="Turns what is said on the phone into text."),
        build_product("Speechova", description="Turns what is said in court into text."),
    ]
    folder = tmp_path_factory.mktemp("alternatives")
    update_release(products, ReleaseStore(folder), cache=cache)
    return Engine.open(folder)


def search(release: LoadedRelease, query: str) -> SearchAnswer:
    """Search the sample catalogue."""
    return build_answer(retrieve(release, SearchRequest(query=query)), 20)


def does_job(product: Product, model: Product) -> bool:
    """Return whether a product has at least half of the main capabilities of another."""
    main = model.capabilities[:MAX_MAIN_CAPABILITIES]
    return 2 * len(set(product.capabilities) & set(main)) >= len(main)


@pytest.mark.parametrize(
    ("query", "main"),
    [
        ("alternatives to Clio", "clio-manage"),
        ("Clio alternatives", "clio-manage"),
        ("Alternativen zu Clio", "clio-manage"),
        ("we are leaving Clio", "clio-manage"),
        ("alternatives to DocuSign", "docusign-clm"),
        ("alternatives to iManage", "imanage-work"),
        ("alternatives to Intapp", "intapp-time"),
        ("alternatives to Nuix", "nuix-discover"),
        ("alternatives to OpenText", "opentext-axcelerate"),
        ("alternatives to Litera", "litera-transact"),
        ("alternatives to Westlaw", "westlaw-precision"),
        ("alternatives to Relativity", "relativity"),
    ],
)
def test_alternatives_do_the_job_of_each_product_of_a_family_in_turn(
    sample_release: LoadedRelease, query: str, main: str
) -> None:
    products = {product.id: product for product in sample_release.products}
    first_word = products[main].name.split()[0]
    family = [product for product in products.values() if product.name.split()[0] == first_word]
    found = [products[product_id] for product_id in list_ids(search(sample_release, query))]
    assert does_job(found[0], products[main])
    for model in family:
        assert any(does_job(product, model) for product in found[: len(family)])
    assert all(any(does_job(product, model) for model in family) for product in found[:6])


def test_competitors_of_the_product_with_the_most_come_first(practice_tools: Engine) -> None:
    found = list_ids(practice_tools.search("alternatives to Kliova"))
    assert found[1] == "leadova"
    assert {found[0], *found[2:4]} == {"mycasova", "officova", "rocketova"}
    assert found[4] == "wordova"


def test_an_answer_says_which_product_each_alternative_replaces(practice_tools: Engine) -> None:
    first, second = practice_tools.search("alternatives to Kliova").sentences[:2]
    assert first.text.startswith("The closest alternative to Kliova Manage is ")
    assert second.text.startswith("The closest alternative to Kliova Grow is Leadova")
    assert {citation.product_id for citation in second.citations} == {"kliova-grow", "leadova"}


def test_a_requirement_comes_before_the_job(practice_tools: Engine) -> None:
    answer = practice_tools.search("alternatives to Kliova in German")
    assert list_ids(answer)[0] == "rocketova"
    assert [hit.group for hit in answer.product_ids[:3]] == ["match", "may_fit", "may_fit"]
    assert "leadova" in list_ids(answer)[:3]


def test_similar_tools_do_the_same_job(practice_tools: Engine) -> None:
    answer = practice_tools.find_alternatives("kliova-manage")
    assert answer is not None
    assert set(list_ids(answer)[:3]) == {"mycasova", "officova", "rocketova"}


def test_a_product_that_states_nothing_is_replaced_by_what_its_text_resembles(practice_tools: Engine) -> None:
    answer = practice_tools.search("alternatives to Vocalova")
    assert list_ids(answer)[0] == "speechova"
    assert answer.sentences[0].text.startswith("The closest alternative to Vocalova is Speechova")


@pytest.mark.covers("R12")
@pytest.mark.parametrize(
    "query",
    [
        "besides Kliova Manage",
        "software aside from Kliova Manage",
        "un logiciel autre que Kliova Manage",
        "un outil à part Kliova Manage",
        "una herramienta aparte de Kliova Manage",
        "ein Tool neben Kliova Manage",
        "uma ferramenta além de Kliova Manage",
    ],
)
def test_besides_a_product_its_nearest_siblings_come_first(practice_tools: Engine, query: str) -> None:
    found = list_ids(practice_tools.search(query))
    assert found[0] in {"mycasova", "rocketova"}
    assert "kliova-manage" not in found
