"""Retrieve and rank the products of a release for one request."""

import numpy as np

from lexdex_search.index.port import Candidates, Rows, Scores
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import Outcome
from lexdex_search.retrieval.bonus import compute_bonus
from lexdex_search.retrieval.candidates import Mode, choose_alpha, find_candidates
from lexdex_search.retrieval.filter_masks import FilterMasks, build_filter_masks
from lexdex_search.retrieval.fusion import fuse_candidates
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.parse_request import parse_request
from lexdex_search.retrieval.ranking import NOTHING_FOUND, RankedRows, Ranking, rank_rows
from lexdex_search.retrieval.topicality import has_only_unknown_words, is_off_topic


def retrieve(
    release: LoadedRelease, request: SearchRequest, *, mode: Mode = "hybrid", similar_to: tuple[str, ...] = ()
) -> Ranking:
    """Rank the products that meet the request's musts and exclusions, or the nearest ones if none does.

    With `similar_to`, ids of products, the products most similar to these are ranked.
    """
    parsed = parse_request(release, request, similar_to)
    constraints = parsed.interpretation.constraints
    filters = build_filter_masks(release, request, constraints, excluded_products=similar_to)
    candidates = find_candidates(release, parsed, filters.allowed, depth=release.policy.fusion.depth, mode=mode)
    if _has_only_unknown_words(request, parsed, candidates):
        found = NOTHING_FOUND
    else:
        bonus = compute_bonus(release, parsed, filters)
        extra_rows = _find_extra_rows(request, parsed, filters, bonus)
        fused = fuse_candidates(candidates, alpha=choose_alpha(release, parsed, mode), extra_rows=extra_rows)
        found = rank_rows(fused, bonus)
    outcome = _decide_outcome(release, request, parsed, filters, candidates, found)
    return Ranking(release=release, request=request, parsed=parsed, filters=filters, outcome=outcome, found=found)


def _find_extra_rows(request: SearchRequest, parsed: ParsedQuery, filters: FilterMasks, bonus: Scores) -> Rows:
    """Find the rows of allowed products to add to the result, whether a retriever found them or not.

    These are all allowed products if musts without a function, or a keyword, selected them or if there is no topic to
    score by, and otherwise those with a bonus.
    """
    musts = [constraint for constraint in filters.constraints if constraint.kind == "must"]
    has_must = bool(request.keyword or musts) and not any(constraint.is_function for constraint in musts)
    is_selected_by_filter = has_must and not filters.shows_nearest
    is_exclusion = not parsed.interpretation.topic and any(c.kind == "must_not" for c in filters.constraints)
    has_nothing_to_score = not parsed.similar_to and (not parsed.search_text or is_exclusion)
    if is_selected_by_filter or has_nothing_to_score:
        return np.flatnonzero(filters.allowed)
    return np.flatnonzero(filters.allowed & (bonus > 0))


def _has_only_unknown_words(request: SearchRequest, parsed: ParsedQuery, candidates: Candidates) -> bool:
    if request.keyword or request.filters:
        return False
    return has_only_unknown_words(parsed, best_lexical_score=candidates.best_lexical_score)


def _decide_outcome(
    release: LoadedRelease,
    request: SearchRequest,
    parsed: ParsedQuery,
    filters: FilterMasks,
    candidates: Candidates,
    found: RankedRows,
) -> Outcome:
    """Decide the outcome of a search: "answer", "no_match", "off_topic" or "clarify" (too vague).

    A request with a keyword or filters is never off topic or vague.
    """
    if not request.keyword and not request.filters:
        if parsed.is_vague:
            return "clarify"
        if is_off_topic(parsed, candidates, release.policy.off_topic):
            return "off_topic"
        if _has_only_unknown_words(request, parsed, candidates):
            return "clarify"
    return "no_match" if filters.shows_nearest or not found.rows.size else "answer"
