"""`python -m lexdex_bench`: what a request costs beside the ceilings, the search in process, and the budgets."""

import hashlib
import os
import subprocess
import sys
import time
from pathlib import Path

import click
import msgspec
from rich.console import Console

from lexdex.embedded.problems import CannotStart
from lexdex_bench import report, rounds, servers
from lexdex_sample import generate_products
from lexdex_search.release.documents import TEXT_VERSION

QUICK = rounds.Plan(rounds=1, seconds=0.8, warm_up_seconds=0.3, searches=200)
FULL = rounds.Plan(rounds=2, seconds=2.0, warm_up_seconds=0.4, searches=800)


@click.command()
@click.option("--quick", is_flag=True, help="One short round: shows that it runs, says little.")
@click.option("--json", "file", type=click.Path(path_type=Path), default=None, help="Write all figures to FILE.")
@click.option("--data", type=click.Path(path_type=Path), default=Path("var/bench"), help="Where the catalogue is kept.")
def main(quick: bool, file: Path | None, data: Path) -> None:
    """Measure, print, and end with 1 when a budget is not kept."""
    console, began = Console(stderr=True, highlight=False), time.monotonic()

    def say(words: str) -> None:
        console.print(f"[{time.monotonic() - began:3.0f} s] {words}", markup=False, soft_wrap=True)

    try:
        measured = _measured(data.resolve(), QUICK if quick else FULL, say)
    except (CannotStart, rounds.CannotMeasure) as error:
        raise click.ClickException(str(error)) from error
    for line in report.table(measured):
        click.echo(line)
    click.echo()
    kept = [_echo(verdict) for verdict in report.verdicts(measured)]
    if file:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(report.as_data(measured))))
    sys.exit(0 if all(kept) else 1)


def _echo(verdict: report.Verdict) -> bool:
    click.echo(f"{'kept  ' if verdict.kept else 'MISSED'}  {verdict.words}")
    return verdict.kept


def _measured(data: Path, plan: rounds.Plan, say: rounds.Say) -> report.Measured:
    folder = data / _version()
    servers.keep_only(folder)
    with servers.stand(folder) as stand:
        say("Loading the sample catalogue and building its index, unless an earlier run has")
        _prepare(stand)
        return rounds.measure(stand, plan, say)


def _version() -> str:
    """Of the sample and of what is searched in it: another one is loaded and embedded anew."""
    digest = hashlib.sha256(TEXT_VERSION.encode())
    for product in generate_products():
        digest.update(msgspec.json.encode(product))
    return digest.hexdigest()[:16]


def _prepare(stand: servers.Stand) -> None:
    """As the embedded start does it, with its progress bars."""
    done = subprocess.run(
        [sys.executable, "-m", "lexdex", "prepare"], env={**os.environ, **stand.environment}, check=False
    )
    if done.returncode:
        raise CannotStart("The catalogue could not be prepared; see the lines above.")


if __name__ == "__main__":
    main()
