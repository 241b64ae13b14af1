"""The messages of answers exist in each language, with the same placeholders, and follow its rules of writing."""

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from lexdex_search.messages.catalogue import ENGLISH, LANGUAGES, load_messages
from lexdex_search.messages.values import is_translatable, translate_value
from lexdex_search.vocabulary import load_vocabularies

OTHERS = [code for code in LANGUAGES if code != ENGLISH]
ENGLISH_FORMS = {"known", "listed_as", "unstated"}
"""Forms of clauses that only English has; the other languages use the label of the constraint."""
VALUE_FIELDS = ("deployment_models", "licensing_models", "user_types", "categories", "languages", "countries")


def read_file(name: str) -> dict[str, Any]:
    return tomllib.loads((files("lexdex_search") / "messages" / f"{name}.toml").read_text(encoding="utf-8"))


def list_placeholders(name: str) -> dict[str, list[str]]:
    """List the placeholders of each message, by its key."""
    found = {}
    for section, entries in read_file(name).items():
        if section == "english_only" or section.startswith("values_"):
            continue
        for key, entry in entries.items():
            forms = entry if isinstance(entry, dict) else {"": "".join(entry)}
            for form, text in forms.items():
                if form not in ENGLISH_FORMS:
                    found[f"{section}.{key}.{form}"] = sorted(re.findall(r"{(\w+)}", text))
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_each_message_exists_in_each_language_with_the_same_placeholders(language: str) -> None:
    assert list_placeholders(language) == list_placeholders(ENGLISH)


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_left_in_english(language: str) -> None:
    english, other = read_file(ENGLISH), read_file(language)
    sections = ("headline", "no_match", "lacks", "comparison", "unmet", "general", "reasons", "gaps", "questions")
    same = [
        (section, key)
        for section in sections
        for key, text in other[section].items()
        if text == english[section][key] and re.search(r"[a-z]{3}", re.sub(r"{\w+}", "", str(text)))
    ]
    assert same == []


def test_the_tables_of_values_are_complete_in_each_language() -> None:
    tables = [
        {name: set(entries) for name, entries in read_file(code).items() if name.startswith("values_")}
        for code in OTHERS
    ]
    assert all(table == tables[0] for table in tables)
    labels = [read_file(f"labels.{code}")["labels"] for code in OTHERS]
    assert all(set(table) == set(labels[0]) for table in labels)
    assert all(len(set(table.values())) == len(table) for table in labels), "two labels have the same name"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("field", VALUE_FIELDS)
def test_the_values_of_filters_have_names(language: str, field: str) -> None:
    messages = load_messages(language)
    terms = load_vocabularies()[ENGLISH].terms.values()
    values = sorted({term.value for each in terms for term in each if term.field == field})
    assert values
    assert [value for value in values if not is_translatable(messages, field, value)] == []


@pytest.mark.parametrize(
    ("language", "parts", "text"),
    [
        ("en", ["A", "B", "C"], "A, B and C"),
        ("de", ["A", "B", "C"], "A, B und C"),
        ("fr", ["A", "B"], "A et B"),
        ("es", ["SOC 2", "ISO 27001"], "SOC 2 e ISO 27001"),
        ("es", ["francés", "inglés"], "francés e inglés"),
        ("es", ["agua", "hielo"], "agua y hielo"),
        ("pt", ["A"], "A"),
    ],
)
def test_lists_follow_the_language(language: str, parts: list[str], text: str) -> None:
    assert load_messages(language).join_list(parts) == text


@pytest.mark.parametrize(
    ("language", "number", "price"),
    [
        ("en", "1,250", "$1,250"),
        ("de", "1.250", "1.250 $"),
        ("fr", "1 250", "1 250 $US"),
        ("es", "1.250", "1.250 US$"),
        ("pt", "1.250", "US$ 1.250"),
    ],
)
def test_numbers_and_prices_follow_the_language(language: str, number: str, price: str) -> None:
    messages = load_messages(language)
    assert re.sub(r"\s", " ", messages.format_number(1250)) == number
    assert re.sub(r"\s", " ", messages.format_price(1250)) == price


@pytest.mark.parametrize(
    ("functions", "text"),
    [
        ("analyse de contrats", "outils d'analyse de contrats"),
        ("gestion des contrats", "outils de gestion des contrats"),
        ("horodatage", "outils d'horodatage"),
        ("« predictive coding »", "outils de « predictive coding »"),
    ],
)
def test_french_elides_before_a_vowel(functions: str, text: str) -> None:
    assert load_messages("fr").say("tools.for_function", tools="outils", functions=functions) == text


def test_a_place_keeps_its_city_and_a_name_stays() -> None:
    messages = load_messages("de")
    assert translate_value(messages, "headquarters", "Berlin, Germany") == "Berlin, Deutschland"
    assert translate_value(messages, "integrations", "Slack") == "Slack"
    assert translate_value(messages, "capabilities", "Moon landing") is None
