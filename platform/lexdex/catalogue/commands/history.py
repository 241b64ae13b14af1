"""The command `lexdex catalogue restore`, which restores an earlier revision of a product."""

import click

from lexdex.catalogue.service import history
from lexdex.foundation.commands import SettingsLoader, require_text, run


@click.command()
@click.argument("product_id")
@click.argument("number", type=click.IntRange(min=1))
@click.option("--reason", required=True, callback=require_text, help="Reason, stored with the new revision.")
@click.pass_obj
def restore(load_settings: SettingsLoader | None, product_id: str, number: int, reason: str) -> None:
    """Restore revision NUMBER of PRODUCT_ID by saving its fields as a new revision.

    Rating, status and visibility do not change.
    """
    restored = run(load_settings, history.restore_revision(product_id, number, actor=None, reason=reason))
    click.echo(f"Revision {restored.revision} of {product_id}: {', '.join(restored.changed_fields)} as in {number}.")
