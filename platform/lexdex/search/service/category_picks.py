"""The editors' picks of a category, ranked by relevance to a query."""

from lexdex.catalogue.schemas import EditorsPick
from lexdex.catalogue.service import picks
from lexdex.foundation.errors import TooMany, Unavailable
from lexdex.search.port import SearchEngine
from lexdex.search.service.search_requests import clean_query


async def list_ranked_picks(engine: SearchEngine, category: str, query: str) -> list[EditorsPick]:
    """List a category's editors' picks, ranked by relevance to the query.

    Without a query, or while the engine does not admit it, the order is that of the editors. Raises Invalid for a query
    that cannot be searched and NotFound for an unknown category.
    """
    cleaned = clean_query(query) if query.strip() else ""
    picks_by_id = {pick.id: pick for pick in await picks.list_picks("results", category)}
    if not cleaned:
        return list(picks_by_id.values())
    try:
        ranked_ids = await engine.rank_products(cleaned, list(picks_by_id))
    except (Unavailable, TooMany):
        ranked_ids = list(picks_by_id)
    return [picks_by_id[product_id] for product_id in ranked_ids]
