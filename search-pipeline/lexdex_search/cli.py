"""lexdex-search: index products, query, evaluate, and switch releases."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy: waking BLAS threads costs more than they give
os.environ.setdefault("HF_HUB_OFFLINE", "1")

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from lexdex_search.engine import Engine
from lexdex_search.evaluation.abstention import FILE as HONESTY
from lexdex_search.evaluation.abstention import honesty_queries, rates, replies
from lexdex_search.evaluation.datasets import InvalidDataSet, lines, read
from lexdex_search.evaluation.query_parsing import FILE, Comparison, compared, reader_of, scores, written_queries
from lexdex_search.evaluation.relevance import indexed, measured
from lexdex_search.evaluation.reports import honesty_markdown, markdown, understanding_markdown
from lexdex_search.release.documents import BadDocument, Product, is_listed, product_of
from lexdex_search.release.embed import Executor, LostDocuments, update_release
from lexdex_search.release.store import ReleaseError, ReleaseStore
from lexdex_search.results import SearchAnswer

DEFAULT_RELEASES: Final = Path("var/releases")

releases_option = click.option(
    "--releases",
    type=click.Path(file_okay=False, path_type=Path),
    default=DEFAULT_RELEASES,
    show_default=True,
    envvar="LEXDEX_RELEASES_DIR",
    help="Directory of the releases.",
)
cache_option = click.option(
    "--cache",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="LEXDEX_MODEL_CACHE",
    help="Directory of the compiled encoder.  [default: next to the releases]",
)


@contextmanager
def _bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error, so that output can be piped."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(title, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


@contextmanager
def _plain_errors() -> Iterator[None]:
    """What a person can put right is said in a sentence and ends with code 1; anything else keeps its traceback."""
    try:
        yield
    except (ReleaseError, BadDocument, InvalidDataSet, LostDocuments) as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        name = f" ({error.filename})" if error.filename else ""
        raise click.ClickException(f"{error.strerror or error}{name}.") from error


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
    with _plain_errors():
        products = list(_products(file))
        with _bar("Embedding") as progress:
            report = update_release(products, ReleaseStore(releases), executor=executor, progress=progress, cache=cache)
    click.echo(
        f"Release {report.release}: {len(products)} products, {report.embedded} embedded, "
        f"{report.reused} reused, {report.removed} removed."
    )


def _products(file: Path) -> Iterator[Product]:
    return (product_of(document) for document in lines(file) if is_listed(document))


@main.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1, 50), default=10, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print the full answer as JSON.")
@releases_option
def query(words: tuple[str, ...], limit: int, as_json: bool, releases: Path) -> None:
    """Query the current release."""
    with _plain_errors():
        engine = Engine.open(releases)
        try:
            answer = engine.search(" ".join(words), limit=limit)
        except ValueError as error:
            raise click.UsageError(str(error)) from error
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(answer), indent=2))
    else:
        click.echo(_for_people(answer))


def _for_people(answer: SearchAnswer) -> str:
    chips = [f"  {constraint.kind:8} {constraint.label}" for constraint in answer.interpretation.constraints]
    tools = [f"{n:3}. {hit.product_name} - {'; '.join(hit.reasons)}" for n, hit in enumerate(answer.product_ids, 1)]
    return "\n".join([answer.response, *chips, *tools, f"[{answer.outcome}, release {answer.release}]"])


@main.command()
@click.option("--data", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
@click.option(
    "--corpus", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Products, if not in the data set."
)
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="Directory for report.md and report.json."
)
@cache_option
def evaluate(data: Path, corpus: Path | None, out: Path | None, cache: Path | None) -> None:
    """Evaluate BM25, dense, hybrid and the engine on a BEIR data set, by query type."""
    with _plain_errors():
        judged = read(data, corpus)
        with _bar("Embedding") as progress, indexed(judged.products, cache=cache, progress=progress) as loaded:
            evaluation = measured(loaded, judged)
            found = replies(loaded, honesty_queries(data)) if (data / HONESTY).is_file() else []
        text = markdown(evaluation)
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
            (out / "report.md").write_text(text, encoding="utf-8")
            (out / "report.json").write_bytes(msgspec.json.format(msgspec.json.encode(evaluation), indent=2))
        click.echo(text)
        if (data / FILE).is_file():
            click.echo(understanding_markdown(scores(_comparisons(data, corpus))))
        if found:
            click.echo(honesty_markdown(rates(found)))


@main.command()
@click.option("--data", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
@click.option(
    "--corpus", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Products, if not in the data set."
)
@click.option("--slips", is_flag=True, help="Also list the development queries that were answered wrongly.")
@cache_option
def honesty(data: Path, corpus: Path | None, slips: bool, cache: Path | None) -> None:
    """Evaluate abstention: unanswerable queries that were answered, and answerable ones that were not."""
    with _plain_errors():
        queries, products = honesty_queries(data), list(_products(corpus or data / "corpus.jsonl"))
        with _bar("Embedding") as progress, indexed(products, cache=cache, progress=progress) as loaded:
            found = replies(loaded, queries)
    click.echo(honesty_markdown(rates(found)))
    for each in found if slips else ():
        if each.written.split == "development" and (each.dishonest or each.refused):
            click.echo(f"{each.written.query}\n  {each.outcome}, unmet {each.unmet_constraints}")


@main.command()
@click.option("--data", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
@click.option(
    "--corpus", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Products, if not in the data set."
)
@click.option("--slips", is_flag=True, help="Also list the development queries that were parsed wrongly.")
def understanding(data: Path, corpus: Path | None, slips: bool) -> None:
    """Evaluate the query parser: F1 over constraints, by split, language and tag."""
    with _plain_errors():
        found = _comparisons(data, corpus)
    click.echo(understanding_markdown(scores(found)))
    for each in found if slips else ():
        if each.written.split == "development" and (each.missed or each.invented):
            click.echo(f"{each.written.query}\n  missed {each.missed}, invented {each.invented}")


def _comparisons(data: Path, corpus: Path | None) -> list[Comparison]:
    products = tuple(_products(corpus or data / "corpus.jsonl"))
    return compared(reader_of(products), written_queries(data))


@main.command()
@click.option("--prune", type=click.IntRange(1), help="Number of releases to retain; older ones are deleted.")
@releases_option
def releases(prune: int | None, releases: Path) -> None:
    """List releases, newest first. The current one is marked."""
    with _plain_errors():
        store = ReleaseStore(releases)
        for gone in store.prune(prune) if prune else ():
            click.echo(f"deleted {gone}")
        current = store.current()
        for manifest in store.list():
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
    with _plain_errors():
        store = ReleaseStore(releases)
        store.verify(release)
        store.promote(release)
    click.echo(f"{release} is the current release.")


@main.command()
@releases_option
def rollback(releases: Path) -> None:
    """Switch back to the previous release."""
    with _plain_errors():
        release = ReleaseStore(releases).rollback()
    click.echo(f"{release} is the current release again.")
