"""The commands `lexdex backup` and `lexdex restore`."""

from pathlib import Path
from typing import Final

import click

from lexdex import settings as configuration
from lexdex.foundation.commands import SettingsLoader, run

OTHER_KEY_OF_SITE: Final = (
    "Warning: The authenticator apps of {count:,} accounts do not work with LEXDEX_SECRET_KEY and "
    "LEXDEX_PREVIOUS_SECRET_KEYS. Unless the site has the same keys as this command, set its keys and back up again."
)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.pass_obj
def backup(load_settings: SettingsLoader | None, folder: Path) -> None:
    """Back up the database and all uploaded files into FOLDER, which is created. The site may be in use.

    The backup does not contain LEXDEX_SECRET_KEY: keep it apart from the backups.
    """
    # Imported here because most commands need neither.
    from lexdex.backup.create import create_backup  # noqa: PLC0415

    settings = (load_settings or configuration.load)()
    created = run(lambda: settings, create_backup(settings, folder))
    done = created.manifest
    size = sum(part.size for part in done.parts.values()) / 1e6
    click.echo(
        f"{folder}: {sum(done.rows.values()):,} rows in {len(done.rows)} tables, {len(done.list_file_keys()):,} files, "
        f"{size:,.1f} MB. It needs the secret key {done.secret_key}."
    )
    # No error, because a site that was restored without its key must be backed up too.
    if created.unreadable_secrets:
        click.echo(OTHER_KEY_OF_SITE.format(count=created.unreadable_secrets), err=True)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--replace",
    "replaces",
    is_flag=True,
    help="Delete what is in the database, and files that the backup does not have.",
)
@click.option("--other-key", "accepts_other_key", is_flag=True, help="Restore without the secret key of the backup.")
@click.pass_obj
def restore(load_settings: SettingsLoader | None, folder: Path, replaces: bool, accepts_other_key: bool) -> None:
    """Restore the database and all uploaded files from FOLDER, migrate them, and sign everyone out.

    Stop the API and the worker before. If the restore fails, the database stays as it is. Once it is being replaced,
    Ctrl-C waits for the end.
    """
    from lexdex.backup.restore import restore_backup  # noqa: PLC0415

    settings = (load_settings or configuration.load)()
    restoring = restore_backup(settings, folder, replaces=replaces, accepts_other_key=accepts_other_key)
    done = run(lambda: settings, restoring)
    restored = done.manifest
    click.echo(
        f"Restored {sum(restored.rows.values()):,} rows and {len(restored.list_file_keys()):,} files of "
        f"{restored.created_at}. Everyone was signed out. The worker updates the search index."
    )
    if done.deleted_files:
        click.echo(f"Deleted files that the backup does not have: {done.deleted_files:,}.")
    if done.remaining_files:
        click.echo(f"Files in the storage that the backup does not have: {done.remaining_files:,}. They remain there.")
