"""Describes the ranking policy's parameters for the public page about the ranking."""

from typing import Final

from lexdex.search.schemas import RankingParameter
from lexdex_search.release.policy import RankingPolicy

MAX_QUERY_WORDS: Final = 1_000
"""A step of the policy above this bound covers all longer queries."""


def describe_parameters(policy: RankingPolicy) -> tuple[RankingParameter, ...]:
    """List every parameter of the ranking policy with its value and effect, in the order of the policy file."""
    fusion, lexical, bonus, off_topic = policy.fusion, policy.bm25, policy.bonus, policy.off_topic
    return (
        _parameter(
            "Candidates", fusion.depth, "Best products of each method, by keyword and by meaning, that are scored."
        ),
        *(
            _parameter(
                f"Weight of meaning, {_query_length(step.max_words)}",
                f"{step.alpha:.0%}",
                "Share of the meaning match in the score. The keyword match has the rest.",
            )
            for step in fusion.alpha
        ),
        _parameter("Keyword repetition (BM25 k1)", lexical.k1, "How much a repeated word adds to the keyword match."),
        _parameter(
            "Text length (BM25 b)", lexical.b, "How much longer descriptions are discounted in the keyword match."
        ),
        _parameter(
            "Preference", bonus.preference, "Added to the score for each preference that a product is known to meet."
        ),
        _parameter(
            "Preferences in total", bonus.max_preferences, "Maximum that all preferences together add to the score."
        ),
        _parameter("Named product", bonus.named_product, "Added to the score of a product that the query names."),
        _parameter(
            "Share of the topic",
            f"{policy.topic.min_share:.0%}",
            "A product fits the topic of a query that names no function if it matches it at least this well, compared "
            "with the best product. Products that don't are listed last.",
        ),
        _parameter(
            "Relevance threshold",
            off_topic.min_distance,
            f"{_THRESHOLD} are treated as unrelated to legal software. Thresholds are distances from the mean "
            "similarity of two products, in standard deviations.",
        ),
        _parameter(
            "Relevance threshold, legal terms",
            off_topic.min_distance_legal_term,
            "The threshold for queries with a term from legal software.",
        ),
        _parameter(
            "Relevance threshold, advice",
            off_topic.min_distance_advice,
            "The threshold for queries that ask for advice, not for software.",
        ),
        _parameter(
            "Keyword exception",
            off_topic.min_bm25_score,
            "Keyword match from which a query counts as related whatever its similarity.",
        ),
        _parameter(
            "Real before invented",
            policy.samples.score_step,
            "Sample entries come after real products that fit equally well: no rule before the score separates them, "
            "and their scores are in the same step of this size.",
        ),
    )


_THRESHOLD: Final = "Queries whose similarity to every product is below this value"


def _query_length(up_to_words: int) -> str:
    return f"queries of up to {up_to_words} words" if up_to_words < MAX_QUERY_WORDS else "longer queries"


def _parameter(name: str, value: float | str, effect: str) -> RankingParameter:
    return RankingParameter(name, value if isinstance(value, str) else f"{value:g}", effect)
