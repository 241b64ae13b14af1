"""Files of releases: compute digests, write atomically, and flush to disk, so that they survive a power cut."""

import errno
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

T = TypeVar("T")

DIGEST_SIZE: Final = 16
"""Bytes of a digest."""


def compute_digest(content: bytes) -> str:
    """Compute the digest of a file's content, in hexadecimal."""
    return hashlib.blake2b(content, digest_size=DIGEST_SIZE).hexdigest()


def compute_file_digest(path: Path) -> str:
    """Compute the digest of a file, in hexadecimal, without reading it into memory as a whole."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=DIGEST_SIZE)).hexdigest()


def read_or_none(path: Path, read: Callable[[Path], T]) -> T | None:
    """Return what `read` reads from a file, or None if the file is missing or its disk cannot read it.

    Too many open files are no fault of the file: the error is raised.
    """
    try:
        return read(path)
    except OSError as error:
        if error.errno in {errno.EMFILE, errno.ENFILE}:
            raise
        return None


def write_atomically(path: Path, text: str) -> None:
    """Write a text file atomically: a reader finds the old or the new content, never a part, even after a power cut."""
    scratch = path.with_name(f".{path.name}-{os.getpid()}")
    scratch.write_text(text, encoding="utf-8")
    flush_file(scratch)
    scratch.replace(path)
    flush_file(path.parent)


def flush_tree(folder: Path) -> None:
    """Flush all files and folders below a folder, and the folder itself."""
    for path in folder.rglob("*"):
        flush_file(path)
    flush_file(folder)


def flush_file(path: Path) -> None:
    """Flush a file; or a folder, so that new and renamed files in it are found after a power cut."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
