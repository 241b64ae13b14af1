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
from lexdex_search.index.port import Mask
from lexdex_search.results import Evidence, RankingPolicyRef, SearchAnswer, SearchResult, Sentence, UnmetConstraint
from lexdex_search.retrieval.retriever import Retrieval
from lexdex_search.text_analysis import words

Mentions = Mapping[str, Mask]

MAX_SHARED = 4
MAX_PHRASES = 2
NEAREST_SHOWN = 10


def shown(retrieval: Retrieval, limit: int) -> SearchAnswer:
    """The whole answer; off topic shows no tools, where nothing fits only the nearest."""
    outcome = retrieval.outcome
    limit = {"off_topic": 0, "no_match": min(limit, NEAREST_SHOWN)}.get(outcome, limit)
    places = [int(place) for place in retrieval.order[:limit]]
    found = _found(retrieval, places)
    mentions = {word: retrieval.loaded.index.holds(word) for word in dict.fromkeys(words(retrieval.read.text))}
    unmet = _unmet(retrieval) if outcome != "off_topic" else ()
    sentences = _sentences(retrieval, found, unmet)
    return SearchAnswer(
        product_ids=tuple(_hit(retrieval, place, f.evidence, mentions) for place, f in zip(places, found, strict=True)),
        response=" ".join(sentence.text for sentence in sentences),
        sentences=sentences,
        interpretation=retrieval.read.understanding,
        unmet_constraints=unmet,
        outcome=outcome,
        total=_total(retrieval),
        release=retrieval.loaded.id,
        policy=RankingPolicyRef(
            version=retrieval.loaded.policy.version, digest=retrieval.loaded.manifest.policy_digest
        ),
        **_ways_on(retrieval),
    )


def _ways_on(retrieval: Retrieval) -> dict[str, Any]:
    """What can be given up where nothing fits, what can be asked where too much does, and the counts of the filters."""
    outcome, facets = retrieval.outcome, retrieval.loaded.facets
    if outcome == "off_topic":
        return {}
    asked = frozenset(constraint.field for constraint in retrieval.constraints)
    ways: dict[str, Any] = {}
    if retrieval.nearest:
        hard = {
            constraint.id: retrieval.passed(constraint)
            for constraint in retrieval.constraints
            if constraint.kind != "should"
        }
        ways["relaxations"] = find_smallest_relaxations(hard)
    elif not retrieval.read.comparison:
        found = retrieval.found
        ways["clarifying_question"] = choose_clarifying_question(facets, found, retrieval.passing, asked)
        ways["refinements"] = choose_refinements(facets, found, retrieval.passing, asked)
    if retrieval.ask.facets:
        without = {field: retrieval.passing_without(field) for field in asked}
        ways["facets"] = count_facets(facets, retrieval.passing, without)
    return ways


def _total(retrieval: Retrieval) -> int:
    if retrieval.outcome not in {"answer", "clarify"}:
        return 0
    return int(retrieval.order.size)


def _found(retrieval: Retrieval, places: Sequence[int]) -> tuple[FoundProduct, ...]:
    loaded = retrieval.loaded
    columns = [loaded.facets.build_evidence(constraint, places) for constraint in retrieval.constraints]
    return tuple(
        FoundProduct(loaded.products[place], tuple(column[row] for column in columns))
        for row, place in enumerate(places)
    )


def _unmet(retrieval: Retrieval) -> tuple[UnmetConstraint, ...]:
    counts = [int(retrieval.having[constraint.id].sum()) for constraint in retrieval.constraints]
    gaps = retrieval.read.gaps
    if retrieval.is_blocked_by_keyword and retrieval.among.any():
        words = (
            f"No tool with “{retrieval.ask.keyword}” in its name, vendor or description meets the other requirements."
        )
        gaps = (*gaps, UnmetConstraint(constraint_id=None, text=words))
    joint = retrieval.nearest and not retrieval.is_blocked_by_keyword
    apart = [
        combine_topic_and_musts(retrieval.constraints, constraint) for constraint in retrieval.categories_without_match
    ]
    return list_unmet_constraints(retrieval.constraints, counts, (*apart, *gaps), joint=joint)


def _sentences(
    retrieval: Retrieval, found: tuple[FoundProduct, ...], unmet: tuple[UnmetConstraint, ...]
) -> tuple[Sentence, ...]:
    understanding, loaded = retrieval.read.understanding, retrieval.loaded
    named = () if retrieval.read.like else understanding.named_products
    return generate(
        Findings(
            outcome=retrieval.outcome,
            query=retrieval.ask.query or retrieval.ask.keyword,
            search_text=retrieval.read.text,
            constraints=retrieval.constraints,
            found=found,
            fitting=retrieval.fitting,
            passing=int(retrieval.passing.sum()),
            catalogue=len(loaded.products),
            unmet_constraints=unmet,
            named=_found(retrieval, [loaded.places[product] for product in named]),
            comparison=retrieval.read.comparison,
            like=tuple(loaded.products[loaded.places[product]] for product in retrieval.read.like),
        )
    )


def _hit(retrieval: Retrieval, place: int, evidence: tuple[Evidence, ...], mentions: Mentions) -> SearchResult:
    product = retrieval.loaded.products[place]
    parts = retrieval.parts(place)
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
        reasons=_reasons(retrieval, place, evidence, parts, mentions),
        evidence=evidence,
        score=round(sum(parts.values()), 6),
        score_parts=parts,
    )


def _reasons(
    retrieval: Retrieval, place: int, evidence: tuple[Evidence, ...], parts: dict[str, float], mentions: Mentions
) -> tuple[str, ...]:
    """List why the product was found: named, constraints met, words in common; similar meaning if nothing else is."""
    if retrieval.read.like:
        return _describe_similarity(retrieval, place)
    product = retrieval.loaded.products[place]
    reasons = ["Named in your search"] if product.id in retrieval.read.understanding.named_products else []
    labels = {constraint.id: constraint.label for constraint in retrieval.constraints if constraint.kind != "must_not"}
    reasons += [labels[e.constraint_id] for e in evidence if e.state == "met" and e.constraint_id in labels]
    matched = {word for word, holding in mentions.items() if holding[place]}
    phrases = find_matched_phrases(retrieval.ask.query or retrieval.ask.keyword, retrieval.read.text, matched)
    if phrases and parts["lexical"]:
        reasons.append(f"Matches {join_list([f'“{phrase}”' for phrase in phrases[:MAX_PHRASES]])}")
    elif parts["dense"]:
        reasons.append("Similar in meaning to your search")
    return tuple(reasons)


def _describe_similarity(retrieval: Retrieval, place: int) -> tuple[str, ...]:
    """List the capabilities that a product has in common with those it should resemble."""
    products, places = retrieval.loaded.products, retrieval.loaded.places
    likes = [products[places[product]] for product in retrieval.read.like]
    wanted = {ability for like in likes for ability in (*like.capabilities, *like.functional_focus)}
    own = dict.fromkeys((*products[place].capabilities, *products[place].functional_focus))
    shared = [lower_label(ability) for ability in own if ability in wanted][:MAX_SHARED]
    return (f"In common: {', '.join(shared)}",) if shared else ("Similar description",)
