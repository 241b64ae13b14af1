"""Asks the model to reword sentences within a time limit, and hands on each sentence as soon as it is checked."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing

import msgspec

from lexdex.search.wording.check import find_fault
from lexdex.search.wording.port import LanguageModel, ModelFailed
from lexdex.search.wording.reply import Finding, ReplyReader, build_prompt, number_findings
from lexdex_search.results import Sentence


class TimeLimits(msgspec.Struct, frozen=True):
    """The time limits of one request to the model."""

    first_token_seconds: float
    total_seconds: float


async def reword(
    model: LanguageModel,
    sentences: Sequence[Sentence],
    limits: TimeLimits,
    on_sentence: Callable[[str | None], None],
) -> None:
    """Call `on_sentence` with the new text of each sentence in their order; None where the composed one is to stay.

    It stays if the model returns nothing for it, or a text that does not say the same. Raises ModelFailed if the model
    can't be reached, is too slow, or replies with too much.
    """
    findings = number_findings(sentences)
    done = 0
    try:
        async with asyncio.timeout(limits.total_seconds):
            async for proposed in _read_proposals(model, findings, limits):
                for _ in range(done + 1, proposed.id):
                    on_sentence(None)
                on_sentence(accept(sentences[proposed.id - 1], findings[proposed.id - 1], proposed))
                done = proposed.id
    except TimeoutError:
        raise ModelFailed("timeout") from None
    for _ in range(done, len(sentences)):
        on_sentence(None)


def accept(sentence: Sentence, finding: Finding, proposed: Finding) -> str | None:
    """Return the proposed text if it differs from the sentence, keeps its citations and says the same; else None."""
    text = proposed.text.strip()
    if text == sentence.text or sorted(proposed.citations) != sorted(finding.citations):
        return None
    return None if find_fault(sentence.text, sentence.citations, text) else text


async def _read_proposals(
    model: LanguageModel, findings: Sequence[Finding], limits: TimeLimits
) -> AsyncIterator[Finding]:
    reader = ReplyReader(findings)
    async with aclosing(model.stream_reply(build_prompt(findings), limits.total_seconds)) as pieces:
        async with asyncio.timeout(limits.first_token_seconds):
            first = await _read_first(pieces)
        for proposed in reader.read(first):
            yield proposed
        async for piece in pieces:
            for proposed in reader.read(piece):
                yield proposed
    for proposed in reader.finish():
        yield proposed


async def _read_first(pieces: AsyncIterator[str]) -> str:
    """Read until a piece has text; servers send empty ones before the first token."""
    async for piece in pieces:
        if piece:
            return piece
    return ""
