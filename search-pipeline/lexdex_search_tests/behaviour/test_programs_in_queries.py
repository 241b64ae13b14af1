"""What a program named in a query is: the subject of a question, a tool in use, or something to integrate with."""

import pytest

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import SearchAnswer
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.retrieve import retrieve


def search(release: LoadedRelease, query: str) -> SearchAnswer:
    """Answer a query over the sample catalogue."""
    return build_answer(retrieve(release, SearchRequest(query=query)), limit=5)


def list_facts(answer: SearchAnswer) -> set[str]:
    """List the constraints other than functions and users as "kind field=first value"."""
    constraints = answer.interpretation.constraints
    facts = [each for each in constraints if not each.is_function and each.field != "user_types"]
    return {f"{each.kind} {each.field}={each.values[0]}" for each in facts}


@pytest.mark.parametrize(
    ("query", "facts"),
    [
        ("is DocuSign HIPAA compliant", {"must security_certifications=HIPAA"}),
        ("Ist DocuSign DSGVO-konform?", {"must compliance_standards=GDPR"}),
        ("DocuSign est-il conforme au RGPD ?", {"must compliance_standards=GDPR"}),
        ("¿DocuSign cumple con HIPAA?", {"must security_certifications=HIPAA"}),
        ("DocuSign é compatível com HIPAA?", {"must security_certifications=HIPAA"}),
    ],
)
def test_a_program_that_a_question_is_about_is_no_integration(
    sample_release: LoadedRelease, query: str, facts: set[str]
) -> None:
    answer = search(sample_release, query)
    assert answer.interpretation.named_products == ("docusign-clm", "docusign-esignature")
    assert list_facts(answer) == facts
    assert {citation.product_id for each in answer.sentences for citation in each.citations if citation.product_id} == {
        "docusign-clm",
        "docusign-esignature",
    }


@pytest.mark.parametrize("query", ["does it work with DocuSign?", "contract management with DocuSign?"])
def test_a_question_for_an_integration_stays_one(sample_release: LoadedRelease, query: str) -> None:
    answer = search(sample_release, query)
    assert list_facts(answer) == {"must integrations=DocuSign"}
    assert not answer.interpretation.named_products


@pytest.mark.parametrize(
    "query",
    [
        "DMS for a small firm that uses Outlook",
        "Dokumentenmanagement für eine Kanzlei, die Outlook nutzt",
        "GED pour un cabinet qui utilise Outlook",
        "gestión documental para un despacho que usa Outlook",
        "gestão de documentos para escritório que usa Outlook",
    ],
)
def test_a_tool_in_use_is_a_preferred_integration_and_usa_a_verb(sample_release: LoadedRelease, query: str) -> None:
    answer = search(sample_release, query)
    assert list_facts(answer) == {"should integrations=Microsoft Outlook"}
    assert not answer.unmet_constraints


@pytest.mark.parametrize("query", ["software de facturación USA", "software de faturamento para os USA"])
def test_usa_in_capitals_is_the_country(sample_release: LoadedRelease, query: str) -> None:
    assert list_facts(search(sample_release, query)) == {"must countries=US"}


@pytest.mark.parametrize(
    ("query", "label"),
    [
        ("Kanzleisoftware mit DATEV", "Integration: DATEV"),
        ("e-signature with Clio", "Integrates with Clio"),
        ("logiciel de signature avec Clio", "Intégration : Clio"),
        ("software de firma con Clio", "Integración: Clio"),
        ("software de assinatura com Clio", "Integração: Clio"),
    ],
)
def test_a_product_that_a_tool_comes_with_is_an_integration(
    sample_release: LoadedRelease, query: str, label: str
) -> None:
    constraints = search(sample_release, query).interpretation.constraints
    labels = [" ".join(each.label.split()) for each in constraints if each.field == "integrations"]
    assert labels == [label]


@pytest.mark.parametrize(
    ("query", "compared"),
    [
        ("NetDocuments vs iManage", ("netdocuments", "imanage-work")),
        ("MyCase vs Clio", ("mycase", "clio-manage")),
    ],
)
def test_of_a_family_the_most_similar_product_is_compared_first(
    sample_release: LoadedRelease, query: str, compared: tuple[str, ...]
) -> None:
    assert search(sample_release, query).compared[:2] == compared


@pytest.mark.parametrize("query", ["Ist Luminance auf Deutsch verfügbar?", "Vertragsprüfung auf Deutsch verfügbar"])
def test_available_in_a_language_is_no_market(sample_release: LoadedRelease, query: str) -> None:
    assert list_facts(search(sample_release, query)) == {"must languages=German"}


def test_the_name_of_a_product_counts_for_no_language(sample_release: LoadedRelease) -> None:
    assert search(sample_release, "Alternative zu RA-MICRO für Mac").language == "de"


def test_what_two_products_list_instead_is_said_of_each(sample_release: LoadedRelease) -> None:
    first = search(sample_release, "compare MyCase and Clio Manage for e-discovery").sentences[0].text
    assert "MyCase doesn't list e-discovery (its capabilities include" in first
    assert "Clio Manage doesn't list e-discovery (its capabilities include" in first


def test_a_label_keeps_the_spelling_of_a_name(sample_release: LoadedRelease) -> None:
    constraints = search(sample_release, "signature électronique conforme eIDAS").interpretation.constraints
    assert "eIDAS" in [each.label for each in constraints]


def test_names_joined_by_commas_are_compared(sample_release: LoadedRelease) -> None:
    answer = search(sample_release, "Ironclad, DocuSign CLM, Agiloft: which one is based in Europe")
    assert answer.compared == ("ironclad", "docusign-clm", "agiloft")


@pytest.mark.parametrize(
    "query", ["comparer deux contrats", "zwei Verträge vergleichen", "comparar dos contratos", "compare two contracts"]
)
def test_comparing_documents_is_what_the_tool_is_to_do(sample_release: LoadedRelease, query: str) -> None:
    names = [hit.product_name for hit in search(sample_release, query).product_ids]
    assert "Litera Compare" in names[:2]


@pytest.mark.parametrize("query", ["e-signature", "e discovery", "e-mail filing"])
def test_an_english_word_after_e_is_english(sample_release: LoadedRelease, query: str) -> None:
    assert search(sample_release, query).language == "en"
