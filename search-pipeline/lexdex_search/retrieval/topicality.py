"""Whether a sentence is about legal tools at all, and whether the catalogue knows a single word of it."""

from collections.abc import Iterable
from typing import Final

from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.release.policy import Topic
from lexdex_search.results import Constraint

EVERYDAY: Final = frozenset({"countries", "languages", "headquarters", "starting_price_usd", "year_founded"})
"""Fields that a question about anything may name: "hotels in Paris", "used cars under $5000"."""


def off_topic(
    read: ParsedQuery, constraints: Iterable[Constraint], topic: Topic, *, closest: float, best_words: float
) -> bool:
    """`closest` is the cosine of the nearest tool, `best_words` the BM25 score of the best one.

    A named tool or kind of tool is always about tools. "Jobs" and "weather" are not, unless rare words of the sentence
    stand together in some tool's text. Nobody but a buyer of software asks for on-premise or for SOC 2.
    """
    constraints = tuple(constraints)
    if names_products(read, constraints):
        return False
    if read.elsewhere and best_words < topic.lexical_rescue:
        return True
    if not read.has_topic or any(is_software_specific(constraint) for constraint in constraints):
        return False
    if read.advice:
        return closest < topic.off_topic_advice
    needed = topic.off_topic_backed if read.trade else topic.off_topic
    return best_words < topic.lexical_rescue and closest < needed


def has_only_unknown_words(read: ParsedQuery, constraints: Iterable[Constraint], *, best_words: float) -> bool:
    """No word of the topic stands in any tool's text: nearness in meaning alone would be a guess."""
    constraints = tuple(constraints)
    said = read.has_topic and read.gaps and not read.like
    return bool(said) and best_words == 0 and not constraints and not names_products(read, constraints)


def names_products(read: ParsedQuery, constraints: Iterable[Constraint]) -> bool:
    """Whether a tool, a kind of tools or what tools do is named."""
    said = read.understanding.named_products or read.function
    return bool(said) or any(constraint.field == "categories" for constraint in constraints)


def is_software_specific(constraint: Constraint) -> bool:
    """Whether a constraint can only be meant of software; what is banned is not asked of the weather either."""
    return constraint.kind == "must_not" or constraint.field not in EVERYDAY
