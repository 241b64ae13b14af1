"""Opens a folder or a zip of logos; nothing is unpacked to disk, and a file that may not be read has a reason."""

import os
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Final

import msgspec

from lexdex.foundation.errors import Invalid

MAX_FILES: Final = 20_000
MAX_DIRECTORY_BYTES: Final = 10_000_000
"""Bytes of a zip's list of files, which Python reads whole."""
MAX_LOGO_BYTES: Final = 5 * 1024 * 1024
MAX_UNPACKED_BYTES: Final = 1_000_000_000
MAX_RATIO: Final = 100
MIN_RATIO_BYTES: Final = 1_000_000
"""Files smaller than this may be compressed by more than MAX_RATIO."""
METHODS: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""The others allocate as much memory as the archive names."""
IMAGE_SUFFIXES: Final = frozenset({".png", ".jpg", ".jpeg", ".webp"})

LINK: Final = "is a link"
NOT_A_FILE: Final = "is not a file"
OUTSIDE: Final = "has a path outside the archive"
TOO_LARGE: Final = f"is larger than {MAX_LOGO_BYTES // 1024 // 1024} MB"
UNPACKS_TOO_LARGE: Final = "unpacks to more than it may"
ENCRYPTED: Final = "is encrypted"
UNSUPPORTED: Final = "is packed by a method that is not supported"
DAMAGED: Final = "can't be read"
TOO_MANY: Final = f"an archive of logos can have at most {MAX_FILES:,} files"
AMBIGUOUS: Final = "is there more than once"


class LogoFile(msgspec.Struct, frozen=True):
    """A file by its path within the folder or archive; `problem` says why it must not be read, if so."""

    path: str
    problem: str
    read: Callable[[], bytes]

    @property
    def name(self) -> str:
        """The file's name without its folder."""
        return PurePosixPath(self.path).name


class LogoFiles:
    """The files of one folder or archive, found without regard to case and folder."""

    def __init__(self, label: str, files: Iterable[LogoFile]) -> None:
        self.label = label
        self.files: list[LogoFile] = []
        self._by_name: dict[str, LogoFile] = {}
        self._by_product: dict[str, LogoFile] = {}
        for file in files:
            # Hidden files are the operating system's own.
            if not file.name.startswith("."):
                self._add(file)

    @property
    def names(self) -> list[str]:
        """The names of all files, as often as they occur."""
        return [file.name for file in self.files]

    def find(self, name: str) -> LogoFile | None:
        """Return the file with this name, or None."""
        return self._by_name.get(name.casefold())

    def find_for_product(self, product_id: str) -> LogoFile | None:
        """Return the image named after the product, such as `certa.png`, or None."""
        return self._by_product.get(product_id)

    def _add(self, file: LogoFile) -> None:
        self.files.append(file)
        key = file.name.casefold()
        path = PurePosixPath(key)
        first = self._by_name.get(key)
        self._by_name[key] = _mark_ambiguous(first, first.path) if first else file
        if path.suffix in IMAGE_SUFFIXES:
            twin = path.stem in self._by_product
            self._by_product[path.stem] = _mark_ambiguous(file, f"{path.stem}.*") if twin else file


def _mark_ambiguous(file: LogoFile, path: str) -> LogoFile:
    return msgspec.structs.replace(file, path=path, problem=AMBIGUOUS)


@contextmanager
def open_logos(path: Path) -> Iterator[LogoFiles]:
    """Open a folder or a zip; raises Invalid if it can't be read or exceeds the limits."""
    with ExitStack() as stack:
        try:
            files = _list_folder(path) if path.is_dir() else _open_archive(path, stack)
            logos = LogoFiles(path.name, files)
        except zipfile.BadZipFile as error:
            raise Invalid(f"{path.name}: this archive can't be read.") from error
        except OSError as error:
            raise Invalid(f"{path}: {error.strerror or error}.") from error
        yield logos


def _list_folder(folder: Path) -> Iterator[LogoFile]:
    count = 0
    for parent, _, names in os.walk(folder):
        for name in sorted(names):
            count += 1
            if count > MAX_FILES:
                raise Invalid(f"{folder.name}: a folder of logos can have at most {MAX_FILES:,} files.")
            path = Path(parent) / name
            yield LogoFile(path.relative_to(folder).as_posix(), _find_file_problem(path), path.read_bytes)


def _find_file_problem(path: Path) -> str:
    state = path.lstat()
    if stat.S_ISLNK(state.st_mode):
        return LINK
    if not stat.S_ISREG(state.st_mode):
        return NOT_A_FILE
    return TOO_LARGE if state.st_size > MAX_LOGO_BYTES else ""


def _open_archive(path: Path, stack: ExitStack) -> Iterator[LogoFile]:
    file = stack.enter_context(path.open("rb"))
    end = zipfile._EndRecData(file)  # type: ignore[attr-defined]  # noqa: SLF001 - ZipFile reads a list of any length
    if end and end[zipfile._ECD_SIZE] > MAX_DIRECTORY_BYTES:  # type: ignore[attr-defined]  # noqa: SLF001
        raise Invalid(f"{path.name}: {TOO_MANY}.")
    archive = stack.enter_context(zipfile.ZipFile(file))
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if len(entries) > MAX_FILES:
        raise Invalid(f"{path.name}: {TOO_MANY}.")
    if sum(entry.file_size for entry in entries) > MAX_UNPACKED_BYTES:
        raise Invalid(f"{path.name}: the logos unpack to more than {MAX_UNPACKED_BYTES // 1_000_000:,} MB.")
    return (
        LogoFile(entry.filename, _find_entry_problem(entry), partial(_read_entry, archive, entry)) for entry in entries
    )


def _find_entry_problem(entry: zipfile.ZipInfo) -> str:
    path = PurePosixPath(entry.filename)
    kind = stat.S_IFMT(entry.external_attr >> 16)
    tests = {
        OUTSIDE: path.is_absolute() or ".." in path.parts or "\\" in entry.filename or ":" in entry.filename,
        LINK: kind == stat.S_IFLNK,
        NOT_A_FILE: kind not in {0, stat.S_IFREG, stat.S_IFLNK},
        ENCRYPTED: bool(entry.flag_bits & 1),
        UNSUPPORTED: entry.compress_type not in METHODS,
        TOO_LARGE: entry.file_size > MAX_LOGO_BYTES,
        UNPACKS_TOO_LARGE: entry.file_size > max(MIN_RATIO_BYTES, MAX_RATIO * entry.compress_size),
    }
    return next((problem for problem, found in tests.items() if found), "")


def _read_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """Read one file of an archive, never more than its entry names; raises OSError if it is damaged."""
    try:
        return archive.read(entry)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise OSError(DAMAGED) from error
