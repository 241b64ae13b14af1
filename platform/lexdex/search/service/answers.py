"""An answer of the engine, in which nothing but the live catalogue speaks about a product."""

from collections.abc import Mapping

import msgspec

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductCard
from lexdex.catalogue.service import ProductNotFound
from lexdex.search.port import SearchEngine
from lexdex_search.results import Evidence, SearchAnswer, SearchResult, Sentence

MAX_ALTERNATIVES = 20

NOTHING_LEFT = "These tools are no longer listed. Please search again."


async def alternatives(engine: SearchEngine, product_id: str) -> SearchAnswer:
    """Tools that do what this one does; raises NotFound for a product that nobody may see."""
    found = await engine.alternatives(product_id, MAX_ALTERNATIVES)
    if found is None or not await catalogue.list_product_cards([product_id]):
        raise ProductNotFound
    return await live(found)


async def live(found: SearchAnswer) -> SearchAnswer:
    """The answer as the catalogue would have it now."""
    if not found.product_ids:
        return found
    return resolved(found, await catalogue.list_product_cards([hit.product_id for hit in found.product_ids]))


def resolved(found: SearchAnswer, cards: Mapping[str, ProductCard]) -> SearchAnswer:
    """The answer without products that are hidden by now, in words and in results."""
    hits = tuple(_spoken_for(hit, cards[hit.product_id]) for hit in found.product_ids if hit.product_id in cards)
    gone = {hit.product_id for hit in found.product_ids} - cards.keys()
    sentences = tuple(sentence for sentence in found.sentences if not _cites(sentence, gone))
    return msgspec.structs.replace(
        found,
        product_ids=hits,
        sentences=sentences,
        response=" ".join(sentence.text for sentence in sentences) or NOTHING_LEFT,
        total=max(found.total - len(gone), len(hits)),
    )


def _cites(sentence: Sentence, products: set[str]) -> bool:
    return any(citation.product_id in products for citation in sentence.citations)


def _spoken_for(hit: SearchResult, card: ProductCard) -> SearchResult:
    return msgspec.structs.replace(
        hit,
        product_name=card.product_name,
        company_name=card.company_name,
        description=card.description,
        avg_rating=card.avg_rating,
        reviews=card.reviews,
        image_url=card.image_url,
        sample=card.sample,
        evidence=tuple(_sourced(evidence, card) for evidence in hit.evidence),
    )


def _sourced(evidence: Evidence, card: ProductCard) -> Evidence:
    """Where the fact comes from and of which day it is; nothing to say of what nobody has stated."""
    source = card.sources.get(evidence.field) or card.sources.get("*")
    if source is None or evidence.state == "unknown":
        return evidence
    return msgspec.structs.replace(evidence, source=source.kind, as_of=source.stated_on or "")
