"""Retrieve and rank the products of a release for one request."""

from collections.abc import Collection, Sequence
from typing import Final

import numpy as np

from lexdex_search.index.port import Candidates, Mask, Rows, Scores
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import Constraint, Outcome
from lexdex_search.retrieval.alternatives import Alternatives, find_alternatives
from lexdex_search.retrieval.bonus import compute_bonus
from lexdex_search.retrieval.candidates import (
    Mode,
    SearchInput,
    build_search_inputs,
    choose_alpha,
    find_candidates,
)
from lexdex_search.retrieval.filter_masks import FilterMasks, build_filter_masks
from lexdex_search.retrieval.fusion import fuse_candidates
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.match_groups import MATCH, assign_groups, build_topic_mask, count_jobs, has_topic
from lexdex_search.retrieval.parse_request import parse_request
from lexdex_search.retrieval.ranking import NOTHING_FOUND, Priorities, RankedRows, Ranking, Samples, rank_rows
from lexdex_search.retrieval.topicality import has_only_unknown_words, is_off_topic

TOPIC_DEPTH: Final = 400
"""Products of each retriever among which those on topic are. In 736 labelled queries they were among the best 240."""


def retrieve(
    release: LoadedRelease, request: SearchRequest, *, mode: Mode = "hybrid", similar_to: tuple[str, ...] = ()
) -> Ranking:
    """Rank the products that match the request, those that may fit it, and the nearest ones.

    With `similar_to`, ids of products, the products most similar to these are ranked.
    """
    parsed = parse_request(release, request, similar_to)
    filters = build_filter_masks(
        release,
        request,
        parsed.interpretation.constraints,
        excluded_products=parsed.similar_to,
        named_products=_list_shown_first(request, parsed),
    )
    inputs, alpha = build_search_inputs(release, parsed), choose_alpha(release, parsed, mode)
    candidates = find_candidates(release, inputs, filters.allowed, depth=release.policy.fusion.depth, mode=mode)
    topic_mask = _find_on_topic(release, parsed, filters, inputs, alpha)
    alternatives = find_alternatives(release, parsed.similar_to)
    if _has_only_unknown_words(request, parsed, candidates):
        found = NOTHING_FOUND
    else:
        bonus = compute_bonus(release, parsed, filters)
        extra_rows = _find_extra_rows(request, parsed, filters, bonus, topic_mask)
        if alternatives:
            extra_rows = np.union1d(extra_rows, np.flatnonzero(filters.allowed & alternatives.does_job))
        fused = fuse_candidates(candidates, alpha=alpha, extra_rows=extra_rows)
        priorities = _build_priorities(release, request, parsed, filters, topic_mask, alternatives)
        # Beside a tool that is asked about, a score in the same step doesn't mean that a product does its job, too.
        samples = None if parsed.is_about_named else Samples(release.sample_mask, release.policy.samples.score_step)
        found = rank_rows(fused, bonus, priorities, samples)
    outcome = _decide_outcome(release, request, parsed, candidates, found)
    return Ranking(
        release=release,
        request=request,
        parsed=parsed,
        filters=filters,
        inputs=inputs,
        topic_mask=topic_mask,
        outcome=outcome,
        found=found,
        alternatives=alternatives,
    )


def _find_on_topic(
    release: LoadedRelease, parsed: ParsedQuery, filters: FilterMasks, inputs: Sequence[SearchInput], alpha: float
) -> Mask:
    """Find the products on topic; all of them if the query has no topic, or if functions or products stand for it."""
    size = len(release.products)
    is_replaced = filters.requires_function and not filters.shows_nearest
    if not inputs or not has_topic(parsed) or is_replaced:
        return np.ones(size, np.bool_)
    scored = find_candidates(release, inputs, np.ones(size, np.bool_), depth=TOPIC_DEPTH, complete=True)
    topic_mask = build_topic_mask(scored, size, alpha=alpha, min_share=release.policy.topic.min_share)
    topic_mask[[release.row_by_id[product_id] for product_id in parsed.interpretation.named_products]] = True
    return topic_mask


