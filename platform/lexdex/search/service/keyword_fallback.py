"""Answers with keyword results while the search engine is unavailable, or on request; they are marked as such."""

from collections.abc import Iterator, Sequence
from typing import Final

from lexdex.search.queries import keyword_fallback as queries
from lexdex.search.queries.keyword_fallback import FILTER_FIELDS, SEARCH_VECTOR, MatchedProduct
from lexdex_search.answer.product_facts import choose_capabilities
from lexdex_search.query.request import ConstraintInput, SearchRequest
from lexdex_search.release.policy import compute_digest
from lexdex_search.results import (
    Citation,
    Evidence,
    QueryInterpretation,
    RankingPolicyRef,
    SearchAnswer,
    SearchResult,
    Sentence,
    UnmetConstraint,
)

POLICY: Final = RankingPolicyRef(version="words-1", digest=compute_digest(SEARCH_VECTOR))
RELEASE: Final = "none"

KEYWORD_RESULTS = "These are keyword results; requirements such as “not in the US” were not applied."
UNAVAILABLE = f"AI search is temporarily unavailable. {KEYWORD_RESULTS}"
NOT_APPLIED = "The requirement on {} was not applied, because {}."
NO_MATCH = "No tool contains any of these words."
MATCHES = "{} of {:,} tools contain these words; {} is the closest match."
REASON = "Contains words from your query"


async def find_answer(request: SearchRequest, limit: int, *, is_requested: bool) -> SearchAnswer:
    """Build an answer from a keyword search in the database.

    `unmet_constraints` of the answer names every constraint that a keyword search cannot apply, and says that AI
    search is unavailable unless keyword results were requested.
    """
    constraints = (*(request.constraints or ()), *request.filters)
    filters = [each for each in constraints if _is_supported(each)]
    text = " ".join(part for part in (request.query, request.keyword) if part)
    products = await queries.find_products(text, limit, filters)
    sentence = _build_sentence(products, await queries.count_products())
    return SearchAnswer(
        product_ids=tuple(_build_result(product, filters, text) for product in products),
        response=sentence.text,
        sentences=(sentence,),
        interpretation=QueryInterpretation(topic=text),
        unmet_constraints=tuple(_list_unmet(constraints, is_requested=is_requested)),
        outcome="answer" if products else "no_match",
        total=products[0].total if products else 0,
        release=RELEASE,
        policy=POLICY,
        mode="keyword",
        ai_generated=False,
    )


def _is_supported(constraint: ConstraintInput) -> bool:
    return constraint.field in FILTER_FIELDS and constraint.kind != "should"


def _list_unmet(constraints: Sequence[ConstraintInput], *, is_requested: bool) -> Iterator[UnmetConstraint]:
    yield UnmetConstraint(constraint_id=None, text=KEYWORD_RESULTS if is_requested else UNAVAILABLE)
    reason = "these are keyword results" if is_requested else "AI search is unavailable"
    for field in sorted({each.field for each in constraints if not _is_supported(each)}):
        yield UnmetConstraint(constraint_id=None, text=NOT_APPLIED.format(field.replace("_", " "), reason))


def _build_sentence(products: Sequence[MatchedProduct], catalogue_size: int) -> Sentence:
    total = products[0].total if products else 0
    count = Citation(kind="catalogue", product_id="", field="tools with any of these words", value=str(total))
    if not products:
        return Sentence(NO_MATCH, (count,))
    best = products[0]
    name = Citation(kind="product", product_id=best.id, field="name", value=best.name)
    return Sentence(MATCHES.format(f"{total:,}", catalogue_size, best.name), (count, name))


def _build_result(product: MatchedProduct, filters: Sequence[ConstraintInput], text: str) -> SearchResult:
    return SearchResult(
        product_id=product.id,
        product_name=product.name,
        description=product.summary or product.description,
        company_name=product.company,
        avg_rating=product.rating,
        reviews=product.reviews,
        image_url=product.logo,
        category=product.category,
        language=product.languages,
        country_served=product.countries,
        integrations=tuple(product.integrations),
        capabilities=tuple(choose_capabilities(product.capabilities, text)),
        deployment_models=tuple(product.deployment_models),
        starting_price_usd=product.starting_price_usd,
        pricing_model=product.pricing_model,
        sample=product.sample,
        reasons=(REASON,) if product.score else (),
        evidence=tuple(
            Evidence(constraint_id=number, state="met", field=each.field, value=value)
            for number, (each, value) in enumerate(zip(filters, product.evidence, strict=True), start=1)
            if value
        ),
        score=round(product.score, 6),
        score_parts={"words": round(product.score, 6)},
    )
