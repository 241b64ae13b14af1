"""Check that answers in other languages than English say nothing but their templates and what they cite."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from lexdex_search.messages.catalogue import load_messages
from lexdex_search.messages.values import translate_value
from lexdex_search.results import Citation, SearchAnswer, Sentence
from lexdex_search_tests.grounding import words

QUOTATION: Final = re.compile("„[^„“]*“|«[^«»]*»|“[^“”]*”")
"""A quotation in any of the languages."""
SOURCE_FIELDS: Final = frozenset({"summary", "key_points", "description", "keywords"})
"""Fields that answers quote in the words of the vendor."""
VALUE_SECTIONS: Final = ("values_", "labels", "excluded_labels")


@cache
def list_template_words(language: str) -> frozenset[str]:
    """List the words of all sentences and clauses in the language's file, without names of values."""
    text = (files("lexdex_search") / "messages" / f"{language}.toml").read_text(encoding="utf-8")
    sections = {name: each for name, each in tomllib.loads(text).items() if not name.startswith(VALUE_SECTIONS)}
    found: list[str] = []
    for section in sections.values():
        for entry in section.values():
            forms = entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else [entry]
            found += [re.sub(r"{\w+}", " ", form) for form in forms]
    found += ["e u"] if language == "es" else []  # for "y" and "o" before the same sound
    return frozenset(word for each in found for word in words(each))


def list_unexplained_words(answer: SearchAnswer, query_words: frozenset[str]) -> set[str]:
    """List the words of an answer that no template, citation or function of the query explains.

    Quotations are words of vendors, which a citation must contain, or labels and words of the query.
    """
    found: set[str] = set()
    for sentence in answer.sentences:
        cited = {word for citation in sentence.citations for word in _list_cited_words(citation, answer.language)}
        for quotation in QUOTATION.findall(sentence.text):
            quoted = set(words(quotation))
            found |= quoted - cited - query_words
        unquoted = QUOTATION.sub(" ", sentence.text)
        for label in _list_function_labels(answer, sentence):
            unquoted = unquoted.replace(label, " ")
        found |= set(words(unquoted)) - cited - list_template_words(answer.language)
    return found


def _list_function_labels(answer: SearchAnswer, sentence: Sentence) -> list[str]:
    """List the functions of the query as the sentence may name them, if it counts tools."""
    if all(citation.kind == "product" for citation in sentence.citations):
        return []
    messages = load_messages(answer.language)
    values = [value for each in answer.interpretation.constraints if each.is_function for value in each.values]
    return [translate_value(messages, "capabilities", value) or value for value in values]


def _list_cited_words(citation: Citation, language: str) -> list[str]:
    messages = load_messages(language)
    values = citation.value.split(", ") if citation.field not in SOURCE_FIELDS else [citation.value]
    values.append(citation.value)  # a place such as "Berlin, Germany"
    named = [translate_value(messages, citation.field, value) or "" for value in values]
    canonical = "".join(char for char in citation.value if char.isdigit())
    price = messages.format_price(int(canonical)) if citation.field == "starting_price_usd" and canonical else ""
    spelled = messages.spell_number(int(canonical)) if citation.kind == "catalogue" and canonical else ""
    return [word for text in (citation.value, *named, price, spelled) for word in words(text)]
