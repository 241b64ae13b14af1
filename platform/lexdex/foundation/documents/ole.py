"""Checks Word 97-2003 files (.doc), which are OLE compound files: no macros, embedded objects or passwords."""

import struct
from collections.abc import Iterator
from typing import Final, NamedTuple

from lexdex.foundation.documents.refusal import Refused

ENTRY_BYTES: Final = 128
END_OF_CHAIN, FREE = 0xFFFFFFFE, 0xFFFFFFFF
HEADER_FAT_SECTORS: Final = 109
MAX_DIRECTORY_ENTRIES: Final = 20_000
STORAGE, STREAM, ROOT = 1, 2, 5
MAIN_STREAM: Final = "WordDocument"
MACRO_NAMES: Final = frozenset({"macros", "vba", "_vba_project", "_vba_project_cur", "projectwm", "vbaproject.bin"})
OBJECT_NAMES: Final = frozenset({"objectpool", "\x01ole10native", "package", "\x01ole10itemname", "equation native"})
ENCRYPTION_NAMES: Final = frozenset({"encryptedpackage", "encryptioninfo"})
FLAGS_OFFSET: Final = 0x0A
WORD_MAGIC: Final = 0xA5EC
IS_TEMPLATE, IS_ENCRYPTED = 0x0001, 0x0100
DDE: Final = (b"DDEAUTO", "DDEAUTO".encode("utf-16-le"))
HIDDEN_MACROS: Final = ("_VBA_PROJECT".encode("utf-16-le"), b"Attribute VB_", b"Attribut\x00e VB_")

UNREADABLE: Final = "We couldn't read this DOC file. Please save it as DOCX or PDF."
NOT_WORD: Final = "This is no Word document. Please upload PDF, DOC, DOCX or TXT."
MACROS: Final = "This Word document contains macros. Please save it without them, as DOCX or PDF."
OBJECTS: Final = "This Word document contains embedded objects. Please save it as PDF."
PASSWORD: Final = "This Word document is encrypted. Please save it without a password."  # noqa: S105 - a sentence
TEMPLATE: Final = "This is a Word template. Please save it as a document."
LINKS: Final = "This Word document starts other programs (DDE fields). Please save it as PDF."


class _Entry(NamedTuple):
    name: str
    kind: int
    start: int
    size: int


def check_doc(content: bytes) -> None:
    """Raise Refused if the OLE file is damaged, no Word document, or carries macros, objects or a password."""
    try:
        entries = _read_directory(content)
        names = {entry.name.lower() for entry in entries}
        main = next((entry for entry in entries if entry.name == MAIN_STREAM and entry.kind == STREAM), None)
        if names & ENCRYPTION_NAMES:
            raise Refused("doc_encrypted", PASSWORD)
        if main is None:
            raise Refused("doc_wrong_type", NOT_WORD)
        _check_flags(content, main)
    except (struct.error, IndexError) as error:
        raise Refused("doc_unreadable", UNREADABLE) from error
    # The names are also searched in the bytes, because a damaged directory may hide them from us and not from Word.
    if names & MACRO_NAMES or any(mark in content for mark in HIDDEN_MACROS):
        raise Refused("doc_macros", MACROS)
    if names & OBJECT_NAMES:
        raise Refused("doc_objects", OBJECTS)
    if any(mark in content for mark in DDE):
        raise Refused("doc_links", LINKS)


def _check_flags(content: bytes, main: _Entry) -> None:
    """Read the first bytes of the main stream, which begins at its sector: it is never as small as a mini stream."""
    offset = (main.start + 1) * _read_sector_size(content)
    (magic,) = struct.unpack_from("<H", content, offset)
    (flags,) = struct.unpack_from("<H", content, offset + FLAGS_OFFSET)
    if magic != WORD_MAGIC:
        raise Refused("doc_unreadable", UNREADABLE)
    if flags & IS_ENCRYPTED:
        raise Refused("doc_encrypted", PASSWORD)
    if flags & IS_TEMPLATE:
        raise Refused("doc_template", TEMPLATE)


def _read_sector_size(content: bytes) -> int:
    (shift,) = struct.unpack_from("<H", content, 30)
    if shift not in {9, 12}:
        raise Refused("doc_unreadable", UNREADABLE)
    return int(1 << shift)


def _read_directory(content: bytes) -> list[_Entry]:
    size = _read_sector_size(content)
    fat = _read_fat(content, size)
    (start,) = struct.unpack_from("<I", content, 48)
    entries: list[_Entry] = []
    for sector in _follow(fat, start):
        data = _read_sector(content, sector, size)
        found = (_read_entry(data[offset : offset + ENTRY_BYTES]) for offset in range(0, size, ENTRY_BYTES))
        entries += [entry for entry in found if entry]
        if len(entries) > MAX_DIRECTORY_ENTRIES:
            raise Refused("doc_unreadable", UNREADABLE)
    return entries


def _read_entry(data: bytes) -> _Entry | None:
    (length,) = struct.unpack_from("<H", data, 64)
    kind, (start,), (size,) = data[66], struct.unpack_from("<I", data, 116), struct.unpack_from("<Q", data, 120)
    if kind not in {STORAGE, STREAM, ROOT}:
        return None
    name = data[: max(0, min(length, 64) - 2)].decode("utf-16-le", "replace")
    return _Entry(name, kind, start, size)


def _read_fat(content: bytes, size: int) -> list[int]:
    """Read the table of sector chains, whose sectors the header and further sectors (DIFAT) list."""
    sectors = list(struct.unpack_from(f"<{HEADER_FAT_SECTORS}I", content, 76))
    next_sector, count = struct.unpack_from("<II", content, 68)
    for _ in range(min(count, len(content) // size)):
        if next_sector >= END_OF_CHAIN:
            break
        *more, next_sector = struct.unpack(f"<{size // 4}I", _read_sector(content, next_sector, size))
        sectors += more
    fat: list[int] = []
    for sector in sectors[: len(content) // size + 1]:
        if sector < END_OF_CHAIN:
            fat += struct.unpack(f"<{size // 4}I", _read_sector(content, sector, size))
    return fat


def _follow(fat: list[int], start: int) -> Iterator[int]:
    sector, seen = start, set[int]()
    while sector < END_OF_CHAIN:
        if sector in seen:
            raise Refused("doc_unreadable", UNREADABLE)
        seen.add(sector)
        yield sector
        sector = fat[sector]


def _read_sector(content: bytes, sector: int, size: int) -> bytes:
    offset = (sector + 1) * size
    data = content[offset : offset + size]
    if len(data) < size:
        raise Refused("doc_unreadable", UNREADABLE)
    return data
