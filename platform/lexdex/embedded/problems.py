"""Checks what a start needs, such as a writable folder and a free port; each error message says what to do."""

import errno
import os
import shutil
import socket
from pathlib import Path

from lexdex.foundation.errors import Unavailable

FIRST_START_BYTES = 700_000_000
LATER_START_BYTES = 100_000_000


class CannotStart(Unavailable):
    """The instance can't be started; the message is shown to the user."""


def from_os_error(error: OSError, folder: Path) -> CannotStart:
    """Convert an operating system error, such as a full disk, to an error message for the user."""
    if error.errno == errno.ENOSPC:
        return CannotStart(f"The disk of {folder} is full. Free some space, or set LEXDEX_DATA_DIR to another disk.")
    if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return CannotStart(
            f"{error.filename or folder} cannot be written. Grant yourself write permission, "
            "or set LEXDEX_DATA_DIR to a folder of your own."
        )
    return CannotStart(f"{error.filename or folder}: {error.strerror or error}.")


def make_folder(folder: Path) -> None:
    """Create the data folder and check that it is writable; raises CannotStart."""
    if folder.exists() and not folder.is_dir():
        raise CannotStart(f"The data folder {folder} is a file. Move it away, or set LEXDEX_DATA_DIR to a folder.")
    probe = folder / f".write-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"x")
        probe.unlink()
    except NotADirectoryError as error:
        raise CannotStart(f"A part of the path {folder} is a file. Set LEXDEX_DATA_DIR to a folder.") from error
    except OSError as error:
        raise from_os_error(error, folder) from error


def require_space(folder: Path, *, first_start: bool) -> None:
    """Check the free disk space; raises CannotStart if there is too little."""
    need = FIRST_START_BYTES if first_start else LATER_START_BYTES
    free = shutil.disk_usage(folder).free
    if free < need:
        raise CannotStart(
            f"The disk of {folder} has {free // 1_000_000} MB left; {need // 1_000_000} MB are needed. "
            "Free some space, or set LEXDEX_DATA_DIR to another disk."
        )


def reserve_port(host: str, port: int) -> socket.socket:
    """Bind the port before the services start, so that no other program takes it; raises CannotStart."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    reserved = socket.socket(family, socket.SOCK_STREAM)
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        reserved.bind((host, port))
    except OSError as error:
        reserved.close()
        raise _from_port_error(error, host, port) from error
    return reserved


def _from_port_error(error: OSError, host: str, port: int) -> CannotStart:
    if error.errno == errno.EADDRINUSE:
        return CannotStart(
            f"Port {port} is in use by another program. Stop that program, or choose another port: "
            f"make run PORT={port + 1}"
        )
    if error.errno == errno.EACCES:
        return CannotStart(
            f"Port {port} requires more permissions than you have. Choose one above 1023: make run PORT=8000"
        )
    return CannotStart(f"Cannot listen on {host}:{port}: {error.strerror}. Check LEXDEX_HOST and PORT.")


def require_web(dist: Path) -> None:
    """Check that the web app is built; raises CannotStart otherwise."""
    if not (dist / "spa.html").is_file():
        raise CannotStart(
            f"The web app is not built: {dist / 'spa.html'} is missing. Start with `make run`, "
            "or build it with `npm ci && npm run build` in the folder web."
        )
