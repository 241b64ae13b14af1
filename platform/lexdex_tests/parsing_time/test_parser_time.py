"""Every parser of text from outside takes CPU time in proportion to the length of the text, whatever the text is."""

import re
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexdex.foundation.errors import LexdexError
from lexdex_search.vocabulary import load_vocabularies
from lexdex_search_tests.cpu_time import measure_cpu_seconds
from lexdex_tests.parsing_time.hostile_texts import PATTERNS
from lexdex_tests.parsing_time.requests import send_header
from lexdex_tests.parsing_time.text_parsers import PARSERS, TEXT_LENGTH, Parser, open_engine

LANGUAGES: Final = ("en", "de", "fr", "es", "pt")
WORDS: Final = {
    language: sorted(word for word in load_vocabularies()[language].own_words if len(word) > 1)
    for language in LANGUAGES
}

any_text = st.one_of(
    st.tuples(st.text(max_size=3), st.text(min_size=1, max_size=12), st.text(max_size=3)),
    st.tuples(
        st.just(""), st.lists(st.sampled_from(PATTERNS), min_size=1, max_size=4).map("".join), st.text(max_size=3)
    ),
)
words_of_languages = st.sampled_from(LANGUAGES).flatmap(
    lambda language: st.tuples(
        st.sampled_from(["", " ", ", ", "; "]), st.lists(st.sampled_from(WORDS[language]), min_size=1, max_size=300)
    ).map(lambda pair: pair[0].join(pair[1]))
)


def require_little_time(name: str, text: str) -> None:
    """Fail if the parser takes too long for the text, shortened to the parser's maximum length."""
    parser = PARSERS[name]
    text = text[: parser.max_length]
    limit = parser.seconds_per_1000 * max(1.0, len(text) / 1_000)
    seconds = measure_cpu_seconds(parser.parse_uncached, text, limit, (ValueError, LexdexError))
    assert seconds <= limit, f"{name}: {seconds:.2f} s for {len(text):,} characters: {text[:60]!r}..."


@pytest.fixture(scope="module", autouse=True)
def _warm_up() -> None:
    open_engine().search("contract management")
    send_header("accept", "*/*")


@pytest.mark.parametrize("name", PARSERS)
def test_repeated_text_takes_little_time(name: str) -> None:
    length = PARSERS[name].max_length
    for pattern in PATTERNS:
        require_little_time(name, (pattern * length)[:length])
        require_little_time(name, (pattern * length)[: length - 1] + "!")


@pytest.mark.parametrize("name", PARSERS)
@settings(deadline=None, suppress_health_check=list(HealthCheck))
@given(parts=any_text)
def test_generated_text_takes_little_time(name: str, parts: tuple[str, str, str]) -> None:
    before, repeated, after = parts
    require_little_time(name, before + repeated * (PARSERS[name].max_length // len(repeated)) + after)


@pytest.mark.parametrize("name", ["cleaned query", "search query", "reranking query", "semicolon list", "prose"])
@settings(deadline=None, suppress_health_check=list(HealthCheck))
@given(text=words_of_languages)
def test_words_of_all_languages_take_little_time(name: str, text: str) -> None:
    require_little_time(name, text)


@pytest.mark.parametrize(("pattern", "length"), [("a*?b", TEXT_LENGTH), ("(a+)+b", 60)], ids=["quadratic", "endless"])
def test_a_slow_parser_is_found(monkeypatch: pytest.MonkeyPatch, pattern: str, length: int) -> None:
    monkeypatch.setitem(PARSERS, "slow", Parser(re.compile(pattern).search))
    with pytest.raises(AssertionError, match="slow: "):
        require_little_time("slow", "a" * length)
