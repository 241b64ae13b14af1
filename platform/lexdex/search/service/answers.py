"""Updates the engine's answers with the current product data of the catalogue."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductCard
from lexdex.catalogue.service import ProductNotFound
from lexdex.search.port import SearchEngine
from lexdex_search.results import Evidence, SearchAnswer, SearchResult, Sentence

MAX_ALTERNATIVES: Final = 20

NOTHING_LEFT = "These tools are no longer listed. Please search again."


async def find_alternatives(engine: SearchEngine, product_id: str) -> SearchAnswer:
    """Find tools that are similar to a product; raises NotFound if the product is not public."""
    found = await engine.find_alternatives(product_id, MAX_ALTERNATIVES)
    if found is None or not await catalogue.list_product_cards([product_id]):
        raise ProductNotFound
    return await update_products(found)


async def update_products(found: SearchAnswer) -> SearchAnswer:
    """Replace the product data of an answer with the catalogue's current data.

    Products that are no longer public are removed from the results and from the text.
    """
    if not found.product_ids:
        return found
    fields = {evidence.field for result in found.product_ids for evidence in result.evidence}
    cards = await catalogue.list_product_cards([result.product_id for result in found.product_ids], fields)
    return _apply_cards(found, cards)


def _apply_cards(found: SearchAnswer, cards: Mapping[str, ProductCard]) -> SearchAnswer:
    """Replace each result's data with its product card; results without a card are removed.

    Sentences that cite a removed product are removed too.
    """
    results = tuple(
        _apply_card(result, cards[result.product_id]) for result in found.product_ids if result.product_id in cards
    )
    removed = {result.product_id for result in found.product_ids} - cards.keys()
    removed_by_group = Counter(result.group for result in found.product_ids if result.product_id in removed)
    sentences = tuple(sentence for sentence in found.sentences if not _cites(sentence, removed))
    return msgspec.structs.replace(
        found,
        product_ids=results,
        sentences=sentences,
        response=" ".join(sentence.text for sentence in sentences) or NOTHING_LEFT,
        compared=tuple(product_id for product_id in found.compared if product_id not in removed),
        total=found.total - removed_by_group["match"],
        may_fit_total=found.may_fit_total - removed_by_group["may_fit"],
    )


def _cites(sentence: Sentence, product_ids: set[str]) -> bool:
    return any(citation.product_id in product_ids for citation in sentence.citations)


def _apply_card(result: SearchResult, card: ProductCard) -> SearchResult:
    return msgspec.structs.replace(
        result,
        product_name=card.product_name,
        company_name=card.company_name,
        description=card.description,
        avg_rating=card.avg_rating,
        reviews=card.reviews,
        image_url=card.image_url,
        sample=card.sample,
        evidence=tuple(_add_source(evidence, card) for evidence in result.evidence),
    )


def _add_source(evidence: Evidence, card: ProductCard) -> Evidence:
    """Add the catalogue's source and date of a fact to the evidence, unless the fact is unknown or has changed.

    The index follows the catalogue after seconds, and not while it is pinned: the source may be of a newer value.
    """
    source = card.sources.get(evidence.field) or card.sources.get("*")
    if source is None or evidence.state == "unknown" or not _is_current(evidence, card):
        return evidence
    return msgspec.structs.replace(evidence, source=source.kind, as_of=source.stated_on or "")


def _is_current(evidence: Evidence, card: ProductCard) -> bool:
    """Return whether the catalogue's value of the field still contains that of the evidence."""
    current = card.current_values.get(evidence.field)
    if isinstance(current, list):
        return set(evidence.value.split(", ")) <= set(", ".join(map(str, current)).split(", "))
    if isinstance(current, bool):
        return evidence.value == ("Yes" if current else "No")
    return current is not None and evidence.value in str(current)
