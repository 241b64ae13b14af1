"""Ensures one running instance per data folder, and tells other commands the URLs of its database and Redis."""

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
    """The file with the URLs and process id of the running instance, stored in the data folder."""

    address: str
    database_url: str
    redis_url: str
    cache_redis_url: str
    pid: int
    weaviate: dict[str, str] = {}
    """The settings of a server of Weaviate that the instance started, by name."""


@contextmanager
def lock_instance(folder: Path) -> Iterator[None]:
    """Lock the data folder in this context; raises CannotStart if another instance has locked it.

    The operating system releases the lock however the process ends.
    """
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
    """Write the instance's URLs to the data folder; only the owner can read them, because they give database access."""
    descriptor = os.open(folder / NOTE, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(msgspec.json.encode(note))


def find_running(folder: Path) -> InstanceNote | None:
    """Return the URLs of the instance that is running on this data folder; None if none is running."""
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
