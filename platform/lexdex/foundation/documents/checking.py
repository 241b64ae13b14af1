"""Receives uploaded documents with a bound, and checks them in a process of its own."""

import asyncio
import hashlib
import logging
import subprocess
import sys
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import msgspec

from lexdex.foundation.documents import process
from lexdex.foundation.documents.refusal import MAX_BYTES, Kind
from lexdex.foundation.errors import Invalid, Unavailable

MAX_SECONDS: Final = 30
MAX_CHECKS: Final = 1
MAX_WAITING: Final = 20

EMPTY = "This file is empty. Please choose another one."
TOO_LARGE = "This file is larger than 10 MB. Please upload a smaller one."
UNREADABLE = "We couldn't read this file. Please create it again or use another format."
BUSY = "Too many files are being uploaded. Please try again in a moment."

MEDIA_TYPES: Final[dict[str, str]] = {
    "pdf": "application/pdf",
    "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "txt": "text/plain; charset=utf-8",
    "zip": "application/zip",
    "tar": "application/x-tar",
    "gz": "application/gzip",
}

_threads = ThreadPoolExecutor(MAX_CHECKS, thread_name_prefix="document")
"""Each thread waits for one process; their number limits how many documents are checked at once."""
_log = logging.getLogger(__name__)


class Document(msgspec.Struct, frozen=True):
    """A received file: its bytes, their kind, and their SHA-256."""

    content: bytes
    kind: Kind
    sha256: str


class _Result(msgspec.Struct, frozen=True):
    kind: Kind | None = None
    reason: str = ""
    sentence: str = UNREADABLE


async def receive(stream: AsyncIterator[bytes]) -> bytes:
    """Read a request's body; raises Invalid as soon as it is too large, and if it is empty."""
    content = bytearray()
    async for chunk in stream:
        content += chunk
        if len(content) > MAX_BYTES:
            raise Invalid(TOO_LARGE, rule="file_refused")
    if not content:
        raise Invalid(EMPTY, rule="file_refused")
    return bytes(content)


async def check_document(content: bytes) -> Document:
    """Return the document with its kind, which is found in the content; the name of a file says nothing.

    Raises Invalid with a sentence if the file is refused, and Unavailable if too many files are waiting.
    """
    if _threads._work_queue.qsize() >= MAX_WAITING:  # noqa: SLF001 - the executor has no public length
        raise Unavailable(BUSY)
    result = await asyncio.get_running_loop().run_in_executor(_threads, _run_process, content)
    if result.kind is None:
        _log.info("A document was refused: %s", result.reason)
        raise Invalid(result.sentence, rule="file_refused")
    return Document(content, result.kind, hashlib.sha256(content).hexdigest())


def _run_process(content: bytes) -> _Result:
    command = [sys.executable, "-I", process.__file__]
    try:
        done = subprocess.run(command, input=content, capture_output=True, timeout=MAX_SECONDS, check=False)  # noqa: S603 - no shell, and only our own arguments
    except subprocess.TimeoutExpired:
        _log.warning("A document was not checked within %s seconds.", MAX_SECONDS)
        return _Result(reason="too slow")
    except OSError as error:
        _log.warning("No process for documents could be started: %s", error)
        raise Unavailable(BUSY) from error
    if done.returncode:
        _log.warning("The document process ended with code %s: %s", done.returncode, done.stderr[-300:])
        return _Result(reason=f"exit code {done.returncode}")
    return msgspec.json.decode(done.stdout, type=_Result)
