"""The commands `lexdex catalogue hide`, `unhide`, `delete` and `remove-sample`."""

import click

from lexdex.catalogue.service import removal
from lexdex.foundation.commands import SettingsLoader, require_text, run


@click.command()
@click.argument("product_ids", nargs=-1, required=True)
@click.option("--reason", required=True, callback=require_text, help="Reason, stored with the new revision.")
@click.pass_obj
def hide(load_settings: SettingsLoader | None, product_ids: tuple[str, ...], reason: str) -> None:
    """Hide PRODUCT_IDS from search, lists and pages. Reviews, claims and history remain; all ids or none are hidden."""
    run(load_settings, removal.set_hidden(None, product_ids, hidden=True, reason=reason))
    click.echo(f"Hidden: {', '.join(product_ids)}.")


@click.command()
@click.argument("product_ids", nargs=-1, required=True)
@click.option("--reason", required=True, callback=require_text, help="Reason, stored with the new revision.")
@click.pass_obj
def unhide(load_settings: SettingsLoader | None, product_ids: tuple[str, ...], reason: str) -> None:
    """Make PRODUCT_IDS visible again."""
    run(load_settings, removal.set_hidden(None, product_ids, hidden=False, reason=reason))
    click.echo(f"Visible: {', '.join(product_ids)}.")


@click.command()
@click.argument("product_ids", nargs=-1, required=True)
@click.confirmation_option("--yes", prompt="Delete these products with their whole history?", help="Do not ask.")
@click.pass_obj
def delete(load_settings: SettingsLoader | None, product_ids: tuple[str, ...]) -> None:
    """Delete PRODUCT_IDS with their history, for ever; all of them or none.

    They also leave shortlists, editors' picks and statistics. Products with reviews, claims or requests can only be
    hidden.
    """
    run(load_settings, removal.delete_products(product_ids))
    click.echo(f"Deleted: {', '.join(product_ids)}.")


@click.command("remove-sample")
@click.confirmation_option("--yes", prompt="Delete all generated sample products?", help="Do not ask.")
@click.pass_obj
def remove_sample(load_settings: SettingsLoader | None) -> None:
    """Delete the generated sample products, but not the entries of real products.

    Sample products with reviews, claims or requests are hidden instead. No start loads the sample again; the command
    `lexdex catalogue load-sample` does.
    """
    removed = run(load_settings, removal.remove_sample())
    noun = "product" if removed.deleted == 1 else "products"
    click.echo(f"{removed.deleted:,} sample {noun} deleted, {removed.hidden:,} hidden.")
