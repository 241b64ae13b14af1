"""Build the answer from a ranking: results with evidence and reasons, and sentences with citations."""

from collections.abc import Sequence
from typing import Any, Final

from lexdex_search.answer.generate import (
    AnswerFindings,
    FoundProduct,
    combine_topic_and_musts,
    generate_sentences,
    list_unmet_constraints,
)
from lexdex_search.answer.reasons import TermRows, list_reasons
from lexdex_search.answer.refinements import choose_clarifying_question, choose_refinements, count_facets
from lexdex_search.answer.relaxation import find_smallest_relaxations
from lexdex_search.results import Evidence, RankingPolicyRef, SearchAnswer, SearchResult, Sentence, UnmetConstraint
from lexdex_search.retrieval.ranking import Ranking
from lexdex_search.text_analysis import split_words

MAX_NEAREST_PRODUCTS: Final = 10
"""Results of a search without a match: the products that come closest."""


def build_answer(ranking: Ranking, limit: int) -> SearchAnswer:
    """Build the answer to a search with at most `limit` products.

    An off-topic query gets no products; a search without a match gets the nearest ones, ten at most.
    """
    outcome = ranking.outcome
    limit = {"off_topic": 0, "no_match": min(limit, MAX_NEAREST_PRODUCTS)}.get(outcome, limit)
    rows = [int(row) for row in ranking.rows[:limit]]
    found = _collect_evidence(ranking, rows)
    search_words = dict.fromkeys(split_words(ranking.parsed.search_text))
    mentions = {word: ranking.release.index.find_rows_with_term(word, rows) for word in search_words}
    unmet = _list_unmet(ranking) if outcome != "off_topic" else ()
    sentences = _write_sentences(ranking, found, unmet)
    return SearchAnswer(
        product_ids=tuple(_build_result(ranking, position, f.evidence, mentions) for position, f in enumerate(found)),
        response=" ".join(sentence.text for sentence in sentences),
        sentences=sentences,
        interpretation=ranking.parsed.interpretation,
        unmet_constraints=unmet,
        outcome=outcome,
        total=_count_results(ranking),
        release=ranking.release.id,
        policy=RankingPolicyRef(version=ranking.release.policy.version, digest=ranking.release.manifest.policy_digest),
        **_suggest_next_steps(ranking),
    )


def _suggest_next_steps(ranking: Ranking) -> dict[str, Any]:
    """Suggest constraints to remove if nothing matches, or constraints to add if many products match.

    Returns fields of `SearchAnswer`; they include the counts by value (`facets`) if the request asks for these.
    """
    outcome, facets = ranking.outcome, ranking.release.facets
    if outcome == "off_topic":
        return {}
    constrained_fields = frozenset(constraint.field for constraint in ranking.constraints)
    steps: dict[str, Any] = {}
    if ranking.filters.shows_nearest:
        pass_masks = {
            constraint.id: ranking.filters.get_pass_mask(constraint)
            for constraint in ranking.constraints
            if constraint.kind != "should"
        }
        steps["relaxations"] = find_smallest_relaxations(pass_masks)
    elif not ranking.parsed.is_comparison:
        filter_mask = ranking.filters.filter_mask
        # Not the near misses after the matches: an answer to the question would leave none of them.
        matches = ranking.build_found_mask() & filter_mask
        steps["clarifying_question"] = choose_clarifying_question(facets, matches, filter_mask, constrained_fields)
        steps["refinements"] = choose_refinements(facets, matches, filter_mask, constrained_fields)
    if ranking.request.facets:
        without = {field: ranking.filters.build_mask_without_field(field) for field in constrained_fields}
        steps["facets"] = count_facets(facets, ranking.filters.filter_mask, without)
    return steps


def _count_results(ranking: Ranking) -> int:
    if ranking.outcome not in {"answer", "clarify"}:
        return 0
    return int(ranking.list_matching_rows().size)


def _collect_evidence(ranking: Ranking, rows: Sequence[int]) -> tuple[FoundProduct, ...]:
    release = ranking.release
    columns = [release.facets.build_evidence(constraint, rows) for constraint in ranking.constraints]
    return tuple(
        FoundProduct(release.products[row], tuple(column[position] for column in columns))
        for position, row in enumerate(rows)
    )


def _list_unmet(ranking: Ranking) -> tuple[UnmetConstraint, ...]:
    counts = [int(ranking.filters.match_masks[constraint.id].sum()) for constraint in ranking.constraints]
    gaps, is_blocked_by_keyword = ranking.parsed.gaps, ranking.filters.is_blocked_by_keyword()
    if is_blocked_by_keyword and ranking.filters.scope.any():
        text = (
            f"No tool with “{ranking.request.keyword}” in its name, vendor or description meets the other requirements."
        )
        gaps = (*gaps, UnmetConstraint(constraint_id=None, text=text))
    no_joint_match = ranking.filters.shows_nearest and not is_blocked_by_keyword
    combinations = [
        combine_topic_and_musts(ranking.constraints, constraint)
        for constraint in ranking.filters.list_unmatched_categories()
    ]
    return list_unmet_constraints(ranking.constraints, counts, (*combinations, *gaps), no_joint_match=no_joint_match)


def _write_sentences(
    ranking: Ranking, found: tuple[FoundProduct, ...], unmet: tuple[UnmetConstraint, ...]
) -> tuple[Sentence, ...]:
    interpretation, release = ranking.parsed.interpretation, ranking.release
    named = () if ranking.parsed.similar_to else interpretation.named_products
    return generate_sentences(
        AnswerFindings(
            outcome=ranking.outcome,
            query=ranking.request.query or ranking.request.keyword,
            search_text=ranking.parsed.search_text,
            constraints=ranking.constraints,
            found=found,
            meeting_all=ranking.filters.count_meeting_all(),
            meeting_musts=int(ranking.filters.filter_mask.sum()),
            result_count=int(ranking.rows.size),
            has_unread_topic=ranking.parsed.has_unread_topic,
            catalogue_size=len(release.products),
            unmet_constraints=unmet,
            named_products=_collect_evidence(ranking, [release.row_by_id[product] for product in named]),
            is_comparison=ranking.parsed.is_comparison,
            similar_to=tuple(release.products[release.row_by_id[product]] for product in ranking.parsed.similar_to),
        )
    )


def _build_result(ranking: Ranking, position: int, evidence: tuple[Evidence, ...], mentions: TermRows) -> SearchResult:
    row = int(ranking.rows[position])
    product = ranking.release.products[row]
    parts = ranking.found.get_score_parts(position)
    return SearchResult(
        product_id=product.id,
        product_name=product.name,
        description=product.summary or product.description,
        company_name=product.company,
        avg_rating=0.0,
        reviews=0,
        image_url="",
        category=", ".join(product.categories),
        language=", ".join(product.languages),
        country_served=", ".join(product.countries),
        integrations=product.integrations,
        sample=False,
        reasons=list_reasons(ranking, row, evidence, parts, mentions),
        evidence=evidence,
        score=round(sum(parts.values()), 6),
        score_parts=parts,
    )
