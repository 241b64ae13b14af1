"""Chooses the sentences that a language model may reword, and applies what it returned."""

import re
from collections.abc import Sequence
from typing import Final

from lexdex.search.queries.answer_wordings import StoredWording
from lexdex.search.schemas import WordedSentence
from lexdex.search.wording.check import find_fault
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import SearchAnswer, Sentence

_QUOTED: Final = re.compile("[“„«]([^“”„«»]+)[”“»]")


def word_sentences(sentences: Sequence[Sentence], wording: StoredWording | None) -> tuple[WordedSentence, ...]:
    """Apply a stored wording to an answer's sentences; empty if it changes none of them.

    Each text is checked again, so that a wording that was stored under earlier rules is not shown under stricter ones.
    """
    texts = wording.texts if wording else {}
    worded = tuple(word_sentence(each, texts.get(each.text)) for each in sentences)
    return worded if any(each.is_reworded for each in worded) else ()


def word_sentence(sentence: Sentence, text: str | None) -> WordedSentence:
    """Apply a new text to a sentence, unless there is none or it doesn't say the same."""
    if text is None or find_fault(sentence.text, sentence.citations, text):
        return WordedSentence(sentence.text, sentence.citations, is_reworded=False)
    return WordedSentence(text, sentence.citations, is_reworded=True)


def list_rewordable(request: SearchRequest, answer: SearchAnswer) -> tuple[Sentence, ...]:
    """List the sentences that may be sent to a model: those that quote no words of the query.

    The query may contain what identifies a person; the other sentences have only facts of the catalogue.
    """
    statements = {each.text for each in answer.unmet_constraints}
    given = f"{request.query} {request.keyword}".casefold()
    return tuple(each for each in answer.sentences if each.text not in statements and not _quotes_query(each, given))


def _quotes_query(sentence: Sentence, given: str) -> bool:
    cited = " ".join(each.value for each in sentence.citations).casefold()
    quoted = (each.casefold() for each in _QUOTED.findall(sentence.text))
    return any(each in given and each not in cited for each in quoted)
