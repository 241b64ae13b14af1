"""Queries are normalised, and invalid ones are refused with a reason."""

import pytest

from lexdex.foundation.errors import Invalid
from lexdex.search.service import search_requests


@pytest.mark.parametrize(
    ("query", "cleaned"),
    [
        ("  contract tools  ", "contract tools"),
        ("pasted\r\nfrom\ta page", "pasted from a page"),
        ("cafe\u0301", "caf\u00e9"),
        ("zero\u200bwidth", "zerowidth"),
        ("x" * 1000, "x" * 1000),
        ("日本語の契約", "日本語の契約"),
    ],
)
def test_a_query_is_normalised(query: str, cleaned: str) -> None:
    assert search_requests.clean_query(query) == cleaned


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("", search_requests.EMPTY),
        (" \n\t ", search_requests.EMPTY),
        ("\u200b\u202e", search_requests.EMPTY),
        ("?!…", search_requests.NO_WORD),
        ("x" * 1001, search_requests.TOO_LONG.format(1_000)),
        ("word " * 2000, search_requests.TOO_LONG.format(1_000)),
        ("nul\x00byte", search_requests.UNREADABLE),
        ("esc\x1b[31m", search_requests.UNREADABLE),
        ("half \ud800 pair", search_requests.UNREADABLE),
    ],
)
def test_an_invalid_query_is_refused_with_a_reason(query: str, sentence: str) -> None:
    with pytest.raises(Invalid) as refused:
        search_requests.clean_query(query)
    assert refused.value.detail == sentence
