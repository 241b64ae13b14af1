"""What may be asked, and what is said when it may not."""

import pytest

from lexdex.foundation.errors import Invalid
from lexdex.search.service import questions as service


@pytest.mark.parametrize(
    ("query", "interpretation"),
    [
        ("  contract tools  ", "contract tools"),
        ("pasted\r\nfrom\ta mail", "pasted from a mail"),
        ("cafe\u0301", "caf\u00e9"),
        ("zero\u200bwidth", "zerowidth"),
        ("x" * 1000, "x" * 1000),
        ("日本語の契約", "日本語の契約"),
    ],
)
def test_a_question_is_tidied(query: str, interpretation: str) -> None:
    assert service.cleaned(query) == interpretation


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("", service.EMPTY),
        (" \n\t ", service.EMPTY),
        ("\u200b\u202e", service.EMPTY),
        ("?!…", service.NO_WORD),
        ("x" * 1001, service.TOO_LONG.format(1_000)),
        ("word " * 2000, service.TOO_LONG.format(1_000)),
        ("nul\x00byte", service.UNREADABLE),
        ("esc\x1b[31m", service.UNREADABLE),
        ("half \ud800 pair", service.UNREADABLE),
    ],
)
def test_an_invalid_query_is_refused_with_a_reason(query: str, sentence: str) -> None:
    with pytest.raises(Invalid) as refused:
        service.cleaned(query)
    assert refused.value.detail == sentence
