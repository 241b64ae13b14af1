"""Checks archives without unpacking them to disk: names, links, encryption, nesting, and real sizes."""

import io
import re
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO, Final

from lexdex.foundation.documents.refusal import (
    CHUNK_BYTES,
    MAX_ENTRIES,
    MAX_RATIO,
    MAX_UNPACKED_BYTES,
    MIN_RATIO_BYTES,
    Refused,
    shorten_name,
)
from lexdex.foundation.documents.signatures import GZIP, PREFIX_BYTES, ZIP, is_archive, is_program, is_tar

DRIVE: Final = re.compile(r"[A-Za-z]:")
ENCRYPTED_FLAGS: Final = 0x1 | 0x40 | 0x2000
METHODS: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
LOCAL_HEADER_BYTES: Final = 30
GZIP_WINDOW_BITS: Final = 31
ARCHIVE_SUFFIXES: Final = (
    *(".zip", ".jar", ".war", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar", ".zst", ".cab", ".iso"),
)

UNREADABLE: Final = "We couldn't read this archive. Please create it again."
TOO_MANY: Final = f"This archive has more than {MAX_ENTRIES:,} files. Please upload a smaller sample."
TOO_LARGE: Final = "This archive unpacks to more than 200 MB, or to far more than its size suggests."
ENCRYPTED: Final = "This archive is encrypted. Please create it without a password."
UNSAFE_NAME: Final = "This archive has a file whose name leads outside of it: {name}"
LINK: Final = "This archive contains a link or device instead of a file: {name}"
NESTED: Final = "This archive contains another archive: {name}. Please add its files instead."
PROGRAM: Final = "This archive contains a program: {name}. Please upload source code only."
TWICE: Final = "This archive contains the same file twice: {name}"
MIXED: Final = "This file has other data before or after the archive. Please create it again."
UNUSUAL: Final = "This archive uses an unusual compression. Please create it as an ordinary ZIP file."
EMPTY: Final = "This archive contains no files."


class Meter:
    """Counts what an archive unpacks to, and refuses it beyond the limits."""

    def __init__(self, packed_bytes: int) -> None:
        self.packed_bytes = packed_bytes
        self.unpacked_bytes = 0

    def add(self, count: int) -> None:
        """Add unpacked bytes."""
        self.unpacked_bytes += count
        limit = max(MIN_RATIO_BYTES, self.packed_bytes * MAX_RATIO)
        if self.unpacked_bytes > min(limit, MAX_UNPACKED_BYTES):
            raise Refused("archive_too_large", TOO_LARGE)


def check_zip(content: bytes, *, is_document: bool = False) -> None:
    """Raise Refused if the ZIP archive is unsafe; `is_document`: a DOCX, which is allowed to carry pictures."""
    if not content.startswith(ZIP):
        raise Refused("archive_mixed", MIXED)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entries = archive.infolist()
            _check_entries(content, entries)
            meter = Meter(len(content))
            for entry in entries:
                if entry.is_dir():
                    continue
                with archive.open(entry) as file:
                    _check_file(entry.filename, file, meter, is_document=is_document)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, OSError, RuntimeError) as error:
        raise Refused("archive_unreadable", UNREADABLE) from error


def _check_entries(content: bytes, entries: list[zipfile.ZipInfo]) -> None:
    if not any(not entry.is_dir() for entry in entries):
        raise Refused("archive_empty", EMPTY)
    if len(entries) > MAX_ENTRIES:
        raise Refused("archive_too_many", TOO_MANY)
    Meter(len(content)).add(sum(entry.file_size for entry in entries))
    seen, end = set[str](), 0
    for entry in sorted(entries, key=lambda each: each.header_offset):
        name = shorten_name(entry.filename)
        if entry.flag_bits & ENCRYPTED_FLAGS:
            raise Refused("archive_encrypted", ENCRYPTED)
        if entry.compress_type not in METHODS:
            raise Refused("archive_unusual", UNUSUAL)
        # zipfile cuts a name at a null character and replaces backslashes on Windows only.
        check_name(entry.orig_filename)
        mode = entry.external_attr >> 16
        if mode and stat.S_IFMT(mode) not in {0, stat.S_IFREG, stat.S_IFDIR}:
            raise Refused("archive_link", LINK.format(name=name))
        if entry.filename.casefold() in seen:
            raise Refused("archive_twice", TWICE.format(name=name))
        seen.add(entry.filename.casefold())
        # Entries that share their bytes are how a small archive unpacks to a huge one.
        if entry.header_offset < end:
            raise Refused("archive_too_large", TOO_LARGE)
        if not end and entry.header_offset:
            raise Refused("archive_mixed", MIXED)
        end = entry.header_offset + LOCAL_HEADER_BYTES + entry.compress_size


