"""The command `lexdex catalogue load-sample`."""

import click

from lexdex.foundation.commands import SettingsLoader, run


@click.command("load-sample")
@click.option("--replace", is_flag=True, help="Load the sample even if the catalogue has products.")
@click.pass_obj
def load_sample(load_settings: SettingsLoader | None, replace: bool) -> None:
    """Load the sample catalogue. Does nothing if the catalogue has products, unless --replace is given.

    After `remove-sample`, the generated sample products are loaded again; other products stay as they are.
    """
    count = run(load_settings, _load_sample(replace=replace))
    if count is None:
        click.echo("The catalogue already has products; nothing was loaded.")
    else:
        click.echo(f"{count:,} sample products loaded.")


async def _load_sample(*, replace: bool) -> int | None:
    """Load the sample and return the number of loaded products; None if nothing was to be loaded."""
    # Imported here, so that other commands start fast.
    from rich.console import Console  # noqa: PLC0415

    from lexdex.catalogue import service as catalogue  # noqa: PLC0415
    from lexdex.catalogue.service import removal  # noqa: PLC0415
    from lexdex.embedded import sample  # noqa: PLC0415
    from lexdex.embedded.prepare import show_progress  # noqa: PLC0415

    is_needed = replace or not await catalogue.has_products()
    if not is_needed and not await removal.is_sample_removed():
        return None
    load = sample.load_sample if is_needed else sample.load_removed_sample
    with show_progress(Console(stderr=True), "Loading the sample catalogue") as progress:
        return await load(progress)
