"""Options, progress and error messages that the commands share."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Final

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from lexdex_search.evaluation.datasets import InvalidDataSet, read_json_lines
from lexdex_search.evaluation.query_scores import (
    QueryScore,
    RunReport,
    compare_runs,
    format_comparison,
    read_run_report,
    write_run_report,
)
from lexdex_search.evaluation.relevance import open_temporary_release
from lexdex_search.index.port import IndexKind, IndexUnavailable, WeaviateServer
from lexdex_search.release.documents import InvalidDocument, Product, is_searchable, parse_product
from lexdex_search.release.embed import LostDocuments
from lexdex_search.release.errors import NoRelease, ReleaseError
from lexdex_search.release.store import ReleaseStore
from lexdex_search.retrieval.loaded_release import LoadedRelease, load_release
from lexdex_search.training.needs import InvalidTrainingData

DEFAULT_RELEASES: Final = Path("var/releases")
CURRENT: Final = "current"
ScoreQueries = Callable[[LoadedRelease], Sequence[QueryScore]]

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
_INDEX_OPTIONS: Final = (
    click.option(
        "--index",
        "index_kind",
        type=click.Choice(["local", "weaviate"]),
        default="local",
        show_default=True,
        envvar="LEXDEX_SEARCH_INDEX",
        help="Where the indexes of new releases are: in their files, or in Weaviate.",
    ),
    click.option("--weaviate-url", envvar="LEXDEX_WEAVIATE_URL", help="Address of Weaviate, http://host:8080."),
    click.option(
        "--weaviate-grpc",
        default="",
        envvar="LEXDEX_WEAVIATE_GRPC",
        help="Host and port of its gRPC interface.  [default: the same host, port 50051]",
    ),
    click.option(
        "--weaviate-prefix",
        default=WeaviateServer(url="").prefix,
        show_default=True,
        envvar="LEXDEX_WEAVIATE_PREFIX",
        help="Begins the names of the collections, and is the alias of the current one.",
    ),
    click.option(
        "--weaviate-replicas",
        type=click.IntRange(1, 9),
        default=1,
        show_default=True,
        envvar="LEXDEX_WEAVIATE_REPLICAS",
        help="Number of nodes that have a copy of each collection.",
    ),
    click.option(
        "--weaviate-timeout",
        type=click.FloatRange(0.1, 600),
        default=WeaviateServer(url="").timeout_seconds,
        show_default=True,
        envvar="LEXDEX_WEAVIATE_TIMEOUT_SECONDS",
        help="Seconds in which Weaviate must answer.",
    ),
)
"""The API key is read from LEXDEX_WEAVIATE_API_KEY only, because other users of a machine see options."""
data_option = click.option(
    "--data", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True, help="Labelled queries."
)
corpus_option = click.option(
    "--corpus", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Products, if not in the data set."
)
errors_option = click.option("--errors", is_flag=True, help="Also list the development queries with errors.")


def store_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of the folder of releases and of their index to a command, which gets them as `store`."""

    @releases_option
    @wraps(command)
    def run_command(  # noqa: PLR0913 - one argument for each option
        *,
        releases: Path,
        index_kind: IndexKind,
        weaviate_url: str | None,
        weaviate_grpc: str,
        weaviate_prefix: str,
        weaviate_replicas: int,
        weaviate_timeout: float,
        **rest: object,
    ) -> None:
        server = WeaviateServer(
            url=weaviate_url or "",
            grpc=weaviate_grpc,
            api_key=os.environ.get("LEXDEX_WEAVIATE_API_KEY", ""),
            prefix=weaviate_prefix,
            replicas=weaviate_replicas,
            timeout_seconds=weaviate_timeout,
        )
        with report_errors():
            command(store=ReleaseStore(releases, index=index_kind, weaviate=server if weaviate_url else None), **rest)

    for option in reversed(_INDEX_OPTIONS):
        run_command = option(run_command)
    return run_command


@contextmanager
def show_progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar with a title; yields a function that takes the numbers of finished and of all items.

    The bar goes to standard error, so that standard output can be piped.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(title, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


@contextmanager
def report_errors() -> Iterator[None]:
    """Turn errors that the user can fix into a one-sentence message and exit code 1; others keep their traceback."""
    try:
        yield
    except (
        ReleaseError,
        InvalidDocument,
        InvalidDataSet,
        InvalidTrainingData,
        LostDocuments,
        IndexUnavailable,
    ) as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        name = f" ({error.filename})" if error.filename else ""
        raise click.ClickException(f"{error.strerror or error}{name}.") from error


def read_products(file: Path) -> Iterator[Product]:
    """Read the searchable products from a file with one document per line."""
    return (parse_product(document) for document in read_json_lines(file) if is_searchable(document))


class EvaluationRun(msgspec.Struct, frozen=True, kw_only=True):
    """Where one evaluation takes its vectors from, writes its report to, and what it is compared with."""

    out: Path | None
    baseline: str | None
    store: ReleaseStore
    workspace: Path | None
    cache: Path | None

    @contextmanager
    def open_release(
        self, products: Sequence[Product], *, catalogue: str = "catalogue", promote: bool = True
    ) -> Iterator[LoadedRelease]:
        """Embed products with a progress bar, and load the release of them; `catalogue` names their workspace.

        Unless `promote` is False, the release becomes the current one of the workspace.
        """
        workspace = self.workspace and self.workspace / catalogue
        with (
            show_progress("Embedding") as progress,
            open_temporary_release(
                products, cache=self.cache, progress=progress, workspace=workspace, promote=promote
            ) as loaded,
        ):
            yield loaded

    def write(self, report: RunReport) -> None:
        """Write a report if there is a directory for it."""
        if self.out is not None:
            write_run_report(report, self.out)

    def print_comparison(self, queries: Sequence[QueryScore], score_queries: ScoreQueries | None) -> None:
        """Compare the queries with the baseline if there is one; `score_queries` repeats the run on a release.

        Without it, only a report can be the baseline.
        """
        if self.baseline is None:
            return
        if Path(self.baseline).is_file():
            before, name = read_run_report(Path(self.baseline)).queries, self.baseline
        elif score_queries is None:
            raise InvalidDataSet(f"{self.baseline} is no report of an earlier run, which this command compares with.")
        else:
            loaded = self._load_baseline(self.baseline)
            before, name = tuple(score_queries(loaded)), f"release {loaded.id}"
        click.echo(format_comparison(compare_runs(before, queries), name))

    def _load_baseline(self, release: str) -> LoadedRelease:
        store = self.store
        release_id = store.read_current_id() if release == CURRENT else release
        if release_id is None:
            raise NoRelease(f"No release in {store.directory} is in force, so there is nothing to compare with.")
        return load_release(store, release_id)


def run_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of an evaluation to a command, which gets them as one argument `run`."""

    @click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Directory for the report as JSON.")
    @click.option(
        "--baseline",
        metavar="RELEASE|FILE",
        help=f"Compare each query with a release ({CURRENT}: the one in force) or with the report of an earlier run.",
    )
    @store_options
    @click.option(
        "--workspace",
        type=click.Path(file_okay=False, path_type=Path),
        help="Directory in which the embedded products stay for the next evaluation.  [default: embed again]",
    )
    @cache_option
    @wraps(command)
    def run_command(
        *,
        out: Path | None,
        baseline: str | None,
        store: ReleaseStore,
        workspace: Path | None,
        cache: Path | None,
        **rest: object,
    ) -> None:
        command(run=EvaluationRun(out=out, baseline=baseline, store=store, workspace=workspace, cache=cache), **rest)

    return run_command
