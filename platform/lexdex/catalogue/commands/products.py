"""The commands `lexdex catalogue import`, `export` and `picks`."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from lexdex import settings as configuration
from lexdex.catalogue import exports
from lexdex.catalogue.default_picks import load_default_picks
from lexdex.catalogue.imports import ImportOptions, ImportReport, import_file
from lexdex.catalogue.service import picks
from lexdex.foundation.commands import SettingsLoader, run
from lexdex.foundation.errors import Invalid
from lexdex.foundation.files import Files


@click.group()
def catalogue() -> None:
    """Import and export products, and set editors' picks."""


@catalogue.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--map", "mappings", multiple=True, metavar="'COLUMN=FIELD'", help="Map a column to a field; repeatable.")
@click.option("--dry-run", is_flag=True, help="Report the outcome without writing anything.")
@click.option("--skip-invalid", is_flag=True, help="Import the valid rows even if others are rejected.")
@click.option(
    "--logos",
    type=click.Path(path_type=Path),
    metavar="FOLDER|ZIP",
    help="Image files (PNG, JPEG, WebP), named as in the column 'logo' or after the product's id.",
)
@click.pass_obj
def import_products(
    load_settings: SettingsLoader | None,
    file: Path,
    mappings: tuple[str, ...],
    logos: Path | None,
    *,
    dry_run: bool,
    skip_invalid: bool,
) -> None:
    """Import products from FILE (.csv, .tsv, .jsonl, .ndjson, .xlsx); existing ids are updated.

    If any row is rejected, nothing is imported. In CSV and XLSX, an empty cell leaves the field unchanged.
    Lists are separated by ';' or ','. A logo that can't be used is reported, and its product is imported without it.
    """
    options = ImportOptions(mappings=mappings, dry_run=dry_run, skip_invalid=skip_invalid, logos=logos)
    files = Files((load_settings or configuration.load)())

    def is_refused(report: ImportReport) -> bool:
        return bool(report.rejected) and not skip_invalid

    report = run(load_settings, _run_import(file, options, files), is_refused=is_refused, rule="rows_rejected")
    for line in report.format_lines():
        click.echo(line)
    if is_refused(report):
        sys.exit(1)


async def _run_import(file: Path, options: ImportOptions, files: Files) -> ImportReport:
    with _show_progress(f"Importing {file.name}") as progress:
        return await import_file(file, options, files, progress)


@catalogue.command("export")
@click.argument("file", type=click.Path(path_type=Path), default="-")
@click.option(
    "--format",
    "file_format",
    type=click.Choice(["jsonl", "csv"]),
    default=None,
    help="Defaults to FILE's ending (.csv, .jsonl, .ndjson), and to jsonl on standard output.",
)
@click.pass_obj
def export_catalogue(load_settings: SettingsLoader | None, file: Path, file_format: str | None) -> None:
    """Export every product to FILE, or to standard output."""
    chosen_format = _choose_format(file, cast(exports.Format | None, file_format))
    count = run(load_settings, _run_export(file, chosen_format))
    click.echo(f"{count:,} products written to {'standard output' if str(file) == '-' else file}.", err=True)


def _choose_format(file: Path, given: exports.Format | None) -> exports.Format:
    """Return the format to write; refuses a name whose ending promises another one, before anything is written."""
    suffix = file.suffix.lower()
    promised = exports.FORMATS.get(suffix)
    if str(file) == "-" or not suffix:
        return given or "jsonl"
    if promised is None or (given and given != promised):
        endings = [ending for ending, form in exports.FORMATS.items() if form == (given or form)]
        raise click.BadParameter(f"{file.name}: please give a name that ends in {', '.join(endings)}.")
    return promised


async def _run_export(file: Path, file_format: exports.Format) -> int:
    if str(file) == "-":
        return await exports.export_products(sys.stdout, file_format)
    partial = file.with_name(f"{file.name}.part")
    try:
        with partial.open("w", encoding="utf-8", newline="") as out:
            count = await exports.export_products(out, file_format)
        # Rename atomically, so that no reader sees a partial export.
        partial.replace(file)
    except OSError as error:
        raise Invalid(f"{file}: {error.strerror or error}.") from error
    finally:
        partial.unlink(missing_ok=True)
    return count


@catalogue.command("picks")
@click.argument("listing", type=click.Choice(sorted(load_default_picks())))
@click.argument("product_ids", nargs=-1)
@click.pass_obj
def set_picks(load_settings: SettingsLoader | None, listing: str, product_ids: tuple[str, ...]) -> None:
    """Replace the editors' picks of LISTING with PRODUCT_IDS, in this order. Without ids, print the current picks."""
    for product_id in run(load_settings, _set_or_list_picks(listing, product_ids)):
        click.echo(product_id)


async def _set_or_list_picks(listing: str, product_ids: tuple[str, ...]) -> list[str]:
    if product_ids:
        await picks.set_picks(listing, product_ids)
    return await picks.list_picked_ids(listing)


@contextmanager
def _show_progress(description: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on standard error, so that standard output can be piped; yields its update function."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(description, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
