"""Every requirement that is not applied is quoted in the answer, and what requires nothing is not."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import SearchAnswer
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.retrieve import retrieve

QUOTATIONS = re.compile("[“„«]\\s?(.+?)\\s?[”“»]")
CLAUSES = {
    "en": ("contract review", ("with {}", "that has {}", "{}", "must have {}", "ideally with {}", "without {}")),
    "de": ("Vertragsprüfung", ("mit {}", "{}", "muss {} haben", "möglichst mit {}", "ohne {}")),
    "fr": ("relecture de contrats", ("avec {}", "{}", "doit avoir {}", "si possible avec {}", "sans {}")),
    "es": ("revisión de contratos", ("con {}", "{}", "debe tener {}", "que tenga {}", "sin {}")),
    "pt": ("revisão de contratos", ("com {}", "{}", "deve ter {}", "que tenha {}", "sem {}")),
}
"""By language a function, and the ways to state one more requirement of it."""
THINGS = {
    "en": ("brass knobs", "pigeon feeders", "velvet curtains", "three trumpets"),
    "de": ("Messingknäufe", "Taubenfutter", "Samtvorhänge", "drei Trompeten"),
    "fr": ("boutons dorés", "rideaux épais", "trois trompettes", "pigeons voyageurs"),
    "es": ("pomos dorados", "cortinas gruesas", "tres trompetas", "palomas mensajeras"),
    "pt": ("puxadores dourados", "cortinas grossas", "três trombetas", "pombos correio"),
}
"""By language things that no catalogue of legal technology has a field for."""


def search(release: LoadedRelease, query: str) -> SearchAnswer:
    return build_answer(retrieve(release, SearchRequest(query=query)), 10)


def list_quoted(answer: SearchAnswer) -> list[str]:
    """List what the answer quotes of the query as not applied."""
    unmet = [each.text for each in answer.unmet_constraints if each.constraint_id is None]
    return [quoted for text in unmet for quoted in QUOTATIONS.findall(text)]


@st.composite
def build_query(draw: st.DrawFn) -> tuple[str, list[str]]:
    """Build a query of a function and one to three requirements without a field; returns it with the latter."""
    function, clauses = CLAUSES[language := draw(st.sampled_from(sorted(CLAUSES)))]
    things = draw(st.lists(st.sampled_from(THINGS[language]), min_size=1, max_size=3, unique=True))
    stated = [draw(st.sampled_from(clauses)).format(thing) for thing in things]
    return ", ".join([function, *stated]), things


@pytest.mark.covers("R12")
@settings(deadline=None, suppress_health_check=list(HealthCheck))
@given(built=build_query())
def test_no_requirement_is_passed_over(sample_release: LoadedRelease, built: tuple[str, list[str]]) -> None:
    query, things = built
    answer = search(sample_release, query)
    quoted = " | ".join(list_quoted(answer))
    assert all(thing in quoted for thing in things), (query, quoted)
    assert all(thing in answer.response for thing in things), (query, answer.response)


@pytest.mark.parametrize(
    ("query", "quoted"),
    [
        # What is left of a clause of which another part was read.
        ("time recording compliant with Guild of Bakers rules, in German", "compliant with Guild of Bakers rules"),
        ("case management, hosted in Germany beside a waterfall", "beside a waterfall"),
        ("e-signature that runs on a kite and doesn't need wind", "runs on a kite and doesn't need wind"),
        ("redaction tool, no tambourine-only plans", "no tambourine-only plans"),
        # More than twelve words, and more than six requirements.
        (
            "conflict checks that can tell apart two companies whose names differ by nothing but a hyphen or a space",
            "names differ by nothing but a hyphen",
        ),
        ("e-discovery, harp, lute, zither, banjo, cello, oboe, tuba", "tuba"),
        # After a description of the user.
        ("we're four lawyers on a houseboat. need a contract repository with a foghorn", "foghorn"),
        ("Je suis avocat à Lyon : un outil pour la rédaction de contrats, avec une corne de brume", "corne de brume"),
        ("billing software, Q&A module a plus", "Q&A module"),
    ],
)  # fmt: skip
def test_what_is_left_of_a_clause_is_quoted(sample_release: LoadedRelease, query: str, quoted: str) -> None:
    assert any(quoted in each for each in list_quoted(search(sample_release, query))), query


@pytest.mark.parametrize(
    "query",
    [
        "Hello, we are a small firm in Leeds and I'm really fed up. We need contract review. Thanks!",
        "I was at a conference last week, my boss was there, and now we want legal research",
        "contract review, our office had a flood yesterday",
        "legal hold; no need for brass knobs",
        "Guten Tag, wir sind eine kleine Kanzlei und brauchen Zeiterfassung, vielen Dank",
        "Bonjour, nous sommes un petit cabinet et cherchons la relecture de contrats, merci",
        "Hola, somos un despacho pequeño y buscamos revisión de contratos, gracias",
        "Olá, somos um escritório pequeno e procuramos revisão de contratos, obrigado",
        "document comparison, SOC 2 report",
        "annuity payment service",
    ],
)
def test_greetings_feelings_and_the_users_situation_are_not_quoted(sample_release: LoadedRelease, query: str) -> None:
    assert list_quoted(search(sample_release, query)) == []


def test_all_requirements_are_quoted_in_one_sentence_in_the_language_of_the_query(
    sample_release: LoadedRelease,
) -> None:
    for query, sentence in (
        ("contract review with brass knobs", "You can't filter by “brass knobs” yet, so this was not checked."),
        (
            "Vertragsprüfung mit Messingknäufen, ohne Taubenfutter",
            "Nach „Messingknäufen“ und „ohne Taubenfutter“ lässt sich noch nicht filtern",
        ),
    ):
        assert sentence in search(sample_release, query).response


@pytest.mark.covers("R12")
def test_a_format_that_no_tool_states_is_quoted(sample_release: LoadedRelease) -> None:
    answer = search(sample_release, "knowledge base for precedents, must support Akoma Ntoso")
    assert "Akoma Ntoso" in list_quoted(answer)
    assert [each.values for each in answer.interpretation.constraints] == [("Precedent management",)]
