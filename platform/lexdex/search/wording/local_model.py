"""A language model in a local folder, loaded by transformers in a process of its own."""

import asyncio
import sys
import time
from asyncio import Queue
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

import msgspec

from lexdex.foundation.telemetry import get_logger
from lexdex.search.wording.local_worker import READY, WorkerMessage, WorkerRequest
from lexdex.search.wording.port import ModelFailed, Prompt

logger = get_logger("lexdex.search")

RESTART_SECONDS: Final = 30.0
"""The pause before a process that ended is started again: loading costs memory and processor time."""
STOP_SECONDS: Final = 5.0
_decoder = msgspec.json.Decoder(WorkerMessage)


class LocalModel:
    """Runs the model in a process that is started with the API, and again when it ends."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ids = count(1)
        self._replies: dict[int, Queue[WorkerMessage | None]] = {}
        self._process: Process | None = None
        self._is_loaded = False
        self._supervision: asyncio.Task[None] | None = None

    @property
    def name(self) -> str:
        """The name of the folder."""
        return self._folder.name

    @property
    def is_ready(self) -> bool:
        """Whether the model is loaded."""
        return self._is_loaded

    @property
    def has_ended(self) -> bool:
        """Whether its process has ended; it is started again later."""
        return self._process is not None and self._process.returncode is not None

    async def start(self) -> None:
        """Load the model in the background."""
        self._supervision = asyncio.create_task(self._supervise(), name="supervise the language model")

    async def close(self) -> None:
        """End the process."""
        if self._supervision is not None:
            self._supervision.cancel()
            with suppress(asyncio.CancelledError):
                await self._supervision
        if self._process is not None:
            await _stop(self._process)

    async def stream_reply(self, prompt: Prompt, seconds: float) -> AsyncGenerator[str, None]:
        """Yield the reply in pieces; raises ModelFailed. The process stops by itself after `seconds`.

        It answers one request after the other, and passes over those that waited too long.
        """
        if not self._is_loaded or self._process is None or self._process.stdin is None:
            raise ModelFailed("not ready")
        request_id = next(self._ids)
        replies = self._replies[request_id] = Queue()
        request = WorkerRequest(request_id, prompt.instructions, prompt.findings, time.monotonic() + seconds)
        try:
            self._process.stdin.write(msgspec.json.encode(request) + b"\n")
            await self._process.stdin.drain()
            while (message := await replies.get()) and not message.is_end:
                yield message.text
        except OSError as error:
            raise ModelFailed("process ended") from error
        finally:
            del self._replies[request_id]
        if message is None or message.has_failed:
            raise ModelFailed("process ended" if message is None else "generation")

    async def _supervise(self) -> None:
        while True:
            await self._run_process()
            self._is_loaded = False
            for replies in self._replies.values():
                replies.put_nowait(None)
            logger.warning("the process of the language model ended; it is started again later")
            await asyncio.sleep(RESTART_SECONDS)

    async def _run_process(self) -> None:
        """Start the process and hand on its messages until it ends."""
        self._process = process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "lexdex.search.wording.local_worker", str(self._folder)),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
        )
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        try:
            async for line in process.stdout:
                self._hand_on(_decoder.decode(line))
        except (ValueError, msgspec.MsgspecError):
            logger.exception("the process of the language model wrote an unreadable message")
        finally:
            await _stop(process)

    def _hand_on(self, message: WorkerMessage) -> None:
        if message.id == READY:
            self._is_loaded = True
            logger.info("the language model is loaded", model=self.name)
        elif (replies := self._replies.get(message.id)) is not None:
            # None: no request waits for it any more.
            replies.put_nowait(message)


async def _stop(process: Process) -> None:
    """End a process by the end of its input, or by force."""
    if process.stdin is not None:
        process.stdin.close()
    try:
        async with asyncio.timeout(STOP_SECONDS):
            await process.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
