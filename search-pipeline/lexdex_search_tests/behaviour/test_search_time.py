"""The CPU time of a search is bounded, whatever text it is given."""

import gc
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexdex_search.engine import Engine
from lexdex_search.vocabulary import load_vocabularies

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
    "deutsch",
)
GERMAN_WORDS = tuple(sorted(word for word in load_vocabularies()["de"].own_words if len(word) > 2))
ANY_WORDS = tuple(sorted({word for vocabulary in load_vocabularies().values() for word in vocabulary.own_words}))


@contextmanager
def cpu_limit(seconds: float) -> Iterator[None]:
    """Fail when the block takes more CPU time of this process; stops a block that would never end."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"More than {seconds} s of CPU time")

    gc.disable()  # a full collection of all that the test process holds takes longer than a search
    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    except TimeoutError as error:
        pytest.fail(str(error), pytrace=False)  # the interrupted line may have no number, which breaks tracebacks
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        gc.enable()


def search(engine: Engine, text: str) -> None:
    """A text without a word is refused, which is quick, too."""
    with cpu_limit(MAX_CPU_SECONDS):
        try:
            engine.search(text[:MAX_LENGTH])
        except ValueError:
            assert not any(char.isalnum() for char in text)


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


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=texts)
def test_generated_text_takes_little_time(engine: Engine, text: str) -> None:
    search(engine, text)
