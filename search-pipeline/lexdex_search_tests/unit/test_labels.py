"""The labels of constraints."""

import pytest

from lexdex_search.messages.catalogue import load_messages
from lexdex_search.query.labels import build_label
from lexdex_search.results import Kind


@pytest.mark.parametrize(
    ("field", "value", "kind", "label"),
    [
        ("starting_price_usd", "<=1000", "must", "At most $1,000 a month"),
        ("starting_price_usd", "<=1000", "must_not", "More than $1,000 a month"),
        ("year_founded", ">=2015", "must", "Founded in 2015 or later"),
        ("year_founded", "<=1999", "must_not", "Not founded in 1999 or earlier"),
        ("deployment_models", "On-premise", "must_not", "Not on-premise"),
    ],
)
def test_the_label_of_an_exclusion_states_it(field: str, value: str, kind: Kind, label: str) -> None:
    assert build_label(field, [value], kind) == label


@pytest.mark.parametrize(
    ("language", "label"),
    [("en", "Without AI"), ("de", "Ohne KI"), ("fr", "Sans IA"), ("es", "Sin IA"), ("pt", "Sem IA")],
)
def test_synonyms_are_one_plain_label(language: str, label: str) -> None:
    values = ["AI", "Artificial intelligence", "Machine learning"]
    assert build_label("capabilities", values, "must_not", load_messages(language)) == label


@pytest.mark.parametrize(
    ("field", "values", "label"),
    [
        ("capabilities", ["Transcription", "Audio transcription"], "Has transcription"),
        ("capabilities", ["Redaction", "Anonymisation"], "Has redaction or anonymisation"),
        ("integrations", ["Clio", "Clio Manage", "Clio Grow"], "Integrates with Clio"),
        ("integrations", ["Slack", "Box"], "Integrates with Slack or Box"),
        ("user_types", ["Law firms", "Small law firms"], "For law firms or small law firms"),
    ],
)
def test_a_label_names_what_differs(field: str, values: list[str], label: str) -> None:
    assert build_label(field, values, "must") == label
