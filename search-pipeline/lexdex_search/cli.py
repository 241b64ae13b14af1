"""The command `lexdex-search`: index products, run queries, evaluate, and switch between releases."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy: waking BLAS threads costs more than they give
os.environ.setdefault("HF_HUB_OFFLINE", "1")

import signal
import sys
import threading
from pathlib import Path

import click
import msgspec

from lexdex_search.bench import bench_search, bench_served
from lexdex_search.engine import Engine
from lexdex_search.evaluation.command_tools import (
    cache_option,
    read_products,
    releases_option,
    report_errors,
    show_progress,
)
from lexdex_search.evaluation.commands import COMMANDS
from lexdex_search.evaluation.datasets import read_json_lines
from lexdex_search.local_ray import prepare_environment
from lexdex_search.release.embed import Executor, update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search.results import SearchAnswer
from lexdex_search.serving.protocol import DEFAULT_PORT


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Build, evaluate and query search releases."""


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--executor", type=click.Choice(["local", "ray"]), default="local", show_default=True)
@releases_option
@cache_option
def index(file: Path, executor: Executor, releases: Path, cache: Path | None) -> None:
    """Publish a release of the products in FILE (JSON Lines). Only changed products are embedded."""
    with report_errors():
        products = list(read_products(file))
        with show_progress("Embedding") as progress:
            report = update_release(products, ReleaseStore(releases), executor=executor, progress=progress, cache=cache)
    click.echo(
        f"Release {report.release}: {len(products)} products, {report.embedded} embedded, "
        f"{report.reused} reused, {report.removed} removed."
    )


@main.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1, 50), default=10, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print the full answer as JSON.")
@releases_option
def query(words: tuple[str, ...], limit: int, as_json: bool, releases: Path) -> None:
    """Query the current release."""
    with report_errors():
        engine = Engine.open(releases)
        try:
            answer = engine.search(" ".join(words), limit=limit)
        except ValueError as error:
            raise click.UsageError(str(error)) from error
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(answer), indent=2))
    else:
        click.echo(_format_answer(answer))


def _format_answer(answer: SearchAnswer) -> str:
    chips = [f"  {constraint.kind:8} {constraint.label}" for constraint in answer.interpretation.constraints]
    tools = [f"{n:3}. {hit.product_name} - {'; '.join(hit.reasons)}" for n, hit in enumerate(answer.product_ids, 1)]
    return "\n".join([answer.response, *chips, *tools, f"[{answer.outcome}, release {answer.release}]"])


@main.command()
@click.option("--prune", type=click.IntRange(1), help="Number of releases to retain; older ones are deleted.")
@releases_option
def releases(prune: int | None, releases: Path) -> None:
    """List releases, newest first. The current one is marked."""
    with report_errors():
        store = ReleaseStore(releases)
        for gone in store.prune(prune) if prune else ():
            click.echo(f"deleted {gone}")
        current = store.read_current_id()
        for manifest in store.list_releases():
            mark = "*" if manifest.id == current else " "
            click.echo(
                f"{mark} {manifest.id}  {manifest.products:>7,} products  model {manifest.model_digest[:12]}  "
                f"policy {manifest.policy_version}  {manifest.created_at[:19]}"
            )
        if current is None:
            click.echo("No release yet. Create one with `lexdex-search index FILE.jsonl`.", err=True)
            sys.exit(1)


@main.command()
@click.argument("release")
@releases_option
def promote(release: str, releases: Path) -> None:
    """Make RELEASE the current release."""
    with report_errors():
        store = ReleaseStore(releases)
        store.promote(release)
    click.echo(f"{release} is the current release.")


@main.command()
@releases_option
def rollback(releases: Path) -> None:
    """Switch back to the previous release."""
    with report_errors():
        release = ReleaseStore(releases).rollback()
    click.echo(f"{release} is the current release again.")


@main.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address that the proxy of Ray Serve listens on.")
@click.option("--port", type=click.IntRange(1, 65535), default=DEFAULT_PORT, show_default=True)
@click.option("--min-replicas", type=click.IntRange(1), default=1, show_default=True)
@click.option("--max-replicas", type=click.IntRange(1), default=1, show_default=True)
@click.option("--timeout", type=click.FloatRange(0.1, 60), default=2.0, show_default=True, help="Seconds of a search.")
@releases_option
def serve_releases(host: str, port: int, min_replicas: int, max_replicas: int, timeout: float, releases: Path) -> None:
    """Serve the current release over HTTP with Ray Serve, until a stop signal; later releases follow by themselves.

    Starts a Ray on this machine, unless RAY_ADDRESS names a cluster.
    """
    prepare_environment()
    # Ray takes seconds to import.
    from lexdex_search.serving.ray_serve import serve_engine  # noqa: PLC0415
    from lexdex_search.serving.service import ApplicationOptions  # noqa: PLC0415

    stopped = threading.Event()
    options = ApplicationOptions(str(releases.resolve()), timeout, min_replicas, max_replicas)
    with serve_engine(options, host=host, port=port):
        for number in (signal.SIGINT, signal.SIGTERM):  # not earlier, because Ray sets handlers of its own
            signal.signal(number, lambda *_: stopped.set())
        click.echo(f"Search is served at http://{host}:{port}.", err=True)
        stopped.wait()


@main.command()
@click.argument("queries", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--url", help="Address of a served engine, http://127.0.0.1:8120.  [default: search in this process]")
@click.option("--clients", type=click.IntRange(1, 64), default=1, show_default=True, help="Clients of that address.")
@releases_option
def bench(queries: Path, url: str | None, clients: int, releases: Path) -> None:
    """Measure the searches of QUERIES (JSON Lines with "text") in this process, or at a served engine."""
    with report_errors():
        texts = [str(line["text"]) for line in read_json_lines(queries)]
        measured = bench_served(url, texts, clients) if url else bench_search(Engine.open(releases), texts)
    click.echo(msgspec.json.encode(measured).decode())


for command in COMMANDS:
    main.add_command(command)
