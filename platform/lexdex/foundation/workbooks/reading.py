"""Starts the process that reads a workbook, and returns its rows as long as it answers in time."""

import logging
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import IO, BinaryIO, Final, cast

import msgspec

from lexdex.foundation.errors import Invalid, Unavailable
from lexdex.foundation.workbooks import process
from lexdex.foundation.workbooks.process import Outcome
from lexdex.foundation.workbooks.rows import MAX_ROW_CHARACTERS, SheetRow

MAX_MEMORY_BYTES: Final = 1024 * 1024 * 1024
MAX_CPU_SECONDS: Final = 120
MAX_WAITING_SECONDS: Final = 180
"""In total, without the time in which rows are processed here: then the process waits."""
MAX_ANSWER_BYTES: Final = 8 * MAX_ROW_CHARACTERS
"""Of one row as JSON, in which a character takes up to six bytes."""
CHUNK_BYTES: Final = 65_536

TOO_SLOW: Final = "this workbook takes too long to read; please save it as CSV"
UNREADABLE: Final = "this workbook can't be read"
NO_PROCESS: Final = "The workbook can't be read now, because no process can be started. Please try again in a moment."

_log = logging.getLogger(__name__)
_decode = msgspec.json.Decoder(SheetRow | Outcome).decode


def read_workbook(file: BinaryIO, name: str) -> Generator[SheetRow]:
    """Return the line and the texts of each row of the first sheet.

    Raises Invalid if the workbook can't be read, is too large, or takes too much time or memory, and Unavailable if no
    process can be started. The process ends with the generator.
    """
    with _start_process(file, name) as reader:
        for line in _read_lines(reader, name):
            answer = _decode(line)
            if not isinstance(answer, Outcome):
                yield answer
            elif answer.refusal:
                raise Invalid(answer.refusal, rule=answer.rule)
            else:
                return
        raise _explain_end(reader.wait(), name)


@contextmanager
def _start_process(file: BinaryIO, name: str) -> Iterator[subprocess.Popen[bytes]]:
    # -P: no module of the current folder is imported.
    limits = (str(MAX_MEMORY_BYTES), str(MAX_CPU_SECONDS))
    command = [sys.executable, "-P", "-m", process.__name__, name, *limits]
    file.seek(0)
    try:
        reader = subprocess.Popen(command, stdin=file, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)  # noqa: S603 - no shell, and only our own program
    except OSError as error:
        _log.warning("No process for a workbook could be started: %s", error)
        raise Unavailable(NO_PROCESS) from error
    with reader:
        try:
            yield reader
        finally:
            reader.kill()


def _read_lines(reader: subprocess.Popen[bytes], name: str) -> Iterator[bytes]:
    """Return the lines that the process writes; raises Invalid if waiting for them takes too long."""
    output = cast("IO[bytes]", reader.stdout)
    rest, left = b"", float(MAX_WAITING_SECONDS)
    while True:
        started = time.monotonic()
        ready, _, _ = select.select([output], [], [], left)
        left -= time.monotonic() - started
        if not ready or left <= 0:
            raise Invalid(f"{name}: {TOO_SLOW}.", rule="workbook_too_slow")
        chunk = os.read(output.fileno(), CHUNK_BYTES)
        if not chunk:
            return
        *lines, rest = (rest + chunk).split(b"\n")
        yield from lines
        if len(rest) > MAX_ANSWER_BYTES:
            raise Invalid(f"{name}: {UNREADABLE}.", rule="workbook_unreadable")


def _explain_end(code: int, name: str) -> Invalid:
    """Return the error for a process that ended without an outcome."""
    if code == -signal.SIGXCPU:
        return Invalid(f"{name}: {TOO_SLOW}.", rule="workbook_too_slow")
    _log.warning("The process for a workbook ended with code %s.", code)
    return Invalid(f"{name}: {UNREADABLE}.", rule="workbook_unreadable")
