"""A local model in a process of its own: what it invents is not shown, and its end harms nothing."""

import asyncio
import importlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import psutil
import pytest

from lexdex.foundation import database as db
from lexdex.search.service.answer_wordings import AnswerWordings
from lexdex.search.wording.local_model import LocalModel
from lexdex.settings import Settings
from lexdex_search.results import Sentence
from lexdex_tests.search.wording.answers import DIFFERENCE, GAP, HEADLINE, SENTENCES, store

LOADING_SECONDS = 240
REPLY_SECONDS = 200.0
"""A second or two on an idle machine; the process has a low priority and waits for all others on a busy one."""
UNCHANGED = ("unchanged", "{}")
WORKER = "lexdex.search.wording.local_worker"


def _import_torch() -> Any:  # noqa: ANN401 - torch is no dependency of the types' check
    """Import torch, or fail: `make test` installs it, and a skip would hide that nothing was tested."""
    try:
        return importlib.import_module("torch")
    except ImportError:
        pytest.fail(
            "torch is missing; `make test` installs it, or install requirements-train.txt, or use -m 'not torch'."
        )


@pytest.fixture(scope="module")
def model_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model with random weights and one token for each byte: it writes garbage."""
    _import_torch().manual_seed(7)
    import tokenizers  # noqa: PLC0415 - seconds to import, and only these tests need them
    import transformers  # noqa: PLC0415

    characters = tokenizers.pre_tokenizers.ByteLevel.alphabet()
    vocabulary = {character: number for number, character in enumerate(["<end>", *sorted(characters)])}
    bytewise = tokenizers.Tokenizer(tokenizers.models.BPE(vocabulary, []))
    bytewise.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    bytewise.decoder = tokenizers.decoders.ByteLevel()
    folder = tmp_path_factory.mktemp("models") / "garbage"
    transformers.PreTrainedTokenizerFast(tokenizer_object=bytewise, eos_token="<end>").save_pretrained(folder)
    config = transformers.GPT2Config(
        vocab_size=len(vocabulary), n_positions=8_192, n_embd=32, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=0
    )
    transformers.GPT2LMHeadModel(config).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
async def model(model_folder: Path) -> AsyncIterator[LocalModel]:
    """The loaded model."""
    made = LocalModel(model_folder)
    await made.start()
    try:
        await _wait_until(lambda: made.is_ready)
        yield made
    finally:
        await made.close()


async def _wait_until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(LOADING_SECONDS):
        while not condition():  # noqa: ASYNC110 - another process changes it
            await asyncio.sleep(0.05)


async def _read_events(wordings: AnswerWordings, answer_id: str) -> list[tuple[str, str]]:
    return [(event.event, event.data) async for event in await wordings.stream(answer_id)]


async def _require_composed_sentences(settings: Settings, model: LocalModel, *sentences: Sentence) -> None:
    """Reword an answer, with time enough for the whole reply, and find all sentences as they were composed."""
    limits = {"wording_first_token_seconds": REPLY_SECONDS, "wording_timeout_seconds": REPLY_SECONDS}
    patient = msgspec.structs.replace(settings, **limits)
    answer = await store(settings, *sentences)
    events = await _read_events(AnswerWordings(patient, model), answer.answer_id)
    assert [name for name, _ in events] == ["sentence"] * len(sentences) + ["unchanged"]
    for (_, data), sentence in zip(events, sentences, strict=False):
        assert msgspec.json.decode(data)["text"] == sentence.text
    # It did reply, and gets no second request about this answer.
    assert await db.fetch_value("SELECT count(*) FROM answer_content WHERE wording->>'model' = 'garbage'") == 1


@pytest.mark.torch
async def test_garbage_is_not_shown(settings: Settings, database: None, model: LocalModel) -> None:
    await _require_composed_sentences(settings, model, *SENTENCES)


@pytest.mark.torch
async def test_a_slow_reply_is_given_up(settings: Settings, database: None, model: LocalModel) -> None:
    hasty = msgspec.structs.replace(settings, wording_first_token_seconds=0.001, wording_timeout_seconds=0.001)
    answer = await store(settings, HEADLINE)
    assert (await _read_events(AnswerWordings(hasty, model), answer.answer_id))[-1] == UNCHANGED
    # The process gives up by itself, too, and answers the next request.
    await _require_composed_sentences(settings, model, DIFFERENCE, GAP)


@pytest.mark.torch
async def test_the_end_of_the_process_harms_nothing(settings: Settings, database: None, model_folder: Path) -> None:
    before = set(psutil.Process().children())
    model = LocalModel(model_folder)
    wordings = AnswerWordings(settings, model)
    async with wordings.keep_model():
        assert wordings.is_available is False
        await _wait_until(lambda: model.is_ready)
        (worker,) = set(psutil.Process().children()) - before
        assert WORKER in worker.cmdline()
        assert worker.nice() > psutil.Process().nice()
        worker.kill()
        events = await _read_events(wordings, (await store(settings, HEADLINE)).answer_id)
        assert events[-1] == UNCHANGED
        await _wait_until(lambda: not model.is_ready)
        assert await _read_events(wordings, (await store(settings, GAP)).answer_id) == [UNCHANGED]
    assert set(psutil.Process().children()) <= before


@pytest.mark.torch
async def test_a_folder_without_a_model_makes_none_available(tmp_path: Path, settings: Settings) -> None:
    model = LocalModel(tmp_path)
    wordings = AnswerWordings(settings, model)
    async with wordings.keep_model():
        await _wait_until(lambda: model.has_ended)
        assert not wordings.is_available
