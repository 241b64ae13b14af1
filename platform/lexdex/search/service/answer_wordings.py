"""Has a language model reword answers, once for each distinct answer, and stores the result with the answer.

A search never waits for the model: its answer is sent as it was composed, and the wording is requested afterwards.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from lexdex.foundation.telemetry import get_logger
from lexdex.search.queries import answer_wordings as queries
from lexdex.search.queries.answer_snapshots import StoredSnapshot
from lexdex.search.queries.answer_wordings import StoredWording
from lexdex.search.queries.search_log import SearchLogEntry
from lexdex.search.schemas import Rewording, WordingEvent
from lexdex.search.service import answer_snapshots
from lexdex.search.service.worded_sentences import list_rewordable, word_sentences
from lexdex.search.service.wording_run import DONE, UNCHANGED, WordingRun, build_event
from lexdex.search.wording.gate import ModelGate, ModelUnavailable
from lexdex.search.wording.port import LanguageModel, ModelFailed
from lexdex.search.wording.reword import TimeLimits, reword
from lexdex.settings import Settings
from lexdex_search.results import SearchAnswer, Sentence

logger = get_logger("lexdex.search")

CLAIM_SECONDS: Final = 30.0
"""For so long no process asks again about the same answer, whether it is being reworded or has failed."""
REWORDED_OUTCOMES: Final = frozenset({"answer", "no_match"})
"""The others are fixed sentences that ask the visitor for another query."""


class AnswerWordings:
    """Rewords answers with the configured language model; one instance per process. Without a model, it never does."""

    def __init__(self, settings: Settings, model: LanguageModel | None) -> None:
        self._model = model
        self._gate = ModelGate(settings.wording_concurrency)
        self._limits = TimeLimits(settings.wording_first_token_seconds, settings.wording_timeout_seconds)
        self._runs: dict[str, WordingRun] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_available(self) -> bool:
        """Whether there is a model that can be asked now."""
        return self._model is not None and self._model.is_ready and not self._gate.is_paused

    def offer(self, entry: SearchLogEntry) -> Rewording:
        """Return whether the answer to a search can be reworded."""
        is_suitable = bool(entry.answer_id) and entry.outcome in REWORDED_OUTCOMES
        return "available" if is_suitable and self.is_available else "off"

    async def stream(self, answer_id: str) -> AsyncIterator[WordingEvent]:
        """Return the events of a stored answer's wording: the stored one, or a new one by the model.

        Raises NotFound at once and not while the events are read.
        """
        stored = await answer_snapshots.get_stored(answer_id)
        answer = await answer_snapshots.decode_current(stored)
        if stored.wording is not None:
            return _replay(answer, stored.wording)
        run = self._runs.get(stored.content_digest) or self._start(stored, answer)
        return run.follow()

    @asynccontextmanager
    async def keep_model(self) -> AsyncIterator[None]:
        """Start the model, and stop it with all requests to it when the process ends."""
        if self._model is None:
            yield
            return
        await self._model.start()
        try:
            yield
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await self._model.close()

    def _start(self, stored: StoredSnapshot, answer: SearchAnswer) -> WordingRun:
        """Begin to reword an answer in the background, so that it is stored even if its reader leaves."""
        rewordable = list_rewordable(stored.request, answer)
        run = WordingRun(answer.sentences, rewordable)
        if self._model is None or not self.is_available or answer.outcome not in REWORDED_OUTCOMES or not rewordable:
            run.give_up()
            return run
        digest = stored.content_digest
        self._runs[digest] = run
        task = asyncio.create_task(self._reword(self._model, digest, run, rewordable), name="reword an answer")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return run

    async def _reword(
        self, model: LanguageModel, digest: str, run: WordingRun, sentences: tuple[Sentence, ...]
    ) -> None:
        try:
            if not self._gate.is_admitting or not await queries.claim_wording(digest, CLAIM_SECONDS):
                return
            with self._gate.admit():
                await reword(model, sentences, self._limits, run.add)
            # Stored even if it changes nothing: the model is not asked about this answer again.
            await queries.insert_wording(digest, StoredWording(model.name, dict(run.texts)))
            run.complete()
            logger.info("answer reworded", reworded=len(run.texts), sentences=len(sentences))
        except ModelUnavailable:
            pass
        except ModelFailed as failure:
            logger.warning(
                "the language model did not reword an answer", kind=failure.kind, paused=self._gate.is_paused
            )
        except Exception:
            logger.exception("an answer could not be reworded")
        finally:
            run.give_up()
            del self._runs[digest]


async def _replay(answer: SearchAnswer, wording: StoredWording) -> AsyncIterator[WordingEvent]:
    worded = word_sentences(answer.sentences, wording)
    for each in worded:
        yield build_event(each)
    yield DONE if worded else UNCHANGED
