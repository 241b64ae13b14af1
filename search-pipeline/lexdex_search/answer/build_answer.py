"""Build the answer from a ranking: results with evidence and reasons, and sentences with citations."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from lexdex_search.answer.answer_language import choose_wording, translate_labels
from lexdex_search.answer.counts import Coverage, cover_topic
from lexdex_search.answer.coverage import is_own_audience, measure_coverage
from lexdex_search.answer.found_product import FoundProduct
from lexdex_search.answer.generate import (
    AnswerFindings,
    combine_topic_and_musts,
    generate_sentences,
    list_unmet_constraints,
)
from lexdex_search.answer.product_facts import choose_capabilities
from lexdex_search.answer.reasons import TermRows, list_reasons
from lexdex_search.answer.refinements import choose_clarifying_question, choose_refinements, count_facets
from lexdex_search.answer.relaxation import find_smallest_relaxations
from lexdex_search.answer.wording import Wording
from lexdex_search.query.gap_messages import report_blocked_by_keyword
from lexdex_search.release.documents import Product
from lexdex_search.results import (
    Evidence,
    RankingPolicyRef,
    Relaxation,
    SearchAnswer,
    SearchResult,
    Sentence,
    UnmetConstraint,
)
from lexdex_search.retrieval.match_groups import has_topic
from lexdex_search.retrieval.ranking import Ranking
from lexdex_search.retrieval.retrieve import count_without_musts
from lexdex_search.text_analysis import split_words

MAX_NEAREST_PRODUCTS: Final = 10
"""Results of a search without a match after those that may fit: the products that come closest."""


def build_answer(ranking: Ranking, limit: int) -> SearchAnswer:
    """Build the answer to a search with at most `limit` products.

    An off-topic query gets no products; a search without a match gets those that may fit and the nearest ones, of which
    ten at most.
    """
    wording, language_notice = choose_wording(ranking)
    ranking = translate_labels(ranking, wording)
    outcome = ranking.outcome
    nearest = ranking.count_may_fit() + MAX_NEAREST_PRODUCTS
    limit = {"off_topic": 0, "no_match": min(limit, nearest)}.get(outcome, limit)
    rows = [int(row) for row in ranking.rows[:limit]]
    found = _collect_evidence(ranking, rows)
    suggestions = _suggest_next_steps(wording, ranking)
    search_words = dict.fromkeys(split_words(ranking.parsed.search_text))
    mentions = ranking.release.index.find_rows_with_terms(tuple(search_words), rows)
    unmet = _list_unmet(wording, ranking) if outcome != "off_topic" else ()
    sentences = _write_sentences(wording, ranking, found, unmet, suggestions.get("relaxations", ()))
    return SearchAnswer(
        product_ids=tuple(
            _build_result(wording, ranking, position, f.evidence, mentions) for position, f in enumerate(found)
        ),
        response=" ".join(sentence.text for sentence in sentences),
        sentences=sentences,
        interpretation=ranking.parsed.interpretation,
        unmet_constraints=unmet,
        outcome=outcome,
        total=_count_results(ranking),
        may_fit_total=ranking.count_may_fit() if outcome in {"answer", "no_match"} else 0,
        compared=ranking.parsed.interpretation.named_products if ranking.parsed.is_comparison else (),
        release=ranking.release.id,
        policy=RankingPolicyRef(version=ranking.release.policy.version, digest=ranking.release.manifest.policy_digest),
        language=wording.messages.language,
        language_notice=language_notice,
        **suggestions,
    )


def _suggest_next_steps(wording: Wording, ranking: Ranking) -> dict[str, Any]:
    """Suggest constraints to remove if nothing matches, or constraints to add if many products match.

    Returns fields of `SearchAnswer`; they include the counts by value (`facets`) if the request asks for these.
    """
    outcome, facets = ranking.outcome, ranking.release.facets
    if outcome == "off_topic":
        return {}
    constrained_fields = frozenset(constraint.field for constraint in ranking.constraints)
    steps: dict[str, Any] = {}
    if outcome == "no_match":
        steps["relaxations"] = _find_relaxations(ranking)
    elif not ranking.parsed.is_comparison:
        filter_mask = ranking.build_filter_mask()
        # Not the near misses after the matches: an answer to the question would leave none of them.
        matches = ranking.build_found_mask() & filter_mask
        steps["clarifying_question"] = choose_clarifying_question(
            wording, facets, matches, filter_mask, constrained_fields
        )
        steps["refinements"] = choose_refinements(wording, facets, matches, filter_mask, constrained_fields)
    if ranking.request.facets:
        without = {field: ranking.build_mask_without_field(field) for field in constrained_fields}
        steps["facets"] = count_facets(wording, facets, ranking.build_filter_mask(), without)
    return steps


def _find_relaxations(ranking: Ranking) -> tuple[Relaxation, ...]:
    """Find the constraints whose removal gives matches, without giving up the function as long as a tool has it."""
    filters = ranking.filters
    constraints = [constraint for constraint in ranking.constraints if constraint.kind != "should"]
    keeps_function = filters.requires_function and bool((filters.scope & filters.function_mask).any())
    in_question = filters.scope & (filters.function_mask if keeps_function else ranking.topic_mask)
    removable = [constraint for constraint in constraints if not (keeps_function and constraint.is_function)]
    found = find_smallest_relaxations(
        {constraint.id: filters.get_pass_mask(constraint)[in_question] for constraint in removable}
    )
    recounted = (_recount_relaxation(ranking, each) for each in found)
    return tuple(sorted(recounted, key=lambda each: (-each.result_count, each.constraint_ids)))


def _recount_relaxation(ranking: Ranking, relaxation: Relaxation) -> Relaxation:
    """Count again what a relaxation gives if it leaves no must: then not only the tools that fit the topic match."""
    kept = [each for each in ranking.constraints if each.id not in relaxation.constraint_ids]
    if not has_topic(ranking.parsed) or any(constraint.kind == "must" for constraint in kept):
        return relaxation
    return replace(relaxation, result_count=count_without_musts(ranking, kept))


def _count_results(ranking: Ranking) -> int:
    if ranking.outcome not in {"answer", "clarify"}:
        return 0
    return int(ranking.list_matching_rows().size)


def _collect_evidence(ranking: Ranking, rows: Sequence[int]) -> tuple[FoundProduct, ...]:
    release = ranking.release
    groups = {int(row): ranking.get_group(position) for position, row in enumerate(ranking.rows)}
    columns = [release.facets.build_evidence(constraint, rows) for constraint in ranking.constraints]
    return tuple(
        FoundProduct(
            release.products[row],
            tuple(column[position] for column in columns),
            groups.get(row, "nearest"),
            _get_replaced(ranking, row),
        )
        for position, row in enumerate(rows)
    )


def _get_replaced(ranking: Ranking, row: int) -> Product | None:
    replaced = ranking.get_replaced(row)
    return ranking.release.products[ranking.release.row_by_id[replaced]] if replaced else None


def _list_unmet(wording: Wording, ranking: Ranking) -> tuple[UnmetConstraint, ...]:
    # Who asks is no requirement: that no tool is built for law students is no answer to one.
    stated = [each for each in ranking.constraints if not is_own_audience(each, ranking.parsed)]
    counts = [int(ranking.filters.match_masks[constraint.id].sum()) for constraint in stated]
    gaps, is_blocked_by_keyword = ranking.parsed.gaps, ranking.filters.is_blocked_by_keyword()
    if is_blocked_by_keyword and ranking.filters.scope.any():
        gaps = (*gaps, report_blocked_by_keyword(ranking.request.keyword))
    no_joint_match = ranking.filters.shows_nearest and not is_blocked_by_keyword
    combinations = [
        combine_topic_and_musts(wording, ranking.constraints, constraint)
        for constraint in ranking.filters.list_unmatched_categories()
    ]
    written = [UnmetConstraint(constraint_id=None, text=gap.write(wording.messages)) for gap in gaps]
    return list_unmet_constraints(wording, stated, counts, (*combinations, *written), no_joint_match=no_joint_match)


def _write_sentences(
    wording: Wording,
    ranking: Ranking,
    found: tuple[FoundProduct, ...],
    unmet: tuple[UnmetConstraint, ...],
    relaxations: tuple[Relaxation, ...],
) -> tuple[Sentence, ...]:
    interpretation, release = ranking.parsed.interpretation, ranking.release
    named = () if ranking.parsed.similar_to else interpretation.named_products
    return generate_sentences(
        AnswerFindings(
            wording=wording,
            outcome=ranking.outcome,
            search_text=ranking.parsed.search_text,
            constraints=ranking.constraints,
            found=found,
            match_count=_get_stateable_count(ranking),
            catalogue_size=len(release.products),
            unmet_constraints=unmet,
            relaxations=relaxations,
            others_meet_all=bool(ranking.filters.filter_mask.any()),
            named_products=_collect_evidence(ranking, [release.row_by_id[product] for product in named]),
            is_comparison=ranking.parsed.is_comparison,
            is_about_named=ranking.parsed.is_about_named,
            requested_fields=ranking.parsed.requested_fields,
            similar_to=tuple(release.products[release.row_by_id[product]] for product in ranking.parsed.similar_to),
        )
    )


def _get_stateable_count(ranking: Ranking) -> tuple[int, Coverage] | None:
    """Return the number of matches and what it covers if the constraints say all that is sought; else null."""
    count = _count_results(ranking)
    is_whole = count == int(ranking.filters.filter_mask.sum())
    covers = cover_topic(ranking.constraints, has_unread_topic=ranking.parsed.has_unread_topic)
    return (count, measure_coverage(ranking)) if covers and is_whole and not ranking.request.keyword else None


def _build_result(
    wording: Wording, ranking: Ranking, position: int, evidence: tuple[Evidence, ...], mentions: TermRows
) -> SearchResult:
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
        capabilities=tuple(choose_capabilities(product.capabilities, ranking.parsed.search_text)),
        deployment_models=product.deployment_models,
        starting_price_usd=product.starting_price_usd,
        pricing_model=product.pricing_model,
        group=ranking.get_group(position),
        sample=False,
        reasons=list_reasons(wording, ranking, row, evidence, parts, mentions),
        evidence=evidence,
        score=round(sum(parts.values()), 6),
        score_parts=parts,
    )
