"""One running instance per data folder: a lock against a second one, and a note by which commands find it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from lexdex.embedded.problems import CannotStart

LOCK = "instance.lock"
NOTE = "instance.json"


class InstanceNote(msgspec.Struct, frozen=True):
    """How to reach the parts of the running instance."""

    address: str
    database_url: str
    redis_url: str
    pid: int


@contextmanager
def lock_instance(folder: Path) -> Iterator[None]:
    """Lock the data folder; the system releases the lock when this process ends in any way."""
    with (folder / LOCK).open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise CannotStart(_describe_lock_holder(folder)) from error
        try:
            yield
        finally:
            (folder / NOTE).unlink(missing_ok=True)


def write_note(folder: Path, note: InstanceNote) -> None:
    """Write the note, readable by its owner only: it leads to the database."""
    descriptor = os.open(folder / NOTE, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(msgspec.json.encode(note))


def find_running(folder: Path) -> InstanceNote | None:
    """Return the instance that locks this folder, if one does; a note without a lock is ignored."""
    try:
        note = msgspec.json.decode((folder / NOTE).read_bytes(), type=InstanceNote)
        with (folder / LOCK).open("a+") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return note
    except (OSError, msgspec.DecodeError):
        return None
    return None


def _describe_lock_holder(folder: Path) -> str:
    note = find_running(folder)
    where = f" at {note.address} (process {note.pid})" if note else ""
    return (
        f"Another Lexdex is already running on the data folder {folder}{where}. Use that one, stop it, "
        "or set LEXDEX_DATA_DIR to another folder."
    )
