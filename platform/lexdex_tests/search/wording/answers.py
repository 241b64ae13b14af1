"""Answers with sentences as the engine composes them."""

import zlib
from uuid import uuid4

from lexdex.foundation import database as db
from lexdex.search.service.answer_snapshots import store_answer
from lexdex.settings import Settings
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import (
    Citation,
    QueryInterpretation,
    RankingPolicyRef,
    SearchAnswer,
    Sentence,
    UnmetConstraint,
)

UNREAD = "The catalogue knows nothing called “Jane Miller of Example LLP”."


def cite(field: str, value: str, product_id: str = "certa") -> Citation:
    """Cite a value of a product."""
    return Citation(kind="product", product_id=product_id, field=field, value=value)


def count(value: int) -> Citation:
    """Cite a count over the catalogue."""
    return Citation(kind="catalogue", product_id="", field="tools meeting all requirements", value=str(value))


HEADLINE = Sentence(
    "Twelve tools for contract review match all your requirements; Certa comes first: “checks every supplier”.",
    (cite("name", "Certa"), cite("description", "checks every supplier"), count(12)),
)
DIFFERENCE = Sentence(
    "Certa starts at $50 a month and is hosted in Germany, Bryter starts at $90 a month and is hosted in France.",
    (
        *(cite("name", "Certa"), cite("starting_price_usd", "50"), cite("hosting_locations", "Germany")),
        *(cite("name", "Bryter", "bryter"), cite("starting_price_usd", "90", "bryter")),
        cite("hosting_locations", "France", "bryter"),
    ),
)
GAP = Sentence("Certa doesn't state whether it supports German: ask the vendor.", (cite("name", "Certa"),))
SENTENCES = (HEADLINE, DIFFERENCE, GAP)
# A permalink can be read as long as the search log has a search that led to it.
INSERT_SEARCH = """
INSERT INTO search_event (id, searcher, total, outcome, mode, release, answer_id)
VALUES ($1, 'visitor', 12, 'answer', 'full', 'r1', $2)
"""
PRIVATE = Sentence(UNREAD, (count(0),))


async def store(settings: Settings, *sentences: Sentence, query: str = "") -> SearchAnswer:
    """Store an answer with these sentences and return it with its permalink id; it has its own query by default."""
    given = sentences or SENTENCES
    query = query or f"contract review {zlib.crc32(repr(given).encode())}"
    answer = SearchAnswer(
        product_ids=(),
        response=" ".join(each.text for each in given),
        sentences=given,
        interpretation=QueryInterpretation(topic="contract review"),
        unmet_constraints=tuple(
            UnmetConstraint(constraint_id=None, text=each.text) for each in given if each.text == UNREAD
        ),
        outcome="answer",
        total=12,
        release="r1",
        policy=RankingPolicyRef(version="1", digest="d" * 64),
    )
    stored = (await store_answer(settings, SearchRequest(query=query), answer))[0]
    await db.execute(INSERT_SEARCH, uuid4(), stored.answer_id)
    return stored
