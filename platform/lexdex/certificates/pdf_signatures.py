"""Verifies the signature of an uploaded PDF in a process of its own, limited in number, time and memory."""

import asyncio
import json
import logging
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Literal

import msgspec

from lexdex.certificates import pdf_process
from lexdex.foundation.errors import Unavailable

MAX_SECONDS: Final = 15
MAX_PROCESSES: Final = 1
MAX_WAITING: Final = 20
BUSY: Final = "Too many files are being checked. Please try again in a moment."

_threads = ThreadPoolExecutor(MAX_PROCESSES, thread_name_prefix="pdf")
"""Each thread waits for one process."""
_log = logging.getLogger(__name__)


class FoundSignature(msgspec.Struct, frozen=True):
    """The signature of a PDF: whether it is valid for the whole file, and the SHA-256 of the signer's certificate."""

    state: Literal["valid", "broken", "missing", "not_checked"]
    """not_checked: the file took more time or memory than a check may take."""
    fingerprint: str = ""


async def find_signature(content: bytes) -> FoundSignature:
    """Return the signature of a PDF; a file that can't be read has none. Raises Unavailable if too many wait."""
    if _threads._work_queue.qsize() >= MAX_WAITING:  # noqa: SLF001 - the executor has no public length
        raise Unavailable(BUSY)
    return await asyncio.get_running_loop().run_in_executor(_threads, _run_process, content)


def _run_process(content: bytes) -> FoundSignature:
    command = [sys.executable, "-I", pdf_process.__file__]
    try:
        done = subprocess.run(command, input=content, capture_output=True, timeout=MAX_SECONDS, check=False)  # noqa: S603 - no shell, and only our own arguments
    except subprocess.TimeoutExpired:
        _log.warning("A PDF was not verified within %s seconds.", MAX_SECONDS)
        return FoundSignature("not_checked")
    except OSError as error:
        _log.warning("No process could be started: %s", error)
        raise Unavailable(BUSY) from error
    if done.returncode != 0:
        _log.warning("The process that verifies a PDF ended with code %s.", done.returncode)
        return FoundSignature("not_checked")
    return msgspec.convert(json.loads(done.stdout), FoundSignature)
