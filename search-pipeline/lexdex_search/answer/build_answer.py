"""From a ranking to the answer on the wire: hits with evidence and reasons, sentences with citations."""

from collections.abc import Mapping, Sequence
from typing import Any

from lexdex_search.answer.generate import (
    Findings,
    FoundProduct,
    combine_topic_and_musts,
    generate,
    list_unmet_constraints,
)
from lexdex_search.answer.matched_phrases import find_matched_phrases
from lexdex_search.answer.refinements import choose_clarifying_question, choose_refinements, count_facets
from lexdex_search.answer.relaxation import find_smallest_relaxations
from lexdex_search.answer.wording import join_list, lower_label
from lexdex_search.results import Evidence, RankingPolicyRef, SearchAnswer, SearchResult, Sentence, UnmetConstraint
from lexdex_search.retrieval.ranking import Ranking
from lexdex_search.text_analysis import words

Mentions = Mapping[str, frozenset[int]]
"""By word: the rows of the products that contain it."""

MAX_SHARED = 4
MAX_PHRASES = 2
NEAREST_SHOWN = 10


def build_answer(ranking: Ranking, limit: int) -> SearchAnswer:
    """Build the answer with at most `limit` products: none off topic, the nearest where none matches."""
    outcome = ranking.outcome
    limit = {"off_topic": 0, "no_match": min(limit, NEAREST_SHOWN)}.get(outcome, limit)
    rows = [int(row) for row in ranking.rows[:limit]]
    found = _found(ranking, rows)
    search_words = dict.fromkeys(words(ranking.parsed.search_text))
    mentions = {word: ranking.release.index.find_rows_with_term(word, rows) for word in search_words}
    unmet = _unmet(ranking) if outcome != "off_topic" else ()
    sentences = _sentences(ranking, found, unmet)
    return SearchAnswer(
        product_ids=tuple(_hit(ranking, position, f.evidence, mentions) for position, f in enumerate(found)),
        response=" ".join(sentence.text for sentence in sentences),
        sentences=sentences,
        interpretation=ranking.parsed.interpretation,
        unmet_constraints=unmet,
        outcome=outcome,
        total=_total(ranking),
        release=ranking.release.id,
        policy=RankingPolicyRef(version=ranking.release.policy.version, digest=ranking.release.manifest.policy_digest),
        **_ways_on(ranking),
    )


def _ways_on(ranking: Ranking) -> dict[str, Any]:
    """What can be given up where nothing fits, what can be asked where too much does, and the counts of the filters."""
    outcome, facets = ranking.outcome, ranking.release.facets
    if outcome == "off_topic":
        return {}
    asked = frozenset(constraint.field for constraint in ranking.constraints)
    ways: dict[str, Any] = {}
    if ranking.filters.shows_nearest:
        hard = {
            constraint.id: ranking.filters.get_pass_mask(constraint)
            for constraint in ranking.constraints
            if constraint.kind != "should"
        }
        ways["relaxations"] = find_smallest_relaxations(hard)
    elif not ranking.parsed.is_comparison:
        found = ranking.build_found_mask()
        ways["clarifying_question"] = choose_clarifying_question(facets, found, ranking.filters.filter_mask, asked)
        ways["refinements"] = choose_refinements(facets, found, ranking.filters.filter_mask, asked)
    if ranking.request.facets:
        without = {field: ranking.filters.build_mask_without_field(field) for field in asked}
        ways["facets"] = count_facets(facets, ranking.filters.filter_mask, without)
    return ways


def _total(ranking: Ranking) -> int:
    if ranking.outcome not in {"answer", "clarify"}:
        return 0
    return int(ranking.rows.size)


def _found(ranking: Ranking, rows: Sequence[int]) -> tuple[FoundProduct, ...]:
    release = ranking.release
    columns = [release.facets.build_evidence(constraint, rows) for constraint in ranking.constraints]
    return tuple(
        FoundProduct(release.products[row], tuple(column[position] for column in columns))
        for position, row in enumerate(rows)
    )


