"""Assign each product found to a group: it matches the request, may fit it, or is merely near."""

from typing import Final

import numpy as np
import numpy.typing as npt

from lexdex_search.index.port import Candidates, Mask, Rows, ScoredRows, Scores
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.results import Group
from lexdex_search.retrieval.filter_masks import Counts, FilterMasks

GROUPS: Final[tuple[Group, ...]] = ("match", "may_fit", "nearest")
"""In the order of the result; an index into this tuple is the group of a row."""
MATCH, MAY_FIT, NEAREST = range(3)
Groups = npt.NDArray[np.int8]


def assign_groups(filters: FilterMasks, topic_mask: Mask) -> Groups:
    """Assign a group to each product, shape [products].

    Where the query requires a function, the function decides what a product is for. Otherwise a product must be in
    `topic_mask` to match, as soon as there are requirements beside the topic: these alone don't make it what is sought.
    """
    groups = np.full(len(filters.filter_mask), NEAREST, np.int8)
    groups[filters.unstated_mask] = MAY_FIT
    groups[filters.filter_mask] = MATCH
    if filters.has_must and not filters.requires_function:
        groups[~topic_mask] = NEAREST
    return groups


def count_jobs(parsed: ParsedQuery, filters: FilterMasks, topic_mask: Mask) -> Counts:
    """Count how much of the job that is sought each product does, shape [products].

    That is the number of functions that it has, of those that the query requires; without any, whether it fits the
    topic.
    """
    if filters.requires_function:
        return filters.function_counts
    return topic_mask.astype(np.int8) if has_topic(parsed) else np.zeros(len(topic_mask), np.int8)


def has_topic(parsed: ParsedQuery) -> bool:
    """Return whether the query says what is sought, in other words than those of its constraints and "tool"."""
    return bool(parsed.has_topic and parsed.interpretation.topic) and not (parsed.similar_to or parsed.resembling)


def build_topic_mask(scored: Candidates, size: int, *, alpha: float, min_share: float) -> Mask:
    """Build the mask of the products that fit the topic at least `min_share` as well as the best one.

    `scored` has both scores of the best products of each retriever, `size` is the number of all products. For the dense
    score, the distance counts from a product that has nothing to do with the query, which is the mean of the catalogue;
    but a catalogue in which all are alike has no such product, so that it is at most half of the best score. `alpha` is
    the weight of the dense score.
    """
    unrelated = min(scored.mean_dense_score, scored.best_dense_score / 2)
    best_dense = scored.best_dense_score - unrelated
    share = np.zeros(size, np.float32)
    if scored.best_lexical_score > 0:
        share += np.float32((1 - alpha) / scored.best_lexical_score) * _spread(scored.lexical, size)
    if best_dense > 0:
        dense = _spread(scored.dense, size) - np.float32(unrelated)
        share += np.float32(alpha / best_dense) * np.maximum(dense, 0)
    result: Mask = share >= min_share
    return result


def _spread(scored: ScoredRows, size: int) -> Scores:
    """Arrange the scores of one retriever by all rows of the index; 0 for rows that it did not find."""
    spread = np.zeros(size, np.float32)
    rows: Rows = scored.rows
    spread[rows] = scored.scores
    return spread
