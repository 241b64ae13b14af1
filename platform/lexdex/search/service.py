"""The rules of a search: what may be asked, and that nothing but the live catalogue speaks about a product."""

import re
import unicodedata
from collections.abc import Mapping

import msgspec

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import Card
from lexdex.foundation.errors import Invalid, NotFound
from lexdex.search.port import SearchEngine
from lexdex.search.schemas import Question
from lexdex_search.asking import Ask, BadCondition, checked
from lexdex_search.results import Answer, Evidence, Hit, Sentence

LONGEST_QUESTION = 1_000
LONGEST_KEYWORD = 200
MOST_HITS = 50
MOST_ALTERNATIVES = 20

EMPTY = "Please enter a question."
NO_WORD = "Please ask with at least one word."
TOO_LONG = "Please shorten your question to at most {:,} characters."
UNREADABLE = "Your question contains control characters. Please send it as plain text."
NOTHING_LEFT = "None of the tools found is listed any more. Please search again."

_WHITE = re.compile(r"\s+")


def cleaned(question: str, *, longest: int = LONGEST_QUESTION) -> str:
    """The question as the engine gets it; raises Invalid with what to do. Pasted line breaks count as spaces."""
    text = _WHITE.sub(" ", unicodedata.normalize("NFC", question)).strip()
    # Format characters (zero width, direction marks) are invisible: a person could not find them to remove them.
    text = "".join(char for char in text if unicodedata.category(char) != "Cf").strip()
    if not text:
        raise Invalid(EMPTY)
    if len(text) > longest:
        raise Invalid(TOO_LONG.format(longest))
    if any(unicodedata.category(char) in {"Cc", "Cs"} for char in text):
        raise Invalid(UNREADABLE)
    if not any(char.isalnum() for char in text):
        raise Invalid(NO_WORD)
    return text


def asked(question: Question) -> Ask:
    """The question as the engine gets it; raises Invalid with what to do.

    With a filter or a keyword it needs no sentence.
    """
    by_hand = question.filters or question.keyword.strip()
    try:
        checked((*(question.wishes or ()), *question.filters))
    except BadCondition as error:
        raise Invalid(str(error)) from error
    return Ask(
        query=cleaned(question.query) if question.query.strip() or not by_hand else "",
        wishes=question.wishes,
        filters=question.filters,
        keyword=cleaned(question.keyword, longest=LONGEST_KEYWORD) if question.keyword.strip() else "",
        facets=question.facets,
    )


async def answer(engine: SearchEngine, ask: Ask) -> Answer:
    """Ask the engine, then let the live catalogue speak about ratings, sources and visibility."""
    return await _live(await engine.search(ask, MOST_HITS))


async def alternatives(engine: SearchEngine, product_id: str) -> Answer:
    """Tools that do what this one does; raises NotFound for a product that nobody may see."""
    found = await engine.alternatives(product_id, MOST_ALTERNATIVES)
    if found is None or not await catalogue.cards([product_id]):
        raise NotFound("Product not found")
    return await _live(found)


async def _live(found: Answer) -> Answer:
    if not found.product_ids:
        return found
    return resolved(found, await catalogue.cards([hit.product_id for hit in found.product_ids]))


def resolved(found: Answer, cards: Mapping[str, Card]) -> Answer:
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


def _spoken_for(hit: Hit, card: Card) -> Hit:
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


def _sourced(evidence: Evidence, card: Card) -> Evidence:
    """Where the fact comes from and of which day it is; nothing to say of what nobody has stated."""
    source = card.sources.get(evidence.field) or card.sources.get("*")
    if source is None or evidence.state == "unknown":
        return evidence
    return msgspec.structs.replace(evidence, source=source.kind, as_of=source.stated_on or "")
