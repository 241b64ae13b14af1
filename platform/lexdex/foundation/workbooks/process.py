"""Reads one workbook in a process of its own, which `reading.py` starts with the file as standard input.

The arguments are the name of the file and the limits of memory in bytes and of CPU time in seconds. It writes one line
of JSON per row to standard output, and at the end why it refuses the workbook, or an empty sentence.
"""

import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

import msgspec

from lexdex.foundation.errors import Invalid
from lexdex.foundation.workbooks.rows import SheetRow, read_rows

BUFFER_BYTES: Final = 65_536
TOO_MUCH_MEMORY: Final = "this workbook takes too much memory; please save it as CSV"


class Outcome(msgspec.Struct, frozen=True):
    """Why a workbook is refused, in a sentence and by its rule; both are empty if it was read to its end."""

    refusal: str = ""
    rule: str = ""


def main(name: str, memory_bytes: int, cpu_seconds: int) -> None:
    """Read the workbook from standard input and write its rows."""
    _limit_resources(memory_bytes, cpu_seconds)
    # A buffer of its own, because PYTHONUNBUFFERED takes that of standard output away.
    with open(1, "wb", buffering=BUFFER_BYTES, closefd=False) as out:
        encode = msgspec.json.Encoder().encode
        out.writelines(encode(answer) + b"\n" for answer in _read(name))


def _read(name: str) -> Iterator[SheetRow | Outcome]:
    try:
        yield from read_rows(sys.stdin.buffer, name)
    except Invalid as error:
        yield Outcome(str(error.detail), error.rule)
    except MemoryError:
        yield Outcome(f"{name}: {TOO_MUCH_MEMORY}.", "workbook_too_large")
    except Exception:  # noqa: BLE001 - a damaged file makes openpyxl raise nearly anything
        yield Outcome(f"{name}: this workbook can't be read.", "workbook_unreadable")
    else:
        yield Outcome()


def _limit_resources(memory_bytes: int, cpu_seconds: int) -> None:
    """Limit memory and CPU time of this process where the system can (Linux; not Windows)."""
    resource: Any
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return
    # The second more is for SIGXCPU, which says why the process ended.
    limits = ((resource.RLIMIT_AS, memory_bytes, memory_bytes), (resource.RLIMIT_CPU, cpu_seconds, cpu_seconds + 1))
    for kind, soft, hard in limits:
        with suppress(ValueError, OSError):  # a lower limit is already set, or the system has none of this kind
            resource.setrlimit(kind, (soft, hard))


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
