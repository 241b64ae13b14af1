"""Turn the results of each evaluation into a report with the measures that floors name."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from lexdex_search.evaluation import query_parsing, relevance
from lexdex_search.evaluation.abstention import ALL_QUERIES as ALL_ABSTENTION_QUERIES
from lexdex_search.evaluation.abstention import AbstentionResult, compute_rates
from lexdex_search.evaluation.independent_queries import Half, IndependentResult
from lexdex_search.evaluation.independent_report import list_query_scores, summarize_independent
from lexdex_search.evaluation.query_parsing import ParsingScore
from lexdex_search.evaluation.query_scores import QueryScore, RunReport
from lexdex_search.evaluation.regression_cases import CaseResult, count_passed
from lexdex_search.evaluation.relevance import Evaluation
from lexdex_search.evaluation.sparse_catalogue import SparseResult, compute_share_with_enough
from lexdex_search.evaluation.stated_counts import (
    ANSWERABLE,
    UNANSWERABLE,
    CountResult,
    WordingScore,
    summarize_counts,
)
from lexdex_search.evaluation.translated_queries import ALL_LANGUAGES, TranslatedResult, summarize_translated


def report_relevance(evaluation: Evaluation) -> RunReport:
    """Report the relevance of the engine and of plain hybrid retrieval."""
    overall = {row.system: row.ndcg_10 for row in evaluation.rows if row.kind == relevance.ALL_QUERIES}
    measures = {f"relevance.{system}.ndcg_10": overall[system] for system in ("engine", "hybrid") if system in overall}
    return RunReport(name="relevance", measures=measures, queries=evaluation.queries, details=evaluation)


def report_query_parsing(scores: Sequence[ParsingScore]) -> RunReport:
    """Report F1 over all labelled queries and over the held-out ones."""
    names = {query_parsing.ALL_QUERIES: "all", "held_out": "held_out"}
    measures = {f"query_parsing.{names[score.name]}.f1": score.f1 for score in scores if score.name in names}
    return RunReport(name="query-parsing", measures=measures, details=scores)


def list_abstention_scores(results: Sequence[AbstentionResult]) -> tuple[QueryScore, ...]:
    """List for each development query whether it was rightly answered or rightly refused."""
    return tuple(
        QueryScore(
            id=each.query.query,
            text=each.query.query,
            score=float(not (each.is_wrongly_answered or each.is_wrongly_refused)),
            outcome=each.outcome,
            first=(),
        )
        for each in results
        if each.query.split == "development"
    )


def report_abstention(results: Sequence[AbstentionResult]) -> RunReport:
    """Report the shares of wrong answers and wrong refusals."""
    everything = compute_rates(ALL_ABSTENTION_QUERIES, results)
    measures = {
        "abstention.wrongly_answered": round(everything.wrongly_answered_share, 4),
        "abstention.wrongly_refused": round(everything.wrongly_refused_share, 4),
    }
    return RunReport(name="abstention", measures=measures, queries=list_abstention_scores(results))


def report_generated_queries(results: Sequence[CountResult], wordings: Sequence[WordingScore]) -> RunReport:
    """Report the counts stated on generated queries, and the wording with the lowest share."""
    scores = {score.name: score for score in summarize_counts(results)}
    measures: dict[str, float] = {}
    if ANSWERABLE in scores:
        measures["generated_queries.right_counts"] = scores[ANSWERABLE].right_counts
        measures["generated_queries.first_matching"] = scores[ANSWERABLE].first_matching or 0.0
    if UNANSWERABLE in scores:
        measures["generated_queries.false_counts"] = scores[UNANSWERABLE].false_counts
    if wordings:
        measures["generated_queries.lowest_wording"] = min(each.top_with_function for each in wordings)
    return RunReport(
        name="generated-queries", measures=measures, queries=list_count_scores(results), details=tuple(results)
    )


def list_count_scores(results: Sequence[CountResult]) -> tuple[QueryScore, ...]:
    """List for each generated query whether its count is right (half) and its first result matches (half)."""
    return tuple(
        QueryScore(
            id=each.query,
            text=each.query,
            score=fmean((each.is_right, each.is_first_matching or not each.matching)),
            outcome="none stated" if each.stated is None else f"{each.stated:,} stated",
            first=(),
        )
        for each in results
    )


def report_independent_queries(results: Mapping[Half, Sequence[IndependentResult]]) -> RunReport:
    """Report the figures of both halves, and the queries of the development half alone."""
    measures: dict[str, float] = {}
    for half, measured in results.items():
        everything = summarize_independent(measured)[0]
        on_topic = everything.queries - everything.off_topic
        measures[f"independent.{half}.precision_5"] = everything.precision or 0.0
        measures[f"independent.{half}.job_share"] = everything.job_share or 0.0
        measures[f"independent.{half}.nothing_right"] = everything.nothing_right
        measures[f"independent.{half}.misread_share"] = round(everything.misread / on_topic, 4) if on_topic else 0.0
        measures[f"independent.{half}.missed_share"] = round(everything.missed / on_topic, 4) if on_topic else 0.0
        measures[f"independent.{half}.silent_conditions"] = everything.silent
        measures[f"independent.{half}.off_topic_answered"] = everything.off_topic - everything.refused
    return RunReport(
        name="independent-queries", measures=measures, queries=list_query_scores(results.get("development", ()))
    )


def report_regression_cases(results: Sequence[CaseResult]) -> RunReport:
    """Report how many regression cases pass."""
    measures = {"regression_cases.passed": float(count_passed(results))}
    return RunReport(
        name="regression-cases", measures=measures, queries=list_case_scores(results), details=tuple(results)
    )


def list_case_scores(results: Sequence[CaseResult]) -> tuple[QueryScore, ...]:
    """List for each regression case whether it passes."""
    return tuple(
        QueryScore(
            id=each.case.id,
            text=each.case.query,
            score=float(not each.failures),
            outcome="fails" if each.failures else "passes",
            first=(),
        )
        for each in results
    )


def report_sparse(name: str, results: Sequence[SparseResult]) -> RunReport:
    """Report a catalogue of few facts; `name` is "sparse-sample" or "real-list"."""
    key = name.replace("-", "_")
    measures = {
        f"{key}.enough": compute_share_with_enough(results),
        f"{key}.false_matches": sum(each.false_matches > 0 for each in results),
    }
    queries = tuple(
        QueryScore(
            id=each.query,
            text=each.query,
            score=float(each.has_enough and not each.false_matches),
            outcome=f"{each.usable} usable",
            first=(),
        )
        for each in results
    )
    return RunReport(name=name, measures=measures, queries=queries)


def report_translated_queries(results: Sequence[TranslatedResult]) -> RunReport:
    """Report the counts and languages of the answers to queries in other languages than English."""
    scores = {score.language: score for score in summarize_translated(results)}
    overall = scores[ALL_LANGUAGES]
    measures = {
        "translated_queries.right_counts": overall.right_counts,
        "translated_queries.false_counts": overall.false_counts,
        "translated_queries.right_language": overall.right_language,
        "translated_queries.lowest_right_counts": min(score.right_counts for score in scores.values()),
    }
    return RunReport(
        name="translated-queries", measures=measures, queries=list_translated_scores(results), details=tuple(results)
    )


def list_translated_scores(results: Sequence[TranslatedResult]) -> tuple[QueryScore, ...]:
    """List for each query whether its count is right (half) and the answer is in its language (half)."""
    return tuple(
        QueryScore(
            id=each.query,
            text=each.query,
            score=fmean((each.is_right, each.answer_language == each.language)),
            outcome="none stated" if each.read is None else f"{each.read:,} stated",
            first=(),
        )
        for each in results
    )
