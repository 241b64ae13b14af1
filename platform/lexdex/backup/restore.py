"""Restores a backup: replaces the database in one transaction, and the uploaded files."""

import asyncio
from pathlib import Path
from typing import Final

import msgspec

from lexdex.backup.interrupts import refuse_interrupts
from lexdex.backup.manifest import DATABASE, FILES, Manifest, read_manifest, verify_parts
from lexdex.backup.programs import pipe_dump
from lexdex.backup.security_events import BackupRestored
from lexdex.catalogue import service as catalogue
from lexdex.foundation import database, security_log
from lexdex.foundation.errors import Conflict, Invalid, Unavailable
from lexdex.foundation.files import Files
from lexdex.foundation.tokens import compute_key_fingerprints
from lexdex.settings import Settings

NOT_EMPTY: Final = "The database is not empty. Use --replace to delete what is in it, or name an empty database."
OTHER_KEY: Final = (
    "The backup was made with another secret key, without which its authenticator apps and pending email links do not "
    "work. Set LEXDEX_SECRET_KEY to it, or add it to LEXDEX_PREVIOUS_SECRET_KEYS; --other-key restores without it."
)
FILES_REMAIN: Final = (
    "The backup is restored, but files of the replaced installation could not be deleted. Run the same command again."
)
UNINTERRUPTIBLE: Final = "The database is being replaced, which can't be interrupted. Please wait for the end."
NEWER: Final = "The backup was made by a newer version of Lexdex: this one does not know the migration {name}."

# SQL: system tables. Objects of extensions stay, because they belong to the server.
_COUNT_OBJECTS: Final = """
SELECT count(*) FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
"""
_DROP_ALL: Final = """
DO $$
DECLARE entry record;
BEGIN
    FOR entry IN SELECT c.oid::regclass AS name FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
            AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') LOOP
        EXECUTE format('DROP TABLE IF EXISTS %s CASCADE', entry.name);
    END LOOP;
    FOR entry IN SELECT p.oid::regprocedure AS name FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace
            AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') LOOP
        EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', entry.name);
    END LOOP;
END $$;
"""
_BEGIN: Final = f"BEGIN;\nSET lock_timeout = '10s';\nSET client_min_messages = warning;\n{_DROP_ALL}"
_REQUIRE_ROWS: Final = """
DO $$ BEGIN
    IF (SELECT count(*) FROM public."{table}") <> {count} THEN
        RAISE EXCEPTION 'table {table} does not have the {count} rows of the backup';
    END IF;
END $$;
"""


# Before the commit, because sessions that ended since the backup would be valid again, if only for a moment.
_END_SESSIONS: Final = "UPDATE public.account_session SET revoked_at = now() WHERE revoked_at IS NULL;\n"


class Restored(msgspec.Struct, frozen=True):
    """What was restored, and the number of files that the backup does not have: deleted, or left in the storage."""

    manifest: Manifest
    deleted_files: int
    remaining_files: int


async def restore_backup(settings: Settings, folder: Path, *, replaces: bool, accepts_other_key: bool) -> Restored:
    """Restore the database and the uploaded files from a backup, sign everyone out, and migrate to the current version.

    `replaces` allows to delete what is in the database, and the files that the backup does not have, because no row
    refers to them afterwards; `accepts_other_key` allows to do without the backup's secret key.
    Raises Invalid for a backup that is damaged, or that this version or these settings cannot use, Conflict for a
    database that is not empty, and Unavailable if a part fails; the database is then as before, unless the error says
    that it is restored.
    """
    manifest = await asyncio.to_thread(_read_verified, settings, folder, accepts_other_key=accepts_other_key)
    if not replaces and await database.fetch_value(_COUNT_OBJECTS):
        raise Conflict(NOT_EMPTY)
    # First the files: what fails here has changed no row, and a file without a row is deleted at the end.
    await Files(settings).load(folder / FILES, manifest.list_file_keys())
    # What follows the database's commit belongs to it.
    with refuse_interrupts(UNINTERRUPTIBLE):
        await _restore_database(settings, folder, manifest)
        await database.migrate(settings)
        async with database.transaction():
            await catalogue.publish_change([document.id async for document in catalogue.stream_documents()])
        rows = sum(manifest.rows.values())
        files = len(manifest.list_file_keys())
        security_log.record(BackupRestored(created_at=manifest.created_at, rows=rows, files=files))
        return await _delete_other_files(Files(settings), manifest, replaces=replaces)


async def _delete_other_files(files: Files, manifest: Manifest, *, replaces: bool) -> Restored:
    """Delete the files that the backup does not have, such as uploads since then; without `replaces`, count them only.

    An empty database may stand beside the files of another installation, which it is not allowed to delete.
    """
    try:
        others = sorted(set(await files.list_keys()) - set(manifest.list_file_keys()))
        for key in others if replaces else ():
            await files.delete(key)
    except Unavailable as error:
        raise Unavailable(FILES_REMAIN) from error
    return Restored(manifest, len(others), 0) if replaces else Restored(manifest, 0, len(others))


def _read_verified(settings: Settings, folder: Path, *, accepts_other_key: bool) -> Manifest:
    manifest = read_manifest(folder)
    if unknown := sorted(set(manifest.migrations) - database.list_migration_ids()):
        raise Invalid(NEWER.format(name=unknown[0]))
    if manifest.secret_key not in compute_key_fingerprints(settings) and not accepts_other_key:
        raise Invalid(OTHER_KEY)
    verify_parts(folder, manifest.parts)
    if DATABASE not in manifest.parts:
        raise Invalid(f"The backup is damaged: {DATABASE} is missing. Nothing was changed.")
    return manifest


async def _restore_database(settings: Settings, folder: Path, manifest: Manifest) -> None:
    """Replace the content of the database in one transaction, which compares the numbers of rows and ends sessions."""
    checks = (_REQUIRE_ROWS.format(table=table, count=count) for table, count in manifest.rows.items())
    await asyncio.to_thread(
        pipe_dump,
        settings,
        folder / DATABASE,
        major=manifest.postgresql,
        before=_BEGIN,
        after="".join((*checks, _END_SESSIONS, "COMMIT;\n")),
    )
