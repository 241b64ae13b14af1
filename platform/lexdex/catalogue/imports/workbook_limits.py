"""Refuses workbooks that unpack to too much or define entities, before openpyxl reads them."""

import zipfile
from pathlib import PurePosixPath
from typing import Any, BinaryIO, Final
from xml.parsers import expat

from lexdex.foundation.errors import Invalid

MAX_UNPACKED_BYTES: Final = 200_000_000
MAX_PARTS: Final = 2_000
MAX_RATIO: Final = 100
MIN_RATIO_BYTES: Final = 1_000_000
"""Parts smaller than this may be compressed by more than MAX_RATIO."""
MAX_ROWS: Final = 1_048_576
MAX_ROW_ELEMENTS: Final = 20_000
MAX_PART_ELEMENTS: Final = 2_000_000
CHUNK_BYTES: Final = 65_536

TOO_LARGE: Final = "this workbook unpacks to more than it may; please save it as CSV"
HAS_ENTITIES: Final = "this workbook defines XML entities, which spreadsheet programs never do"


def check_workbook(file: BinaryIO, name: str) -> None:
    """Raise Invalid if the workbook is too large when unpacked, in bytes, parts or elements, or has a DTD."""
    with zipfile.ZipFile(file) as archive:
        parts = archive.infolist()
        if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_UNPACKED_BYTES:
            raise Invalid(f"{name}: {TOO_LARGE}.", rule="workbook_too_large")
        for part in parts:
            if part.file_size > max(MIN_RATIO_BYTES, MAX_RATIO * part.compress_size):
                raise Invalid(f"{name}: {TOO_LARGE}.", rule="workbook_too_large")
        for part in parts:
            if PurePosixPath(part.filename).suffix.lower() in {".xml", ".rels"}:
                with archive.open(part) as content:
                    _PartCheck(name).read(content)
    file.seek(0)


class _PartCheck:
    """Counts the elements of one XML part, by row in a worksheet."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._depth = self._rows = self._elements = 0
        self._limit = MAX_PART_ELEMENTS
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = self._refuse_dtd

    def read(self, part: Any) -> None:  # noqa: ANN401 - zipfile's stream
        """Read the part to its end; raises Invalid."""
        while chunk := part.read(CHUNK_BYTES):
            self._parser.Parse(chunk, False)

    def _start(self, tag: str, _attributes: object) -> None:
        self._elements += 1
        if self._depth == 2 and tag.rpartition(":")[2] == "row":
            self._rows += 1
            self._elements, self._limit = 0, MAX_ROW_ELEMENTS
        self._depth += 1
        if self._elements > self._limit or self._rows > MAX_ROWS:
            raise Invalid(f"{self._name}: {TOO_LARGE}.", rule="workbook_too_large")

    def _end(self, _tag: str) -> None:
        self._depth -= 1

    def _refuse_dtd(self, *_declaration: object) -> None:
        raise Invalid(f"{self._name}: {HAS_ENTITIES}.", rule="workbook_entities")
