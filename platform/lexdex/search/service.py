"""The rules of a search: what may be asked, and that nothing but the live catalogue speaks about a product."""

import re
import unicodedata
from collections.abc import Mapping

import msgspec

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import Card
from lexdex.foundation.errors import Invalid
from lexdex.search.port import SearchEngine
from lexdex_search.results import Answer, Hit, Sentence

LONGEST_QUESTION = 1_000
MOST_HITS = 50

EMPTY = "Please enter a question."
NO_WORD = "Please ask with at least one word."
TOO_LONG = f"Please shorten your question to at most {LONGEST_QUESTION:,} characters."
UNREADABLE = "Your question contains control characters. Please send it as plain text."
NOTHING_LEFT = "None of the tools found is listed any more. Please search again."

_WHITE = re.compile(r"\s+")


def cleaned(question: str) -> str:
    """The question as the engine gets it; raises Invalid with what to do. Pasted line breaks count as spaces."""
    text = _WHITE.sub(" ", unicodedata.normalize("NFC", question)).strip()
    # Format characters (zero width, direction marks) are invisible: a person could not find them to remove them.
    text = "".join(char for char in text if unicodedata.category(char) != "Cf").strip()
    if not text:
        raise Invalid(EMPTY)
    if len(text) > LONGEST_QUESTION:
        raise Invalid(TOO_LONG)
    if any(unicodedata.category(char) in {"Cc", "Cs"} for char in text):
        raise Invalid(UNREADABLE)
    if not any(char.isalnum() for char in text):
        raise Invalid(NO_WORD)
    return text


async def answer(engine: SearchEngine, question: str) -> Answer:
    """Ask the engine a cleaned question, then let the live catalogue speak about ratings and visibility."""
    found = await engine.search(question, MOST_HITS)
    if not found.product_ids:
        return found
    return resolved(found, await catalogue.cards([hit.product_id for hit in found.product_ids]))


def resolved(found: Answer, cards: Mapping[str, Card]) -> Answer:
    """The answer without products that are hidden by now, in words and in results."""
    hits = tuple(_live(hit, cards[hit.product_id]) for hit in found.product_ids if hit.product_id in cards)
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


def _live(hit: Hit, card: Card) -> Hit:
    return msgspec.structs.replace(
        hit,
        product_name=card.product_name,
        company_name=card.company_name,
        description=card.description,
        avg_rating=card.avg_rating,
        reviews=card.reviews,
        image_url=card.image_url,
        sample=card.sample,
    )
