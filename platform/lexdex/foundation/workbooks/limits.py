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
MAX_ATTRIBUTES: Final = 200
"""Of one element."""
MAX_FORMAT_CHARACTERS: Final = 255
"""Of a number format, as in Excel; openpyxl looks for dates in it with a pattern of quadratic time."""
MAX_CELL_FORMATS: Final = 65_490
"""As in Excel."""
MAX_TOKEN_BYTES: Final = 1_000_000
"""Of one tag or comment. Before version 2.6, expat takes quadratic time for a long one."""
CHUNK_BYTES: Final = 65_536
XML_SUFFIXES: Final = {".xml", ".rels"}

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
            if _is_xml(part.filename):
                with archive.open(part) as content:
                    _PartCheck(name).read(content)
    file.seek(0)


def require_checked(part: str) -> None:
    """Raise Invalid for a part that `check_workbook` has not read, because its name is not that of an XML part."""
    if part and not _is_xml(part):
        raise Invalid(f"The workbook has its data in {part}, which is not XML.", rule="workbook_unreadable")


def _is_xml(part: str) -> bool:
    return PurePosixPath(part).suffix.lower() in XML_SUFFIXES


class _PartCheck:
    """Counts the elements of one XML part, by row in a worksheet."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._depth = self._rows = self._elements = self._cell_formats = 0
        self._limit = MAX_PART_ELEMENTS
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = self._refuse_dtd

    def read(self, part: Any) -> None:  # noqa: ANN401 - zipfile's stream
        """Read the part to its end; raises Invalid."""
        size = 0
        while chunk := part.read(CHUNK_BYTES):
            self._parser.Parse(chunk, False)
            size += len(chunk)
            if size - self._parser.CurrentByteIndex > MAX_TOKEN_BYTES:
                raise Invalid(f"{self._name}: {TOO_LARGE}.", rule="workbook_too_large")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        kind = tag.rpartition(":")[2]
        self._cell_formats += kind == "xf"
        is_long = kind == "numFmt" and len(attributes.get("formatCode", "")) > MAX_FORMAT_CHARACTERS
        if is_long or len(attributes) > MAX_ATTRIBUTES or self._cell_formats > MAX_CELL_FORMATS:
            raise Invalid(f"{self._name}: {TOO_LARGE}.", rule="workbook_too_large")
        if self._depth == 2 and kind == "row":
            self._rows += 1
            self._elements, self._limit = 0, MAX_ROW_ELEMENTS
        self._depth += 1
        if self._elements > self._limit or self._rows > MAX_ROWS:
            raise Invalid(f"{self._name}: {TOO_LARGE}.", rule="workbook_too_large")

    def _end(self, _tag: str) -> None:
        self._depth -= 1

    def _refuse_dtd(self, *_declaration: object) -> None:
        raise Invalid(f"{self._name}: {HAS_ENTITIES}.", rule="workbook_entities")
