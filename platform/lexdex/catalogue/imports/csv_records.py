"""Reads the records of a CSV file; a quotation mark that is not closed costs only the line in which it opens."""

import csv
from collections import deque
from collections.abc import Iterator
from typing import Final, TextIO

import msgspec

from lexdex.foundation.errors import Invalid

MAX_RECORD_CHARACTERS: Final = 1_000_000
TOO_LONG: Final = f"it is longer than {MAX_RECORD_CHARACTERS:,} characters"
MAX_UNCLOSED: Final = 200
"""Lines that are read again after an unclosed quotation mark, because each time costs up to a whole record."""


class CsvRecord(msgspec.Struct, frozen=True):
    """The cells of one record with its first and last line; `problem` instead of cells if it cannot be read."""

    line: int
    last_line: int
    cells: list[str]
    problem: str = ""


def read_records(text: TextIO, delimiter: str, *, first_line: int = 1) -> Iterator[CsvRecord]:
    """Return all records from `first_line` on, where the text is.

    After one that cannot be read, go on with the line after its first.
    """
    source, line, unclosed = _LineSource(text), first_line, 0
    while True:
        source.taken.clear()
        try:
            cells = next(csv.reader(source, delimiter=delimiter, strict=True))
        except StopIteration:
            return
        except csv.Error as error:
            count = len(source.taken)
            if count > 1 or "unexpected end" in str(error):
                unclosed += 1
                if unclosed > MAX_UNCLOSED:
                    raise Invalid(f"Line {line}: more than {MAX_UNCLOSED} quotation marks are not closed.") from error
                yield CsvRecord(line, line, [], f"a quotation mark that opens in line {line} is not closed")
            else:
                yield CsvRecord(line, line, [], f"the row cannot be read: {error}")
            source.push_back()
            line += 1
            continue
        last = line + len(source.taken) - 1
        yield CsvRecord(line, last, cells)
        line = last + 1


class _LineSource:
    """Gives lines, and gives those after the first again if their record could not be read."""

    def __init__(self, text: TextIO) -> None:
        self._text = text
        self._again: deque[str] = deque()
        self.taken: list[str] = []
        self._characters = 0

    def __iter__(self) -> Iterator[str]:
        self._characters = 0
        return self

    def __next__(self) -> str:
        if self._characters > MAX_RECORD_CHARACTERS:
            raise csv.Error(TOO_LONG)
        line = self._again.popleft() if self._again else self._read_line()
        if not line:
            raise StopIteration
        self.taken.append(line)
        self._characters += len(line)
        if len(line) == MAX_RECORD_CHARACTERS:
            raise csv.Error(TOO_LONG)
        return line

    def _read_line(self) -> str:
        """Read a line; of one that is too long only the beginning, because a file may be a single line."""
        line = part = self._text.readline(MAX_RECORD_CHARACTERS)
        while len(part) == MAX_RECORD_CHARACTERS and part[-1] not in "\r\n":
            part = self._text.readline(MAX_RECORD_CHARACTERS)
        return line

    def push_back(self) -> None:
        self._again.extendleft(reversed(self.taken[1:]))
