"""Decide whether a query is about legal technology, and whether the catalogue contains any of its words."""

from typing import Final

from lexdex_search.index.port import Candidates, SimilarityScale
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.release.policy import OffTopicThresholds
from lexdex_search.results import Constraint

EVERYDAY_FIELDS: Final = frozenset({"countries", "languages", "headquarters", "starting_price_usd", "year_founded"})
"""Fields that a query on any subject may name: "hotels in Paris", "used cars under $5000"."""


def is_off_topic(
    parsed: ParsedQuery, candidates: Candidates, thresholds: OffTopicThresholds, scale: SimilarityScale
) -> bool:
    """Return whether a query is not about legal technology, judged by the best scores among all products.

    A query that names a product, a category or a capability is always on topic. One that names an unrelated subject
    ("jobs", "weather") is off topic, unless its rare words occur together in a product's text. A constraint that only
    software can meet, such as on-premise or SOC 2, makes it a query about software. `scale` tells how similar the
    products of the release are to one another.
    """
    if names_products(parsed):
        return False
    has_rare_words = candidates.best_lexical_score >= thresholds.min_bm25_score
    if parsed.names_unrelated_subject and not has_rare_words:
        return True
    if not parsed.has_topic or any(is_software_specific(c) for c in parsed.interpretation.constraints):
        return False
    if parsed.seeks_advice:
        return candidates.best_dense_score < scale.get_cosine(thresholds.min_distance_advice)
    min_distance = thresholds.min_distance_legal_term if parsed.has_category_words else thresholds.min_distance
    return not has_rare_words and candidates.best_dense_score < scale.get_cosine(min_distance)


def has_only_unknown_words(parsed: ParsedQuery, *, best_lexical_score: float) -> bool:
    """Return whether no product's text contains any word of the topic; dense results alone would be guesses."""
    has_unknown_topic = parsed.has_topic and bool(parsed.gaps) and not parsed.similar_to
    if not has_unknown_topic or best_lexical_score != 0:
        return False
    return not parsed.interpretation.constraints and not names_products(parsed)


def names_products(parsed: ParsedQuery) -> bool:
    """Return whether the query names a product, a category or a capability of products."""
    if parsed.interpretation.named_products or parsed.names_capability:
        return True
    return any(constraint.field == "categories" for constraint in parsed.interpretation.constraints)


def is_software_specific(constraint: Constraint) -> bool:
    """Return whether a constraint only makes sense for software ("on-premise"); exclusions count as specific."""
    return constraint.kind == "must_not" or constraint.field not in EVERYDAY_FIELDS
