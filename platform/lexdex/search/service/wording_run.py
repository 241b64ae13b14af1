"""The events of one reworded answer, which any number of readers follow while the model writes."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence

import msgspec

from lexdex.search.schemas import WordedSentence, WordingEvent
from lexdex.search.service.worded_sentences import word_sentence
from lexdex_search.results import Sentence

UNCHANGED = WordingEvent("unchanged", "{}")
DONE = WordingEvent("done", "{}")


class WordingRun:
    """Collects the sentences of one answer as they are reworded, in the order of the answer."""

    def __init__(self, sentences: Sequence[Sentence], rewordable: Sequence[Sentence]) -> None:
        """Create a run for all `sentences` of an answer, of which the model gets the `rewordable` ones."""
        self._sentences = sentences
        self._rewordable = rewordable
        self._texts: dict[str, str] = {}
        self._answered = 0
        self._events: list[WordingEvent] = []
        self._is_finished = False
        self._changed = asyncio.Event()

    @property
    def texts(self) -> Mapping[str, str]:
        """The new texts so far, by the composed ones."""
        return self._texts

    def add(self, text: str | None) -> None:
        """Add what the model made of the next rewordable sentence; None if the composed text stays."""
        sentence = self._rewordable[self._answered]
        self._answered += 1
        if text is not None:
            self._texts[sentence.text] = text
        ready = self._sentences[len(self._events) : self._sentences.index(sentence) + 1]
        self._publish(self._build_event(each) for each in ready)

    def complete(self) -> None:
        """Publish the sentences after the last rewordable one, and that the answer is complete."""
        rest = [self._build_event(each) for each in self._sentences[len(self._events) :]]
        self._finish([*rest, DONE if self._texts else UNCHANGED])

    def give_up(self) -> None:
        """Publish that the composed answer stands, whatever was published before."""
        self._finish([UNCHANGED])

    async def follow(self) -> AsyncIterator[WordingEvent]:
        """Yield all events from the first one, and wait for further ones until the run is finished."""
        sent = 0
        while True:
            changed = self._changed
            for event in self._events[sent:]:
                sent += 1
                yield event
            if self._is_finished and sent == len(self._events):
                return
            if changed is self._changed:
                await changed.wait()

    def _build_event(self, sentence: Sentence) -> WordingEvent:
        return build_event(word_sentence(sentence, self._texts.get(sentence.text)))

    def _finish(self, events: Iterable[WordingEvent]) -> None:
        if not self._is_finished:
            self._is_finished = True
            self._publish(events)

    def _publish(self, events: Iterable[WordingEvent]) -> None:
        self._events += events
        self._changed.set()
        self._changed = asyncio.Event()


def build_event(sentence: WordedSentence) -> WordingEvent:
    """Build the event of one sentence."""
    return WordingEvent("sentence", msgspec.json.encode(sentence).decode())
