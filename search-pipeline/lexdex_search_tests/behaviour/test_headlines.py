"""A headline says "match all your requirements" only if everything that the query states is met by all tools counted.

The examples are new ones, not the queries of the audit that found false headlines.
"""

import pytest

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import SearchAnswer
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.retrieve import retrieve

ALL_REQUIREMENTS = (
    "all your requirements",
    "alle Ihre Anforderungen",
    "toutes vos exigences",
    "todos sus requisitos",
    "todos os seus requisitos",
)


def search(release: LoadedRelease, query: str) -> SearchAnswer:
    """Search the sample catalogue."""
    return build_answer(retrieve(release, SearchRequest(query=query)), limit=5)


@pytest.mark.covers("R12")
@pytest.mark.parametrize(
    "query",
    [
        "contract lifecycle management hosted in Germany",
        "time recording as SaaS",
        "Zeiterfassung mit SOC 2",
    ],
)
def test_a_count_of_tools_that_meet_everything_says_so(sample_release: LoadedRelease, query: str) -> None:
    headline = search(sample_release, query).sentences[0].text
    assert "all your requirements" in headline or "alle Ihre Anforderungen" in headline


@pytest.mark.covers("R12")
@pytest.mark.parametrize(
    ("query", "left_aside"),
    [
        ("e-discovery for small firms in the UK", "leaving aside “For small law firms”"),
        ("contract lifecycle management with SOC 2, ideally with Jira", "leaving aside “Integrates with Jira”"),
        ("contract review with SOC 2 Type II", "leaving aside “Type II”"),
        ("Zeiterfassung mit SOC 2, am liebsten mit Jira", "wenn man „Integration: Jira“ außer Acht lässt"),
        ("gestion de contrats certifiée SOC 2, de préférence avec Jira", "sans tenir compte de « Intégration : Jira »"),
        ("gestión de contratos con SOC 2, preferiblemente con Jira", "sin tener en cuenta «Integración: Jira»"),
        ("gestão de contratos com SOC 2 tipo II", "sem considerar “tipo II”"),
    ],
)
def test_a_headline_names_what_its_count_leaves_aside(
    sample_release: LoadedRelease, query: str, left_aside: str
) -> None:
    answer = search(sample_release, query)
    assert left_aside in answer.sentences[0].text.replace("\xa0", " ")
    assert not any(words in answer.response for words in ALL_REQUIREMENTS)


@pytest.mark.covers("R12")
def test_who_searches_is_not_left_aside(sample_release: LoadedRelease) -> None:
    assert "leaving aside" not in search(sample_release, "I am a notary and need time recording with SOC 2").response
