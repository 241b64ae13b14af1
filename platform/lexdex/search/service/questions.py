"""What may be asked: a tidy sentence, and conditions that a search can hold."""

import re
import unicodedata

from lexdex.foundation.errors import Invalid
from lexdex.search.schemas import AiSearchRequest
from lexdex_search.query.request import InvalidConstraint, SearchRequest, checked

MAX_QUESTION_LENGTH = 1_000
MAX_KEYWORD_LENGTH = 200

EMPTY = "Please enter a question."
NO_WORD = "Please enter at least one word."
TOO_LONG = "Please shorten your question to at most {:,} characters."
UNREADABLE = "Your question contains control characters. Please send it as plain text."

_WHITE = re.compile(r"\s+")


def cleaned(question: str, *, longest: int = MAX_QUESTION_LENGTH) -> str:
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


def asked(question: AiSearchRequest) -> SearchRequest:
    """The question as the engine gets it; raises Invalid with what to do.

    With a filter or a keyword it needs no sentence.
    """
    by_hand = question.filters or question.keyword.strip()
    try:
        checked((*(question.constraints or ()), *question.filters))
    except InvalidConstraint as error:
        raise Invalid(str(error)) from error
    return SearchRequest(
        query=cleaned(question.query) if question.query.strip() or not by_hand else "",
        constraints=question.constraints,
        filters=question.filters,
        keyword=cleaned(question.keyword, longest=MAX_KEYWORD_LENGTH) if question.keyword.strip() else "",
        facets=question.facets,
    )
