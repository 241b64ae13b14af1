"""A sentence without a named function is mapped to one only if products with it speak of the same, too.

The examples are new ones, not the queries of the audit that found sentences mapped by a single everyday word.
"""

import pytest

from lexdex_search.retrieval.loaded_release import LoadedRelease


def list_functions(release: LoadedRelease, query: str) -> set[str]:
    """List the labels of the functions that are read in a query."""
    constraints = release.query_parser.parse(query).interpretation.constraints
    return {value for each in constraints if each.is_function for value in each.values}


@pytest.mark.covers("R12")
@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ("my wife and I separated and I have to complete the court forms myself", "Electronic filing"),
        ("our divorce is agreed and we only want to hand in the papers", "Electronic filing"),
        ("legal hold messages that remind staff every week", "Debt collection"),
        ("keep track of who may see which file", "Blockchain evidence"),
        ("os clientes pedem uma cópia dos seus dados pessoais e não sabemos como responder", "Breach notification"),
    ],
)
def test_one_everyday_word_names_no_function(sample_release: LoadedRelease, query: str, wrong: str) -> None:
    assert wrong not in list_functions(sample_release, query)


@pytest.mark.covers("R12")
@pytest.mark.parametrize(
    ("query", "function"),
    [
        ("software that predicts how individual arbitrators will decide", "Outcome prediction"),
        ("a former worker asks for all emails about him", "Data subject requests"),
        ("nos salariés veulent signaler des fraudes anonymement", "Whistleblowing hotline"),
        ("matter intake from Teams for our legal department", "Request intake"),
        ("solicitudes de acceso a datos de antiguos clientes", "Data subject requests"),
        ("Auskunftsersuchen ehemaliger Kunden beantworten", "Data subject requests"),
    ],
)
def test_a_described_function_is_read(sample_release: LoadedRelease, query: str, function: str) -> None:
    assert function in list_functions(sample_release, query)
