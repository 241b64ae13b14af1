"""The commands that evaluate relevance, query parsing, abstention and stated counts."""

from pathlib import Path
from typing import Final

import click

from lexdex_search.evaluation.abstention import FILE_NAME as ABSTENTION_FILE
from lexdex_search.evaluation.abstention import read_abstention_queries, run_queries, summarize_rates
from lexdex_search.evaluation.command_tools import (
    EvaluationRun,
    corpus_option,
    data_option,
    errors_option,
    read_products,
    report_errors,
    run_options,
)
from lexdex_search.evaluation.datasets import read_data_set
from lexdex_search.evaluation.generated_queries import generate_queries, generate_wordings
from lexdex_search.evaluation.quality_commands import QUALITY_COMMANDS
from lexdex_search.evaluation.query_parsing import FILE_NAME as PARSING_FILE
from lexdex_search.evaluation.query_parsing import (
    Comparison,
    build_query_parser,
    compare_queries,
    read_labelled_queries,
    summarize_scores,
)
from lexdex_search.evaluation.relevance import evaluate_release, score_queries
from lexdex_search.evaluation.reports import (
    format_abstention_report,
    format_counts_report,
    format_parsing_report,
    format_relevance_report,
)
from lexdex_search.evaluation.run_reports import (
    list_abstention_scores,
    list_count_scores,
    report_abstention,
    report_generated_queries,
    report_query_parsing,
    report_relevance,
)
from lexdex_search.evaluation.stated_counts import list_worst, run_generated_queries, run_wordings, summarize_counts
from lexdex_search.evaluation.training_commands import TRAINING_COMMANDS


@click.command()
@data_option
@corpus_option
@run_options
def evaluate(
    data: Path,
    corpus: Path | None,
    run: EvaluationRun,
) -> None:
    """Evaluate BM25, dense, hybrid and the engine on a BEIR data set, by query type."""
    with report_errors():
        data_set = read_data_set(data, corpus)
        with run.open_release(data_set.products) as loaded:
            evaluation = evaluate_release(loaded, data_set)
            results = run_queries(loaded, read_abstention_queries(data)) if (data / ABSTENTION_FILE).is_file() else []
        text = format_relevance_report(evaluation)
        report = report_relevance(evaluation)
        run.write(report)
        if run.out is not None:
            (run.out / "report.md").write_text(text, encoding="utf-8")
        click.echo(text)
        if (data / PARSING_FILE).is_file():
            scores = summarize_scores(_compare(data, corpus))
            run.write(report_query_parsing(scores))
            click.echo(format_parsing_report(scores))
        if results:
            run.write(report_abstention(results))
            click.echo(format_abstention_report(summarize_rates(results)))
        run.print_comparison(report.queries, lambda other: score_queries(other, data_set))


@click.command()
@data_option
@corpus_option
@errors_option
@run_options
def abstention(data: Path, corpus: Path | None, errors: bool, run: EvaluationRun) -> None:
    """Evaluate abstention: count unanswerable queries that were answered, and answerable ones that were not."""
    with report_errors():
        queries, products = read_abstention_queries(data), list(read_products(corpus or data / "corpus.jsonl"))
        with run.open_release(products) as loaded:
            results = run_queries(loaded, queries)
        run.write(report_abstention(results))
        click.echo(format_abstention_report(summarize_rates(results)))
        for each in results if errors else ():
            if each.query.split == "development" and (each.is_wrongly_answered or each.is_wrongly_refused):
                click.echo(f"{each.query.query}\n  {each.outcome}, unmet {each.unmet_constraints}")
        run.print_comparison(
            list_abstention_scores(results), lambda other: list_abstention_scores(run_queries(other, queries))
        )


@click.command("generated-queries")
@click.option("--corpus", type=click.Path(exists=True, dir_okay=False, path_type=Path), required=True, help="Products.")
@click.option(
    "--worst", type=click.IntRange(0), default=0, show_default=True, help="List this many answers, worst first."
)
@run_options
def generated_queries(
    corpus: Path,
    worst: int,
    run: EvaluationRun,
) -> None:
    """Evaluate the counts that answers state, on queries generated from the catalogue."""
    with report_errors():
        products = list(read_products(corpus))
        with run.open_release(products) as loaded:
            queries = generate_queries(products)
            results = list_worst(run_generated_queries(loaded, queries))
            wordings = run_wordings(loaded, generate_wordings(products))
        report = report_generated_queries(results, wordings)
        run.write(report)
        click.echo(format_counts_report(summarize_counts(results), wordings, results[:worst]))
        run.print_comparison(report.queries, lambda other: list_count_scores(run_generated_queries(other, queries)))


@click.command("query-parsing")
@data_option
@corpus_option
@errors_option
def query_parsing(data: Path, corpus: Path | None, errors: bool) -> None:
    """Evaluate the query parser: F1 over constraints, by split, language and tag."""
    with report_errors():
        comparisons = _compare(data, corpus)
    click.echo(format_parsing_report(summarize_scores(comparisons)))
    for each in comparisons if errors else ():
        if each.query.split == "development" and (each.missed or each.spurious):
            click.echo(f"{each.query.query}\n  missed {each.missed}, spurious {each.spurious}")


def _compare(data: Path, corpus: Path | None) -> list[Comparison]:
    products = tuple(read_products(corpus or data / "corpus.jsonl"))
    return compare_queries(build_query_parser(products), read_labelled_queries(data))


COMMANDS: Final[tuple[click.Command, ...]] = (
    evaluate,
    abstention,
    generated_queries,
    query_parsing,
    *QUALITY_COMMANDS,
    *TRAINING_COMMANDS,
)
