"""The command `lexdex-search`: index products, run queries, evaluate, and switch between releases."""

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
from lexdex_search.evaluation.abstention import FILE_NAME as ABSTENTION_FILE
from lexdex_search.evaluation.abstention import read_abstention_queries, run_queries, summarize_rates
from lexdex_search.evaluation.datasets import InvalidDataSet, read_data_set, read_json_lines
from lexdex_search.evaluation.generated_queries import generate_queries, generate_wordings
from lexdex_search.evaluation.query_parsing import FILE_NAME as PARSING_FILE
from lexdex_search.evaluation.query_parsing import (
    Comparison,
    build_query_parser,
    compare_queries,
    read_labelled_queries,
    summarize_scores,
)
from lexdex_search.evaluation.relevance import evaluate_release, open_temporary_release
from lexdex_search.evaluation.reports import (
    format_abstention_report,
    format_counts_report,
    format_parsing_report,
    format_relevance_report,
)
from lexdex_search.evaluation.stated_counts import list_worst, run_generated_queries, run_wordings, summarize_counts
from lexdex_search.release.documents import InvalidDocument, Product, is_searchable, parse_product
from lexdex_search.release.embed import Executor, LostDocuments, update_release
from lexdex_search.release.errors import ReleaseError
from lexdex_search.release.store import ReleaseStore
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
def _show_progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar with a title; yields a function that takes the numbers of finished and of all items.

    The bar goes to standard error, so that standard output can be piped.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(title, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


@contextmanager
def _report_errors() -> Iterator[None]:
    """Turn errors that the user can fix into a one-sentence message and exit code 1; others keep their traceback."""
    try:
        yield
    except (ReleaseError, InvalidDocument, InvalidDataSet, LostDocuments) as error:
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
    with _report_errors():
        products = list(_read_products(file))
        with _show_progress("Embedding") as progress:
            report = update_release(products, ReleaseStore(releases), executor=executor, progress=progress, cache=cache)
    click.echo(
        f"Release {report.release}: {len(products)} products, {report.embedded} embedded, "
        f"{report.reused} reused, {report.removed} removed."
    )


def _read_products(file: Path) -> Iterator[Product]:
    return (parse_product(document) for document in read_json_lines(file) if is_searchable(document))


@main.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1, 50), default=10, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print the full answer as JSON.")
@releases_option
def query(words: tuple[str, ...], limit: int, as_json: bool, releases: Path) -> None:
    """Query the current release."""
    with _report_errors():
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
    with _report_errors():
        data_set = read_data_set(data, corpus)
        with (
            _show_progress("Embedding") as progress,
            open_temporary_release(data_set.products, cache=cache, progress=progress) as loaded,
        ):
            evaluation = evaluate_release(loaded, data_set)
            results = run_queries(loaded, read_abstention_queries(data)) if (data / ABSTENTION_FILE).is_file() else []
        text = format_relevance_report(evaluation)
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
            (out / "report.md").write_text(text, encoding="utf-8")
            (out / "report.json").write_bytes(msgspec.json.format(msgspec.json.encode(evaluation), indent=2))
        click.echo(text)
        if (data / PARSING_FILE).is_file():
            click.echo(format_parsing_report(summarize_scores(_compare(data, corpus))))
        if results:
            click.echo(format_abstention_report(summarize_rates(results)))


@main.command()
@click.option("--data", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
@click.option(
    "--corpus", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Products, if not in the data set."
)
@click.option("--errors", is_flag=True, help="Also list the development queries that were answered wrongly.")
@cache_option
def abstention(data: Path, corpus: Path | None, errors: bool, cache: Path | None) -> None:
    """Evaluate abstention: count unanswerable queries that were answered, and answerable ones that were not."""
    with _report_errors():
        queries, products = read_abstention_queries(data), list(_read_products(corpus or data / "corpus.jsonl"))
        with (
            _show_progress("Embedding") as progress,
            open_temporary_release(products, cache=cache, progress=progress) as loaded,
        ):
            results = run_queries(loaded, queries)
    click.echo(format_abstention_report(summarize_rates(results)))
    for each in results if errors else ():
        if each.query.split == "development" and (each.is_wrongly_answered or each.is_wrongly_refused):
            click.echo(f"{each.query.query}\n  {each.outcome}, unmet {each.unmet_constraints}")


@main.command("generated-queries")
@click.option("--corpus", type=click.Path(exists=True, dir_okay=False, path_type=Path), required=True, help="Products.")
@click.option(
    "--worst", type=click.IntRange(0), default=0, show_default=True, help="List this many answers, worst first."
)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Directory for generated-queries.json.")
@cache_option
def generated_queries(corpus: Path, worst: int, out: Path | None, cache: Path | None) -> None:
    """Evaluate the counts that answers state, on queries generated from the catalogue."""
    with _report_errors():
        products = list(_read_products(corpus))
        with (
            _show_progress("Embedding") as progress,
            open_temporary_release(products, cache=cache, progress=progress) as loaded,
        ):
            results = list_worst(run_generated_queries(loaded, generate_queries(products)))
            wordings = run_wordings(loaded, generate_wordings(products))
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
            (out / "generated-queries.json").write_bytes(msgspec.json.format(msgspec.json.encode(results), indent=2))
    click.echo(format_counts_report(summarize_counts(results), wordings, results[:worst]))


@main.command("query-parsing")
@click.option("--data", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
@click.option(
    "--corpus", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Products, if not in the data set."
)
@click.option("--errors", is_flag=True, help="Also list the development queries that were parsed wrongly.")
def query_parsing(data: Path, corpus: Path | None, errors: bool) -> None:
    """Evaluate the query parser: F1 over constraints, by split, language and tag."""
    with _report_errors():
        comparisons = _compare(data, corpus)
    click.echo(format_parsing_report(summarize_scores(comparisons)))
    for each in comparisons if errors else ():
        if each.query.split == "development" and (each.missed or each.spurious):
            click.echo(f"{each.query.query}\n  missed {each.missed}, spurious {each.spurious}")


def _compare(data: Path, corpus: Path | None) -> list[Comparison]:
    products = tuple(_read_products(corpus or data / "corpus.jsonl"))
    return compare_queries(build_query_parser(products), read_labelled_queries(data))


@main.command()
@click.option("--prune", type=click.IntRange(1), help="Number of releases to retain; older ones are deleted.")
@releases_option
def releases(prune: int | None, releases: Path) -> None:
    """List releases, newest first. The current one is marked."""
    with _report_errors():
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
    with _report_errors():
        store = ReleaseStore(releases)
        store.promote(release)
    click.echo(f"{release} is the current release.")


@main.command()
@releases_option
def rollback(releases: Path) -> None:
    """Switch back to the previous release."""
    with _report_errors():
        release = ReleaseStore(releases).rollback()
    click.echo(f"{release} is the current release again.")
