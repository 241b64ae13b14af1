"""Answers with keyword results while the search engine is unavailable; the answer is marked as such."""

from collections.abc import Iterator, Sequence
from typing import Final

from lexdex.search.queries import keyword_fallback as queries
from lexdex.search.queries.keyword_fallback import FILTER_FIELDS, SEARCH_VECTOR, MatchedProduct
from lexdex_search.query.request import ConstraintInput, SearchRequest
from lexdex_search.release.policy import compute_digest
from lexdex_search.results import (
    Citation,
    QueryInterpretation,
    RankingPolicyRef,
    SearchAnswer,
    SearchResult,
    Sentence,
    UnmetConstraint,
)

POLICY: Final = RankingPolicyRef(version="words-1", digest=compute_digest(SEARCH_VECTOR))
RELEASE: Final = "none"

UNAVAILABLE = (
    "AI search is temporarily unavailable. These are keyword results; "
    "requirements such as “not in the US” were not applied."
)
NOT_APPLIED = "The requirement on {} was not applied, because AI search is unavailable."
NO_MATCH = "No tool contains any of these words."
MATCHES = "{} of {:,} tools contain these words; {} is the closest match."
REASON = "Contains words from your query"


async def find_answer(request: SearchRequest, limit: int) -> SearchAnswer:
    """Build an answer from a keyword search in the database.

    `unmet_constraints` of the answer names every constraint that a keyword search cannot apply.
    """
    constraints = (*(request.constraints or ()), *request.filters)
    filters = [each for each in constraints if _is_supported(each)]
    text = " ".join(part for part in (request.query, request.keyword) if part)
    products = await queries.find_products(text, limit, filters)
    sentence = _build_sentence(products, await queries.count_products())
    return SearchAnswer(
        product_ids=tuple(_build_result(product) for product in products),
        response=sentence.text,
        sentences=(sentence,),
        interpretation=QueryInterpretation(topic=text),
        unmet_constraints=tuple(_list_unmet(constraints)),
        outcome="answer" if products else "no_match",
        total=products[0].total if products else 0,
        release=RELEASE,
        policy=POLICY,
        mode="keyword",
        ai_generated=False,
    )


def _is_supported(constraint: ConstraintInput) -> bool:
    return constraint.field in FILTER_FIELDS and constraint.kind != "should"


def _list_unmet(constraints: Sequence[ConstraintInput]) -> Iterator[UnmetConstraint]:
    yield UnmetConstraint(constraint_id=None, text=UNAVAILABLE)
    for field in sorted({each.field for each in constraints if not _is_supported(each)}):
        yield UnmetConstraint(constraint_id=None, text=NOT_APPLIED.format(field.replace("_", " ")))


def _build_sentence(products: Sequence[MatchedProduct], catalogue_size: int) -> Sentence:
    total = products[0].total if products else 0
    count = Citation(kind="catalogue", product_id="", field="tools with any of these words", value=str(total))
    if not products:
        return Sentence(NO_MATCH, (count,))
    best = products[0]
    name = Citation(kind="product", product_id=best.id, field="name", value=best.name)
    return Sentence(MATCHES.format(f"{total:,}", catalogue_size, best.name), (count, name))


def _build_result(product: MatchedProduct) -> SearchResult:
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
        sample=product.sample,
        reasons=(REASON,) if product.score else (),
        evidence=(),
        score=round(product.score, 6),
        score_parts={"words": round(product.score, 6)},
    )