def check_tar(content: bytes) -> None:
    """Raise Refused if the uncompressed tar archive is unsafe."""
    _check_tar(io.BytesIO(content), Meter(len(content)))


def check_gzip(content: bytes) -> None:
    """Raise Refused if the compressed file, or the tar archive in it, is unsafe."""
    meter, unpacked = Meter(len(content)), bytearray()
    for chunk in _unpack_gzip(content):
        meter.add(len(chunk))
        unpacked += chunk
    prefix = bytes(unpacked[:PREFIX_BYTES])
    if is_tar(prefix):
        _check_tar(io.BytesIO(unpacked), Meter(len(unpacked)))
    elif unpacked:
        _check_prefix("its content", prefix, is_document=False)
    else:
        raise Refused("archive_empty", EMPTY)


def _unpack_gzip(content: bytes) -> Iterator[bytes]:
    """Yield the unpacked data of all members of a gzip file in pieces."""
    rest = content
    while rest:
        if not rest.startswith(GZIP):
            # Only padding may follow.
            if rest.strip(b"\0"):
                raise Refused("archive_mixed", MIXED)
            return
        unpacker = zlib.decompressobj(wbits=GZIP_WINDOW_BITS)
        while not unpacker.eof:
            try:
                chunk = unpacker.decompress(rest, CHUNK_BYTES)
            except zlib.error as error:
                raise Refused("archive_unreadable", UNREADABLE) from error
            rest = unpacker.unconsumed_tail
            yield chunk
            if not chunk and not rest and not unpacker.eof:
                raise Refused("archive_unreadable", UNREADABLE)
        rest = unpacker.unused_data


def _check_tar(stream: IO[bytes], meter: Meter) -> None:
    count, seen = 0, set[str]()
    try:
        with tarfile.open(fileobj=stream, mode="r:") as archive:
            for entry in archive:
                count += 1
                if count > MAX_ENTRIES:
                    raise Refused("archive_too_many", TOO_MANY)
                name = shorten_name(entry.name)
                check_name(entry.name)
                if not (entry.isreg() or entry.isdir()):
                    raise Refused("archive_link", LINK.format(name=name))
                if entry.isdir():
                    continue
                if entry.name.casefold() in seen:
                    raise Refused("archive_twice", TWICE.format(name=name))
                seen.add(entry.name.casefold())
                if (file := archive.extractfile(entry)) is not None:
                    _check_file(entry.name, file, meter, is_document=False)
    except (tarfile.TarError, EOFError, ValueError, OSError) as error:
        raise Refused("archive_unreadable", UNREADABLE) from error
    if not seen:
        raise Refused("archive_empty", EMPTY)


def check_name(name: str) -> None:
    """Raise Refused for the name of an entry that leads out of the archive: absolute, with a drive, or with `..`."""
    parts = name.replace("\\", "/").split("/")
    if name.startswith(("/", "\\")) or DRIVE.match(name) or ".." in parts or "\0" in name:
        raise Refused("archive_unsafe_name", UNSAFE_NAME.format(name=shorten_name(name)))


def _check_file(name: str, file: IO[bytes], meter: Meter, *, is_document: bool) -> None:
    """Read a file of an archive to its end, so that its real size counts and not the one that it declares."""
    prefix = file.read(PREFIX_BYTES)
    meter.add(len(prefix))
    _check_prefix(name, prefix, is_document=is_document)
    while chunk := file.read(CHUNK_BYTES):
        meter.add(len(chunk))


def _check_prefix(name: str, prefix: bytes, *, is_document: bool) -> None:
    shown = shorten_name(name)
    if is_archive(prefix) or (name.lower().endswith(ARCHIVE_SUFFIXES) and not is_document):
        raise Refused("archive_nested", NESTED.format(name=shown))
    if is_program(prefix):
        raise Refused("archive_program", PROGRAM.format(name=shown))
