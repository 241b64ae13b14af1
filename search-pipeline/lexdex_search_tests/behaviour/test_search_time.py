"""The CPU time of a search is bounded, whatever text it is given."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexdex_search.engine import Engine
from lexdex_search.vocabulary import load_vocabularies
from lexdex_search_tests.cpu_time import measure_cpu_seconds

MAX_LENGTH = 1_000
MAX_CPU_SECONDS = 0.4
"""Most hostile texts take 10 to 60 ms. CPU time, because the wall clock depends on what else runs."""

PATTERNS = (
    "a",
    "a ",
    "ü",
    "契約",
    "a\u0301",
    "'",
    "l'",
    "kanzleisoftware",
    "vertragsvertragsvertragsvertragsvertra ",
    "contractmanagment",
    "contrct ",
    "Slack or ",
    "Slack, ",
    "not in the EU or ",
    "under $1,000,000 per user per month ",
    "founded in 2015 or later ",
    "that does not ",
    "integrates with Foo ",
    "Acme, German, ",
    "with brass knobs, ",
    "that we need and I never want ",
    "deutsch",
)
GERMAN_WORDS = tuple(sorted(word for word in load_vocabularies()["de"].own_words if len(word) > 2))
ANY_WORDS = tuple(sorted({word for vocabulary in load_vocabularies().values() for word in vocabulary.own_words}))


def search(engine: Engine, text: str) -> None:
    """Fail if the search takes too long. A text without a word is refused, which is quick, too."""
    text = text[:MAX_LENGTH]

    def search_or_refuse(query: str) -> None:
        try:
            engine.search(query)
        except ValueError:
            assert not any(char.isalnum() for char in query)

    seconds = measure_cpu_seconds(search_or_refuse, text, MAX_CPU_SECONDS)
    assert seconds <= MAX_CPU_SECONDS, f"{seconds:.2f} s of CPU time for {text[:60]!r}"


@pytest.mark.parametrize("length", [50, 60, 120, MAX_LENGTH])
@pytest.mark.parametrize("pattern", PATTERNS)
def test_repeated_text_takes_little_time(engine: Engine, pattern: str, length: int) -> None:
    search(engine, (pattern * length)[:length])


texts = st.one_of(
    st.lists(st.sampled_from(GERMAN_WORDS), min_size=5, max_size=200).map("".join),
    st.lists(st.sampled_from(ANY_WORDS), min_size=5, max_size=200).map(" ".join),
    st.tuples(st.text(min_size=1, max_size=12), st.integers(1, MAX_LENGTH)).map(lambda pair: pair[0] * pair[1]),
    st.text(min_size=1, max_size=MAX_LENGTH),
)


@settings(deadline=None, suppress_health_check=list(HealthCheck))
@given(text=texts)
def test_generated_text_takes_little_time(engine: Engine, text: str) -> None:
    search(engine, text)