def _list_shown_first(request: SearchRequest, parsed: ParsedQuery) -> tuple[str, ...]:
    """List the ids of products to be shown before all others: those compared, and those that a question is about.

    A filter or an edited requirement seeks what meets it, so that the product of the question isn't first then.
    """
    is_edited = bool(request.keyword or request.filters) or request.constraints is not None
    is_first = parsed.is_comparison or (bool(parsed.resembling) and parsed.is_about_named and not is_edited)
    return parsed.interpretation.named_products if is_first else ()


def _build_priorities(
    release: LoadedRelease,
    request: SearchRequest,
    parsed: ParsedQuery,
    filters: FilterMasks,
    topic_mask: Mask,
    alternatives: Alternatives | None,
) -> Priorities:
    shown_first = _list_shown_first(request, parsed)
    first = np.full(len(release.products), len(shown_first), np.int8)
    for position, product_id in enumerate(shown_first):
        first[release.row_by_id[product_id]] = position
    wanted, misfits = filters.count_wanted(), filters.count_misfits(release.facets)
    if not parsed.similar_to:
        # A named product comes first among those that match as well as it does.
        rows = [release.row_by_id[product_id] for product_id in parsed.interpretation.named_products]
        wanted[rows], misfits[rows] = np.iinfo(wanted.dtype).max, 0
    return Priorities(
        first=first,
        groups=assign_groups(filters, topic_mask),
        jobs=count_jobs(parsed, filters, topic_mask),
        denied=filters.denied_counts,
        failed=filters.failed_counts,
        met=filters.met_counts,
        misfits=misfits,
        wanted=wanted,
        hinted=filters.hint_counts,
        alternatives=alternatives,
    )


def _find_extra_rows(
    request: SearchRequest, parsed: ParsedQuery, filters: FilterMasks, bonus: Scores, topic_mask: Mask
) -> Rows:
    """Find the rows of allowed products to add to the result, whether a retriever found them or not.

    These are the products with the function that the query requires; without a function, those that meet the
    requirements, and beside requirements those that fit the topic; and those with a bonus. If there is nothing to score
    by, they are all that match or may fit.
    """
    is_exclusion = not parsed.interpretation.topic and any(c.kind == "must_not" for c in filters.constraints)
    has_nothing_to_score = not parsed.similar_to and (not parsed.search_text or is_exclusion)
    selected = bonus > 0
    if filters.requires_function:
        selected |= filters.function_mask
    elif request.keyword or filters.has_must:
        selected |= filters.filter_mask
    if has_topic(parsed) and filters.has_must and not filters.requires_function:
        selected |= topic_mask & filters.scope
    if has_nothing_to_score:
        selected |= filters.filter_mask | filters.unstated_mask | filters.shows_nearest
    return np.flatnonzero(filters.allowed & selected)


def count_without_musts(ranking: Ranking, kept: Collection[Constraint]) -> int:
    """Count the products that a search finds if only the constraints `kept`, none of which is a must, remain."""
    release, filters = ranking.release, ranking.filters
    allowed = filters.scope.copy()
    for constraint in kept:
        if constraint.kind == "must_not":
            allowed &= filters.get_pass_mask(constraint)
    candidates = find_candidates(release, ranking.inputs, allowed, depth=release.policy.fusion.depth)
    found = allowed & (compute_bonus(release, ranking.parsed, filters) > 0)
    found[candidates.lexical.rows] = True
    found[candidates.dense.rows] = True
    return int(found.sum())


def _has_only_unknown_words(request: SearchRequest, parsed: ParsedQuery, candidates: Candidates) -> bool:
    if request.keyword or request.filters:
        return False
    return has_only_unknown_words(parsed, best_lexical_score=candidates.best_lexical_score)


def _decide_outcome(
    release: LoadedRelease,
    request: SearchRequest,
    parsed: ParsedQuery,
    candidates: Candidates,
    found: RankedRows,
) -> Outcome:
    """Decide the outcome of a search: "answer", "no_match", "off_topic" or "clarify" (too vague).

    A request with a keyword or filters is never off topic or vague.
    """
    if not request.keyword and not request.filters:
        if parsed.is_vague or parsed.is_in_unread_script:
            return "clarify"
        if is_off_topic(parsed, candidates, release.policy.off_topic, release.index.similarity_scale):
            return "off_topic"
        if _has_only_unknown_words(request, parsed, candidates):
            return "clarify"
    has_match = bool((found.groups == MATCH).any())
    return "answer" if has_match else "no_match"
