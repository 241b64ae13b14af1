"""The command `python -m lexdex_bench`: measure the CPU time of requests and searches, and check the budgets."""

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
@click.option("--quick", is_flag=True, help="Run one short round, as a smoke test; its results are imprecise.")
@click.option(
    "--json", "file", type=click.Path(path_type=Path), default=None, help="Write all results to FILE as JSON."
)
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    default=Path("var/bench"),
    help="Folder of the sample catalogue and its search index.",
)
def main(quick: bool, file: Path | None, data: Path) -> None:
    """Run the benchmark and print the results; exits with status 1 if a budget is exceeded."""
    console, began = Console(stderr=True, highlight=False), time.monotonic()

    def print_status(text: str) -> None:
        console.print(f"[{time.monotonic() - began:3.0f} s] {text}", markup=False, soft_wrap=True)

    try:
        measured = _measure(data.resolve(), QUICK if quick else FULL, print_status)
    except (CannotStart, rounds.CannotMeasure) as error:
        raise click.ClickException(str(error)) from error
    for line in report.format_table(measured):
        click.echo(line)
    click.echo()
    budgets_met = [_print_budget(budget) for budget in report.check_budgets(measured)]
    if file:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(report.build_report_data(measured))))
    sys.exit(0 if all(budgets_met) else 1)


def _print_budget(budget: report.BudgetResult) -> bool:
    click.echo(f"{'met    ' if budget.is_met else 'MISSED '}  {budget.message}")
    return budget.is_met


def _measure(data: Path, plan: rounds.Plan, print_status: rounds.PrintStatus) -> report.Measurements:
    folder = data / _compute_version()
    servers.delete_other_versions(folder)
    with servers.open_testbed(folder) as testbed:
        print_status("Loading the sample catalogue and building its index, unless it exists")
        _prepare(testbed)
        return rounds.measure(testbed, plan, print_status)


def _compute_version() -> str:
    """Compute a hash of the sample catalogue and of the format of its texts; each version has its own data folder."""
    digest = hashlib.sha256(TEXT_VERSION.encode())
    for product in generate_products():
        digest.update(msgspec.json.encode(product))
    return digest.hexdigest()[:16]


def _prepare(testbed: servers.Testbed) -> None:
    """Load the sample catalogue into the database and build its index, by running `lexdex prepare`."""
    done = subprocess.run(
        [sys.executable, "-m", "lexdex", "prepare"], env={**os.environ, **testbed.environment}, check=False
    )
    if done.returncode:
        raise CannotStart("The catalogue could not be prepared; see the lines above.")


if __name__ == "__main__":
    main()
