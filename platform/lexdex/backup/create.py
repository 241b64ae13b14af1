"""Creates a backup: a consistent dump of the database, the uploaded files, and a manifest with their digests."""

import asyncio
import contextlib
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from lexdex.accounts.service import second_factor
from lexdex.backup.manifest import DATABASE, FILES, FORMAT, Manifest, describe_parts, write_manifest
from lexdex.backup.programs import build_connection, find_program, run_program
from lexdex.backup.security_events import BackupCreated
from lexdex.foundation import database, security_log
from lexdex.foundation.errors import Invalid, Unavailable
from lexdex.foundation.files import Files
from lexdex.foundation.tokens import compute_key_fingerprints
from lexdex.settings import Settings

STOPPED: Final = "The backup was stopped before it was complete. Nothing is left of it."

# SQL: system tables, tables that are known by their names only, and settings of the transaction.
_TABLES: Final = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
_COUNT_ROWS: Final = 'SELECT count(*) FROM "{table}"'
_MIGRATIONS: Final = "SELECT name FROM migration ORDER BY name"
_SNAPSHOT: Final = "SELECT pg_export_snapshot()"
_SERVER_MAJOR: Final = "SELECT current_setting('server_version_num')::int / 10000"
_READ_ONLY: Final = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"


class Created(msgspec.Struct, frozen=True):
    """What was backed up, and the number of accounts whose authenticator secrets none of the secret keys decrypts."""

    manifest: Manifest
    unreadable_secrets: int


async def create_backup(settings: Settings, folder: Path) -> Created:
    """Back up the database and the uploaded files into a new folder, while the site is in use.

    Raises Invalid if the folder exists, Unavailable if the database, the storage of files or the disk fails, or if the
    process receives a stop signal; then nothing is left behind.
    """
    with _stop_in_order(), _write_atomically(folder) as scratch:
        files = Files(settings)
        # Before the snapshot, for files that are deleted meanwhile, and after it, for those that were uploaded.
        known = await files.export(scratch / FILES)
        manifest = await _dump_database(settings, scratch)
        unreadable = await second_factor.count_unreadable_secrets(settings)
        await files.export(scratch / FILES, known=known)
        manifest = msgspec.structs.replace(manifest, parts=describe_parts(scratch))
        write_manifest(scratch, manifest)
    security_log.record(BackupCreated(rows=sum(manifest.rows.values()), files=len(manifest.list_file_keys())))
    return Created(manifest, unreadable)


async def _dump_database(settings: Settings, scratch: Path) -> Manifest:
    """Dump the database, and count the rows of the very state that is dumped."""
    async with database.transaction():
        await database.execute(_READ_ONLY)
        snapshot = await database.fetch_value(_SNAPSHOT)
        major = await database.fetch_value(_SERVER_MAJOR)
        tables = await database.fetch_column(_TABLES)
        rows = {table: await database.fetch_value(_COUNT_ROWS.format(table=table)) for table in tables}
        migrations = await database.fetch_column(_MIGRATIONS) if "migration" in rows else []
        if not migrations:
            raise Invalid("There is nothing to back up: the database has not been migrated.")
        address, environment = build_connection(settings)
        options = ("--format=custom", "--no-owner", "--no-privileges", "--lock-wait-timeout=60000")
        target = f"--file={scratch / DATABASE}"
        command = (find_program("pg_dump", major), *options, f"--snapshot={snapshot}", target, f"--dbname={address}")
        await run_program(command, environment, step="The backup of the database")
    return Manifest(
        format=FORMAT,
        created_at=datetime.now(UTC).isoformat(timespec="seconds"),
        postgresql=major,
        migrations=tuple(migrations),
        secret_key=compute_key_fingerprints(settings)[0],
        rows=rows,
        parts={},
    )


@contextlib.contextmanager
def _stop_in_order() -> Iterator[None]:
    """On SIGTERM, as at the deadline of a Kubernetes Job, end pg_dump and delete what was written."""
    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    if task is not None:
        loop.add_signal_handler(signal.SIGTERM, task.cancel)
    try:
        yield
    except asyncio.CancelledError as error:
        raise Unavailable(STOPPED) from error
    finally:
        loop.remove_signal_handler(signal.SIGTERM)


@contextlib.contextmanager
def _write_atomically(folder: Path) -> Iterator[Path]:
    """Give the folder its name only when everything in it is written and flushed to disk.

    Only the operating system's user can read it.
    """
    if folder.exists():
        raise Invalid(f"{folder} exists. Please name a new folder.")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=".backup-", dir=folder.parent))
        try:
            yield scratch
            for path in (*scratch.rglob("*"), scratch):
                path.chmod(0o700 if path.is_dir() else 0o600)
                _flush(path)
            scratch.rename(folder)
            _flush(folder.parent)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
    except OSError as error:
        raise Unavailable(f"The backup could not be written: {error}") from error


def _flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
