"""The command `lexdex-search`: index products, run queries, evaluate, and switch between releases."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy: waking BLAS threads costs more than they give
os.environ.setdefault("HF_HUB_OFFLINE", "1")

import sys
from itertools import islice
from pathlib import Path

import click
import msgspec

from lexdex_search.bench import bench_search
from lexdex_search.engine import Engine
from lexdex_search.evaluation.command_tools import (
    cache_option,
    read_products,
    show_progress,
    store_options,
)
from lexdex_search.evaluation.commands import COMMANDS
from lexdex_search.evaluation.generated_queries import generate_queries
from lexdex_search.release.embed import Executor, update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search.results import SearchAnswer
from lexdex_search.retrieval.loaded_release import load_release


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Build, evaluate and query search releases."""


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--executor", type=click.Choice(["local", "ray"]), default="local", show_default=True)
@store_options
@cache_option
def index(file: Path, executor: Executor, store: ReleaseStore, cache: Path | None) -> None:
    """Publish a release of the products in FILE (JSON Lines). Only changed products are embedded."""
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
@click.option("--searches", type=click.IntRange(1), default=400, show_default=True)
@store_options
def bench(searches: int, store: ReleaseStore) -> None:
    """Measure searches of the current release one after the other, with queries generated from its products."""
    engine = Engine.open(store.directory, store.weaviate)
    release = load_release(store, engine.release)
    texts = dict.fromkeys(each.text for each in generate_queries(release.products))
    times = bench_search(engine, islice(texts, searches))
    click.echo(
        f"{times.searches} searches of {engine.product_count:,} products, index {release.manifest.index}: "
        f"p50 {times.p50_ms:.1f} ms, p95 {times.p95_ms:.1f} ms, p99 {times.p99_ms:.1f} ms"
    )


@main.command()
@click.argument("release")
@store_options
def promote(release: str, store: ReleaseStore) -> None:
    """Make RELEASE the current release."""
    store.promote(release)
    click.echo(f"{release} is the current release.")


@main.command()
@store_options
def rollback(store: ReleaseStore) -> None:
    """Switch back to the previous release."""
    release = store.rollback()
    click.echo(f"{release} is the current release again.")


for command in COMMANDS:
    main.add_command(command)
