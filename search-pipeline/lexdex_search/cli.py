"""The command `lexdex-search`: index products, run queries, evaluate, and switch between releases."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy: waking BLAS threads costs more than they give
os.environ.setdefault("HF_HUB_OFFLINE", "1")

import signal
import sys
import threading
from itertools import islice
from pathlib import Path

import click
import msgspec

from lexdex_search.bench import bench_search, bench_served
from lexdex_search.engine import Engine
from lexdex_search.evaluation.command_tools import (
    cache_option,
    read_products,
    show_progress,
    store_options,
)
from lexdex_search.evaluation.commands import COMMANDS
from lexdex_search.evaluation.datasets import read_json_lines
from lexdex_search.evaluation.generated_queries import generate_queries
from lexdex_search.evaluation.promotion import promote_release, roll_back
from lexdex_search.evaluation.training_commands import publish_candidate
from lexdex_search.local_ray import prepare_environment
from lexdex_search.release.embed import Executor, update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search.results import SearchAnswer
from lexdex_search.retrieval.loaded_release import load_newest_release
from lexdex_search.serving.protocol import DEFAULT_PORT


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Build, evaluate and query search releases."""


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--executor", type=click.Choice(["local", "ray"]), default="local", show_default=True)
@click.option(
    "--model",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of a trained encoder; the release is published, but not promoted.",
)
@click.option("--unless-usable", is_flag=True, help="Do nothing if the current release is undamaged and readable.")
@store_options
@cache_option
def index(
    file: Path, executor: Executor, model: Path | None, store: ReleaseStore, cache: Path | None, *, unless_usable: bool
) -> None:
    """Publish a release of the products in FILE (JSON Lines). Only changed products are embedded.

    The release has the encoder of the current one unless --model gives another.
    """
    if unless_usable and store.has_usable_release():
        click.echo(f"Release {store.read_current_id()} is in force and usable, so that nothing is indexed.")
        return
    if model is not None:
        click.echo(publish_candidate(file, model, store, cache, executor))
        return
    products = list(read_products(file))
    with show_progress("Embedding") as progress:
        report = update_release(products, store, executor=executor, progress=progress, cache=cache)
    click.echo(
        f"Release {report.release}: {len(products)} products, {report.embedded} embedded, "
        f"{report.reused} reused, {report.removed} removed."
    )


@main.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1, 50), default=10, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print the full answer as JSON.")
@store_options
def query(words: tuple[str, ...], limit: int, as_json: bool, store: ReleaseStore) -> None:
    """Query the current release."""
    engine = Engine.open(store.directory, store.weaviate)
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
@store_options
def releases(prune: int | None, store: ReleaseStore) -> None:
    """List releases, newest first. The current one is marked."""
    for gone in store.prune(prune) if prune else ():
        click.echo(f"deleted {gone}")
    current = store.read_current_id()
    for manifest in store.list_releases():
        mark = "*" if manifest.id == current else " "
        click.echo(
            f"{mark} {manifest.id}  {manifest.products:>7,} products  model {manifest.model_digest[:12]}  "
            f"policy {manifest.policy_version}  index {manifest.index}  {manifest.created_at[:19]}"
        )
    if current is None:
        click.echo("No release yet. Create one with `lexdex-search index FILE.jsonl`.", err=True)
        sys.exit(1)


@main.command()
@click.argument("queries", type=click.Path(exists=True, dir_okay=False, path_type=Path), required=False)
@click.option("--searches", type=click.IntRange(1), help="Number of searches at most.")
@click.option("--url", help="Address of a served engine, http://127.0.0.1:8120.  [default: search in this process]")
@click.option("--clients", type=click.IntRange(1, 64), default=1, show_default=True, help="Clients of that address.")
@store_options
def bench(queries: Path | None, searches: int | None, url: str | None, clients: int, store: ReleaseStore) -> None:
    """Measure searches in this process, or at a served engine; prints JSON.

    QUERIES is a file of JSON Lines with "text"; without it, queries are generated from the products of the release.
    """
    texts = islice(_list_queries(queries, store), searches)
    if url:
        measured = bench_served(url, texts, clients)
    else:
        measured = bench_search(Engine.open(store.directory, store.weaviate), texts)
    click.echo(msgspec.json.encode(measured).decode())


def _list_queries(queries: Path | None, store: ReleaseStore) -> list[str]:
    if queries is not None:
        return [str(line["text"]) for line in read_json_lines(queries)]
    release, *_ = load_newest_release(store)
    return list(dict.fromkeys(each.text for each in generate_queries(release.products)))


@main.command()
@click.argument("release")
@click.option("--force", is_flag=True, help="Promote a release that the gate refuses; needs --reason.")
@click.option("--reason", default="", help="Why; it is recorded in the audit trail.")
@store_options
def promote(release: str, store: ReleaseStore, *, force: bool, reason: str) -> None:
    """Make RELEASE the current release; one with another encoder must have passed `evaluate-release`."""
    record = promote_release(store, release, force=force, reason=reason)
    for obstacle in record.overruled:
        click.echo(f"Overruled: {obstacle}", err=True)
    click.echo(f"{release} is the current release.")


@main.command()
@click.option("--reason", default="", help="Why; it is recorded in the audit trail.")
@store_options
def rollback(store: ReleaseStore, reason: str) -> None:
    """Switch back to the previous release."""
    release = roll_back(store, reason).release
    click.echo(f"{release} is the current release again.")


@main.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address that the proxy of Ray Serve listens on.")
@click.option("--port", type=click.IntRange(1, 65535), default=DEFAULT_PORT, show_default=True)
@click.option("--min-replicas", type=click.IntRange(1), default=1, show_default=True)
@click.option("--max-replicas", type=click.IntRange(1), default=1, show_default=True)
@click.option("--timeout", type=click.FloatRange(0.1, 60), default=2.0, show_default=True, help="Seconds of a search.")
@store_options
def serve_releases(
    host: str, port: int, min_replicas: int, max_replicas: int, timeout: float, store: ReleaseStore
) -> None:
    """Serve the current release over HTTP with Ray Serve, until a stop signal; later releases follow by themselves.

    Starts a Ray on this machine, unless RAY_ADDRESS names a cluster.
    """
    prepare_environment()
    # Ray takes seconds to import.
    from lexdex_search.serving.ray_serve import serve_engine  # noqa: PLC0415
    from lexdex_search.serving.service import ApplicationOptions  # noqa: PLC0415

    stopped = threading.Event()
    releases = str(store.directory.resolve())
    options = ApplicationOptions(releases, timeout, min_replicas, max_replicas, store.weaviate)
    with serve_engine(options, host=host, port=port):
        for number in (signal.SIGINT, signal.SIGTERM):  # not earlier, because Ray sets handlers of its own
            signal.signal(number, lambda *_: stopped.set())
        click.echo(f"Search is served at http://{host}:{port}.", err=True)
        stopped.wait()


for command in COMMANDS:
    main.add_command(command)
