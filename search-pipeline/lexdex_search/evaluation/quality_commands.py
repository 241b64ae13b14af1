"""The commands that evaluate queries of outsiders, known failures and sparse catalogues, and the quality gate."""

import sys
from pathlib import Path
from typing import Final

import click

from lexdex_search.evaluation.command_tools import (
    EvaluationRun,
    corpus_option,
    data_option,
    errors_option,
    read_products,
    report_errors,
    run_options,
)
from lexdex_search.evaluation.floors import (
    FILE_NAME as FLOORS_FILE,
)
from lexdex_search.evaluation.floors import format_floors_report, list_missed_floors, read_floors, read_measures
from lexdex_search.evaluation.generated_queries import generate_queries
from lexdex_search.evaluation.independent_queries import (
    FOLDER_NAME,
    HALVES,
    read_independent_queries,
    run_independent_queries,
)
from lexdex_search.evaluation.independent_report import (
    format_independent_report,
    format_worst_queries,
    list_query_scores,
    summarize_independent,
)
from lexdex_search.evaluation.real_list import MISSING_MESSAGE, find_real_list, read_real_list
from lexdex_search.evaluation.regression_cases import (
    format_regression_report,
    read_regression_cases,
    run_regression_cases,
)
from lexdex_search.evaluation.reports import format_translated_report
from lexdex_search.evaluation.run_reports import (
    list_case_scores,
    list_translated_scores,
    report_independent_queries,
    report_regression_cases,
    report_sparse,
    report_translated_queries,
)
from lexdex_search.evaluation.sparse_catalogue import (
    cut_down_catalogue,
    format_sparse_report,
    read_real_list_queries,
    run_real_list_queries,
    run_sparse_queries,
)
from lexdex_search.evaluation.translated_queries import (
    generate_translated_queries,
    run_translated_queries,
    summarize_translated,
)


@click.command("independent-queries")
@data_option
@corpus_option
@errors_option
@run_options
def independent_queries(
    data: Path,
    corpus: Path | None,
    errors: bool,
    run: EvaluationRun,
) -> None:
    """Evaluate the engine on queries that outsiders wrote and judged; of the blind half, only figures are printed."""
    with report_errors():
        queries = {half: read_independent_queries(data / FOLDER_NAME, half) for half in HALVES}
        with run.open_release(list(read_products(corpus or data / "corpus.jsonl"))) as loaded:
            results = {half: run_independent_queries(loaded, queries[half]) for half in HALVES}
        report = report_independent_queries(results)
        run.write(report)
        for half, measured in results.items():
            click.echo(format_independent_report(half, summarize_independent(measured)))
        if errors:
            click.echo(format_worst_queries(results["development"]))
        run.print_comparison(
            report.queries,
            lambda other: list_query_scores(run_independent_queries(other, queries["development"])),
        )


@click.command("regression-cases")
@data_option
@corpus_option
@errors_option
@run_options
def regression_cases(data: Path, corpus: Path | None, errors: bool, run: EvaluationRun) -> None:
    """Run queries that once went wrong, and count those of which everything holds."""
    with report_errors():
        cases = read_regression_cases(data)
        with run.open_release(list(read_products(corpus or data / "corpus.jsonl"))) as loaded:
            results = run_regression_cases(loaded, cases)
        report = report_regression_cases(results)
        run.write(report)
        click.echo(format_regression_report(results, with_failures=errors))
        run.print_comparison(report.queries, lambda other: list_case_scores(run_regression_cases(other, cases)))


@click.command("sparse-catalogues")
@data_option
@corpus_option
@errors_option
@run_options
def sparse_catalogues(data: Path, corpus: Path | None, errors: bool, run: EvaluationRun) -> None:
    """Evaluate requirements that few tools state: on the sample without most facts, and on a list of real tools."""
    with report_errors():
        products = list(read_products(corpus or data / "corpus.jsonl"))
        # Other evaluations find the whole catalogue current in the workspace, as they left it.
        with run.open_release(cut_down_catalogue(products), promote=False) as loaded:
            results = run_sparse_queries(loaded, generate_queries(products))
        report = report_sparse("sparse-sample", results)
        run.write(report)
        click.echo(format_sparse_report("The sample with few facts", results, with_failures=errors))
        run.print_comparison(report.queries, None)
        path = find_real_list()
        if path is None:
            click.echo(MISSING_MESSAGE)
            return
        with run.open_release(list(read_real_list(path)), catalogue="real-list") as loaded:
            real = run_real_list_queries(loaded, read_real_list_queries(data))
        run.write(report_sparse("real-list", real))
        click.echo(format_sparse_report("The list of real tools", real, with_failures=errors))


@click.command("translated-queries")
@click.option("--corpus", type=click.Path(exists=True, dir_okay=False, path_type=Path), required=True, help="Products.")
@errors_option
@run_options
def translated_queries(corpus: Path, errors: bool, run: EvaluationRun) -> None:
    """Evaluate the counts and the language of answers to queries generated in other languages than English."""
    with report_errors():
        products = list(read_products(corpus))
        queries = list(generate_translated_queries(products))
        with run.open_release(products) as loaded:
            results = run_translated_queries(loaded, queries)
        report = report_translated_queries(results)
        run.write(report)
        click.echo(format_translated_report(summarize_translated(results), results if errors else ()))
        run.print_comparison(
            report.queries, lambda other: list_translated_scores(run_translated_queries(other, queries))
        )


@click.command("quality-gate")
@click.option(
    "--reports",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    required=True,
    help="Directory of the reports that the evaluations wrote with --out.",
)
@click.option(
    "--floors",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    required=True,
    help=f"The floors ({FLOORS_FILE}).",
)
def quality_gate(reports: Path, floors: Path) -> None:
    """Compare the reports of an evaluation with floors; exit with code 1 if one is missed."""
    with report_errors():
        limits, measures = read_floors(floors), read_measures(reports)
        missed = list_missed_floors(measures, limits)
    click.echo(format_floors_report(measures, limits, missed))
    if missed:
        sys.exit(1)


QUALITY_COMMANDS: Final[tuple[click.Command, ...]] = (
    independent_queries,
    regression_cases,
    sparse_catalogues,
    translated_queries,
    quality_gate,
)
