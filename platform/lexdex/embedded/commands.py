"""The command `lexdex catalogue load-sample`."""

import click

from lexdex.foundation.commands import SettingsLoader, run


@click.command("load-sample")
@click.option("--replace", is_flag=True, help="Load the sample even if the catalogue has products.")
@click.pass_obj
def load_sample(load_settings: SettingsLoader | None, replace: bool) -> None:
    """Load the sample catalogue. Does nothing if the catalogue has products, unless --replace is given."""
    count = run(load_settings, _load_sample(replace=replace))
    click.echo(
        f"{count:,} sample products loaded." if count else "The catalogue already has products; nothing was loaded."
    )


async def _load_sample(*, replace: bool) -> int:
    # Imported here, so that other commands start fast.
    from rich.console import Console  # noqa: PLC0415

    from lexdex.catalogue import service as catalogue  # noqa: PLC0415
    from lexdex.embedded.prepare import show_progress  # noqa: PLC0415
    from lexdex.embedded.sample import load_sample as load  # noqa: PLC0415

    if not replace and await catalogue.has_products():
        return 0
    with show_progress(Console(stderr=True), "Loading the sample catalogue") as progress:
        return await load(progress)
