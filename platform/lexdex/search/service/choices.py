"""The editors' choice in a category, ordered by what somebody asks."""

from lexdex.catalogue.schemas import EditorsPick
from lexdex.catalogue.service import picks
from lexdex.foundation.errors import Unavailable
from lexdex.search.port import SearchEngine
from lexdex.search.service.questions import cleaned


async def of_category(engine: SearchEngine, category: str, question: str) -> list[EditorsPick]:
    """The category's tools by the question; in the editors' order where there is none, or no engine to read it."""
    query = cleaned(question) if question.strip() else ""
    chosen = {pick.id: pick for pick in await picks.list_picks("results", category)}
    if not query:
        return list(chosen.values())
    try:
        order = await engine.ranked(query, list(chosen))
    except Unavailable:
        order = list(chosen)
    return [chosen[product_id] for product_id in order]
