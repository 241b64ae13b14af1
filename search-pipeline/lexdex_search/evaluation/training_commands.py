"""The commands that train an encoder and compare its release with the one in force."""

import importlib.util
from pathlib import Path
from typing import Final

import click
import msgspec

from lexdex_search.evaluation.command_tools import (
    cache_option,
    data_option,
    read_products,
    report_errors,
    show_progress,
    store_options,
)
from lexdex_search.evaluation.needs_recall import format_needs_report
from lexdex_search.evaluation.promotion import evaluate_candidate, format_candidate_report, read_judged_queries
from lexdex_search.release.embed import Executor, update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search.training.needs import read_needs
from lexdex_search.training.parameters import TrainingParameters, Workers

MISSING_TORCH: Final = "Training needs torch, which serving does not. Install it: python3 platform/bootstrap.py train"
DEFAULT_MODEL: Final = Path("var/models/needs")
NEXT_STEPS: Final = "It is not in force. Next: lexdex-search evaluate-release {0}, then lexdex-search promote {0}"


@click.command()
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=DEFAULT_MODEL,
    show_default=True,
    help="Folder of the trained encoder.",
)
@click.option("--epochs", type=click.IntRange(1, 20), default=3, show_default=True)
@click.option("--batch-size", type=click.IntRange(4, 512), default=48, show_default=True)
@click.option("--learning-rate", type=click.FloatRange(1e-7, 1e-2), default=1e-4, show_default=True)
@click.option(
    "--blend",
    type=click.FloatRange(0.0, 1.0, min_open=True),
    default=1.0,
    show_default=True,
    help="Weight of the trained encoder in its mean with the base model.",
)
@click.option("--seed", type=int, default=20_261_128, show_default=True)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that train.")
@click.option("--gpu", is_flag=True, help="Give each worker a GPU.")
@click.option("--limit", type=click.IntRange(8), help="Train on this many statements only, to try out the command.")
@store_options
@cache_option
def train(  # noqa: PLR0913 - the options of the command
    file: Path | None,
    out: Path,
    store: ReleaseStore,
    cache: Path | None,
    *,
    workers: int,
    gpu: bool,
    limit: int | None,
    **parameters: object,
) -> None:
    """Train an encoder on the shipped statements of need, and publish a release of the products in FILE with it.

    The release is not promoted. An interrupted run goes on from its last checkpoint if it is started again with the
    same options. Without FILE, only the encoder is written.
    """
    if importlib.util.find_spec("torch") is None:
        raise click.ClickException(MISSING_TORCH)
    from lexdex_search.training.train import train_encoder  # noqa: PLC0415  (imports torch)

    with report_errors():
        divided = read_needs()
        click.echo(f"Training on {len(divided.parts['train'][:limit]):,} statements.", err=True)
        card = train_encoder(
            divided, out, msgspec.convert(parameters, TrainingParameters), Workers(workers, gpu), limit=limit
        )
        click.echo(f"Trained {card.id} into {out}.")
        if file is not None:
            click.echo(publish_candidate(file, out, store, cache))


def publish_candidate(
    file: Path, model: Path, store: ReleaseStore, cache: Path | None, executor: Executor = "local"
) -> str:
    """Publish a release of the products in a file with a trained encoder, and say what to do next.

    It becomes current only if there is no other one.
    """
    is_first = store.read_current_id() is None
    with show_progress("Embedding") as progress:
        report = update_release(
            list(read_products(file)),
            store,
            executor=executor,
            model=model,
            cache=cache,
            promote=is_first,
            progress=progress,
        )
    return f"Release {report.release} is published. " + ("" if is_first else NEXT_STEPS.format(report.release))


@click.command("evaluate-release")
@click.argument("release")
@data_option
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Directory for the report in Markdown.")
@store_options
def evaluate_release(release: str, data: Path, out: Path | None, store: ReleaseStore) -> None:
    """Compare RELEASE with the release in force, on needs that neither was trained on and on judged queries.

    `promote` reads the result.
    """
    with report_errors(), show_progress("Measuring") as progress:
        report = evaluate_candidate(store, release, read_needs(), read_judged_queries(data), progress=progress)
    text = f"{format_candidate_report(report)}\n{format_needs_report(report.needs)}"
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        (out / f"{release}.md").write_text(text, encoding="utf-8")
    click.echo(text)


TRAINING_COMMANDS: Final[tuple[click.Command, ...]] = (train, evaluate_release)
