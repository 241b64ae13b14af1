"""The `lexdex log ...` commands: verify the transparency log and the audit log, print checkpoint and keys."""

from pathlib import Path

import click
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from lexdex import settings as configuration
from lexdex.audit.service.verification import AuditReport, verify_audit_log
from lexdex.foundation.commands import SettingsLoader, run
from lexdex.transparency_log.notes import decode_verifier_key
from lexdex.transparency_log.service import reading
from lexdex.transparency_log.service.verification import LogReport, verify_log

BROKEN = 1


@click.group()
def log() -> None:
    """Verify the transparency log and the audit log."""


@log.command()
@click.argument("checkpoints", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--key", "verifier_keys", multiple=True, help="Accept only checkpoints of this key (see `keys`).")
@click.pass_obj
def verify(load_settings: SettingsLoader | None, checkpoints: tuple[Path, ...], verifier_keys: tuple[str, ...]) -> None:
    """Compute the whole tree again and compare it with the stored one and with CHECKPOINTS, files kept from earlier.

    Then compare the audit log with the leaves that were recorded with it. Exits with 1 if an entry of one of the two
    was removed, altered or swapped. Whoever can write to the database and has the key can sign
    another history: only a checkpoint that was kept elsewhere reveals that.
    """
    kept = [(str(file), file.read_text(encoding="utf-8", errors="replace")) for file in checkpoints]
    trusted = [decode_verifier_key(key) for key in verifier_keys]
    report, audit = run(load_settings, _verify(kept, trusted), is_read_only=True)
    for problem in (*report.problems, *audit.problems):
        click.echo(problem, err=True)
    click.echo(
        f"{report.entries} entries ({report.erased} erased, {report.waiting} not in the tree yet), "
        f"{report.checkpoints} checkpoints, {len(kept)} compared with kept ones: "
        f"{'NOT INTACT' if report.problems else 'intact'}"
    )
    click.echo(f"{audit.entries} audit entries: {'NOT INTACT' if audit.problems else 'intact'}")
    if report.problems or audit.problems:
        raise SystemExit(BROKEN)


async def _verify(kept: list[tuple[str, str]], trusted: list[Ed25519PublicKey]) -> tuple[LogReport, AuditReport]:
    report = await verify_log(kept, trusted or await reading.list_log_keys())
    return report, await verify_audit_log()


@log.command()
@click.pass_obj
def checkpoint(load_settings: SettingsLoader | None) -> None:
    """Print the latest checkpoint; keep it elsewhere, to verify the log against it later."""
    click.echo(run(load_settings, reading.get_checkpoint(), is_read_only=True), nl=False)


@log.command()
@click.pass_obj
def keys(load_settings: SettingsLoader | None) -> None:
    """Print the public keys that have signed checkpoints, the latest first."""
    settings = (load_settings or configuration.load)()
    for key in run(lambda: settings, reading.list_verifier_keys(settings), is_read_only=True):
        click.echo(key)
