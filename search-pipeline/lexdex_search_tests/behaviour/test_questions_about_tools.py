"""A question about one tool shows it first and similar tools after it; "like DocuSign but European" seeks others."""

import pytest

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.query.request import SearchRequest
from lexdex_search.release.documents import Product
from lexdex_search.results import SearchAnswer
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.retrieve import retrieve

EUROPEAN = ("Sweden", "France", "Switzerland", "Germany", "Lithuania", "Netherlands", "Ireland", "Spain", "Italy", "UK",
            "Denmark", "Norway", "Poland", "Belgium", "Austria", "Portugal", "Finland", "Estonia")  # fmt: skip


def search(release: LoadedRelease, query: str) -> SearchAnswer:
    return build_answer(retrieve(release, SearchRequest(query=query)), 5)


def list_products(release: LoadedRelease, answer: SearchAnswer) -> list[Product]:
    by_id = {product.id: product for product in release.products}
    return [by_id[found.product_id] for found in answer.product_ids]


@pytest.mark.covers("R12")
@pytest.mark.parametrize(
    ("query", "name", "fact"),
    [
        ("is NetDocuments SOC 2 certified", "NetDocuments", "SOC 2"),
        ("does Harvey support German and where is it hosted?", "Harvey", "German"),
        ("can Ironclad be hosted on-premise", "Ironclad", "on-premise"),
        ("Ist NetDocuments SOC 2 zertifiziert?", "NetDocuments", "SOC 2"),
        ("NetDocuments est-il certifié SOC 2 ?", "NetDocuments", "SOC 2"),
        ("¿LegalZoom tiene prueba gratuita?", "LegalZoom", "ofrece una prueba gratuita"),
        ("o LegalZoom tem teste grátis?", "LegalZoom", "oferece um teste gratuito"),
    ],
)
def test_a_question_about_a_tool_does_not_filter_the_catalogue(
    sample_release: LoadedRelease, query: str, name: str, fact: str
) -> None:
    answer = search(sample_release, query)
    assert answer.product_ids[0].product_name == name
    assert all(sentence.text.startswith(name) for sentence in answer.sentences)
    assert fact in answer.response
    [named, *similar] = list_products(sample_release, answer)
    assert len(similar) == 4
    assert all({*each.capabilities} & {*named.capabilities} for each in similar[:3])


@pytest.mark.covers("R12")
@pytest.mark.parametrize(
    "query",
    [
        "like DocuSign but European",
        "a European alternative to DocuSign",
        "wie DocuSign, aber europäisch",
        "comme DocuSign mais européen",
        "alternative européenne à DocuSign",
        "como DocuSign pero europeo",
        "como o DocuSign mas europeu",
    ],
)
def test_alternatives_are_restricted_to_the_place(sample_release: LoadedRelease, query: str) -> None:
    answer = search(sample_release, query)
    assert answer.outcome == "answer"
    products = list_products(sample_release, answer)
    assert len(products) == 5
    assert all(product.headquarters.endswith(EUROPEAN) for product in products)
    jobs = {"Electronic signature", "Contract lifecycle management"}
    assert all(jobs & {*product.capabilities} for product in products[:3])
    assert not any("DocuSign" in product.name for product in products)


def test_an_adjective_beside_a_named_product_is_a_seat(sample_release: LoadedRelease) -> None:
    [first, *_] = list_products(sample_release, search(sample_release, "German alternative to Clio"))
    assert first.headquarters.endswith("Germany")
    constraints = search(sample_release, "alternative to Clio in German").interpretation.constraints
    assert ("must", "languages", ("German",)) in [(each.kind, each.field, each.values) for each in constraints]


def test_to_like_a_program_is_no_likeness(sample_release: LoadedRelease) -> None:
    answer = search(sample_release, "we would like Slack integration in case management")
    assert "Case management" in [value for each in answer.interpretation.constraints for value in each.values]
    assert "Slack" in [value for each in answer.interpretation.constraints for value in each.values]