def _unmet(ranking: Ranking) -> tuple[UnmetConstraint, ...]:
    counts = [int(ranking.filters.match_masks[constraint.id].sum()) for constraint in ranking.constraints]
    gaps, is_blocked_by_keyword = ranking.parsed.gaps, ranking.filters.is_blocked_by_keyword()
    if is_blocked_by_keyword and ranking.filters.scope.any():
        words = (
            f"No tool with “{ranking.request.keyword}” in its name, vendor or description meets the other requirements."
        )
        gaps = (*gaps, UnmetConstraint(constraint_id=None, text=words))
    joint = ranking.filters.shows_nearest and not is_blocked_by_keyword
    apart = [
        combine_topic_and_musts(ranking.constraints, constraint)
        for constraint in ranking.filters.list_unmatched_categories()
    ]
    return list_unmet_constraints(ranking.constraints, counts, (*apart, *gaps), joint=joint)


def _sentences(
    ranking: Ranking, found: tuple[FoundProduct, ...], unmet: tuple[UnmetConstraint, ...]
) -> tuple[Sentence, ...]:
    interpretation, release = ranking.parsed.interpretation, ranking.release
    named = () if ranking.parsed.similar_to else interpretation.named_products
    return generate(
        Findings(
            outcome=ranking.outcome,
            query=ranking.request.query or ranking.request.keyword,
            search_text=ranking.parsed.search_text,
            constraints=ranking.constraints,
            found=found,
            fitting=ranking.filters.count_meeting_all(),
            passing=int(ranking.filters.filter_mask.sum()),
            catalogue=len(release.products),
            unmet_constraints=unmet,
            named=_found(ranking, [release.row_by_id[product] for product in named]),
            comparison=ranking.parsed.is_comparison,
            like=tuple(release.products[release.row_by_id[product]] for product in ranking.parsed.similar_to),
        )
    )


def _hit(ranking: Ranking, position: int, evidence: tuple[Evidence, ...], mentions: Mentions) -> SearchResult:
    row = int(ranking.rows[position])
    product = ranking.release.products[row]
    parts = ranking.found.get_score_parts(position)
    return SearchResult(
        product_id=product.id,
        product_name=product.name,
        description=product.summary or product.description,
        company_name=product.company,
        avg_rating=product.shown.rating_average,
        reviews=product.shown.review_count,
        image_url=product.shown.logo,
        category=", ".join(product.categories),
        language=", ".join(product.languages),
        country_served=", ".join(product.countries),
        integrations=product.integrations,
        sample=product.shown.sample,
        reasons=_reasons(ranking, row, evidence, parts, mentions),
        evidence=evidence,
        score=round(sum(parts.values()), 6),
        score_parts=parts,
    )


def _reasons(
    ranking: Ranking, row: int, evidence: tuple[Evidence, ...], parts: dict[str, float], mentions: Mentions
) -> tuple[str, ...]:
    """List why the product was found: named, constraints met, words in common; similar meaning if nothing else is."""
    if ranking.parsed.similar_to:
        return _describe_similarity(ranking, row)
    product = ranking.release.products[row]
    reasons = ["Named in your search"] if product.id in ranking.parsed.interpretation.named_products else []
    labels = {constraint.id: constraint.label for constraint in ranking.constraints if constraint.kind != "must_not"}
    reasons += [labels[e.constraint_id] for e in evidence if e.state == "met" and e.constraint_id in labels]
    matched = {word for word, rows in mentions.items() if row in rows}
    phrases = find_matched_phrases(
        ranking.request.query or ranking.request.keyword, ranking.parsed.search_text, matched
    )
    if phrases and parts["lexical"]:
        reasons.append(f"Matches {join_list([f'“{phrase}”' for phrase in phrases[:MAX_PHRASES]])}")
    elif parts["dense"]:
        reasons.append("Similar in meaning to your search")
    return tuple(reasons)


def _describe_similarity(ranking: Ranking, row: int) -> tuple[str, ...]:
    """List the capabilities that a product has in common with those it should resemble."""
    products, row_by_id = ranking.release.products, ranking.release.row_by_id
    likes = [products[row_by_id[product]] for product in ranking.parsed.similar_to]
    wanted = {ability for like in likes for ability in (*like.capabilities, *like.functional_focus)}
    own = dict.fromkeys((*products[row].capabilities, *products[row].functional_focus))
    shared = [lower_label(ability) for ability in own if ability in wanted][:MAX_SHARED]
    return (f"In common: {', '.join(shared)}",) if shared else ("Similar description",)
