"""Validates search requests and converts them to those of the engine."""

import re
import unicodedata
from typing import Final

from lexdex.foundation.errors import Invalid
from lexdex.foundation.texts import normalize_unicode
from lexdex.search.schemas import SearchCriteria
from lexdex_search.query.request import InvalidConstraint, SearchRequest, validate_constraints

MAX_QUERY_LENGTH: Final = 1_000
MAX_KEYWORD_LENGTH: Final = 200

EMPTY = "Please enter a question."
NO_WORD = "Please enter at least one word."
TOO_LONG = "Please shorten your question to at most {:,} characters."
UNREADABLE = "Your question contains control characters. Please send it as plain text."

_WHITESPACE = re.compile(r"\s+")


def clean_query(query: str, *, max_length: int = MAX_QUERY_LENGTH) -> str:
    """Normalise the whitespace and Unicode form of a query and remove invisible characters.

    Raises Invalid with a message for the user if the query is empty, too long, or contains control characters.
    """
    text = _WHITESPACE.sub(" ", normalize_unicode(query)).strip()
    # Format characters (zero width, direction marks) are invisible, so users could not find and remove them.
    text = "".join(char for char in text if unicodedata.category(char) != "Cf").strip()
    if not text:
        raise Invalid(EMPTY)
    if len(text) > max_length:
        raise Invalid(TOO_LONG.format(max_length))
    if any(unicodedata.category(char) in {"Cc", "Cs"} for char in text):
        raise Invalid(UNREADABLE)
    if not any(char.isalnum() for char in text):
        raise Invalid(NO_WORD)
    return text


def parse_request(data: SearchCriteria) -> SearchRequest:
    """Validate a search request and convert it to the engine's request; raises Invalid with a message for the user.

    The query may be empty if there is a filter or a keyword.
    """
    has_filters = data.filters or data.keyword.strip()
    try:
        validate_constraints((*(data.constraints or ()), *data.filters))
    except InvalidConstraint as error:
        raise Invalid(str(error)) from error
    return SearchRequest(
        query=clean_query(data.query) if data.query.strip() or not has_filters else "",
        constraints=data.constraints,
        filters=data.filters,
        keyword=clean_query(data.keyword, max_length=MAX_KEYWORD_LENGTH) if data.keyword.strip() else "",
        facets=data.facets,
    )
