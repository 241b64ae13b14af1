"""Summarize the results of the independent queries by kind and language, and list the worst development queries."""

from collections.abc import Sequence
from statistics import fmean
from typing import Final

import msgspec

from lexdex_search.evaluation.independent_queries import IndependentResult
from lexdex_search.evaluation.query_scores import QueryScore

ALL_QUERIES: Final = "all queries"
_NOTE: Final = (
    "p@5: precision of the first five, see relevance_judgments/independent/README.md. Job: share of the first five "
    "that do the job, whatever they lack. None: queries with nothing right in the first five. Misread: share of "
    "queries with a constraint that the query does not state; missed: with one that was not read. Silent: conditions "
    "without a field that the answer passes over, of all such conditions. Unjudged: results that nobody judged, which "
    "count as wrong."
)


class IndependentScore(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of one group of queries; `precision` and `job_share` are null if no query of it can be rated."""

    name: str
    queries: int
    rated: int
    precision: float | None
    job_share: float | None
    nothing_right: int
    misread: int
    missed: int
    silent: int
    conditions: int
    unjudged: int
    off_topic: int
    refused: int
    """Off-topic queries that were refused."""


def summarize_independent(results: Sequence[IndependentResult]) -> list[IndependentScore]:
    """Compute the figures of all queries, then of each kind and language."""
    groups: dict[str, list[IndependentResult]] = {ALL_QUERIES: list(results)}
    for field in ("kind", "language"):
        for each in results:
            groups.setdefault(getattr(each.judged.query, field), []).append(each)
    return [_compute_score(name, group) for name, group in groups.items()]


def _compute_score(name: str, group: Sequence[IndependentResult]) -> IndependentScore:
    precisions = [each.precision for each in group if each.precision is not None]
    job_shares = [each.job_share for each in group if each.job_share is not None]
    off_topic = [each for each in group if each.is_off_topic]
    on_topic = [each for each in group if not each.is_off_topic]
    return IndependentScore(
        name=name,
        queries=len(group),
        rated=len(precisions),
        precision=_mean(precisions),
        job_share=_mean(job_shares),
        nothing_right=sum(precision == 0 for precision in precisions),
        misread=sum(bool(each.reading.spurious) for each in on_topic),
        missed=sum(bool(each.reading.missed) for each in on_topic),
        silent=sum(len(each.silent_conditions) for each in on_topic),
        conditions=sum(len(each.judged.query.no_field) for each in on_topic),
        unjudged=sum(each.unjudged for each in on_topic),
        off_topic=len(off_topic),
        refused=sum(each.is_refused for each in off_topic),
    )


def list_query_scores(results: Sequence[IndependentResult]) -> tuple[QueryScore, ...]:
    """List the precision of each query that can be rated."""
    return tuple(
        QueryScore(
            id=each.judged.query.id,
            text=each.judged.query.text,
            score=round(each.precision, 4),
            outcome=each.answer.outcome,
            first=each.top,
        )
        for each in results
        if each.precision is not None
    )


def format_independent_report(half: str, scores: Sequence[IndependentScore]) -> str:
    """Format the figures of one half as a Markdown table."""
    head = (
        "| queries | number | p@5 | job | none | misread | missed | silent | unjudged | off-topic refused |",
        "|---|---|---|---|---|---|---|---|---|---|",
    )
    return "\n".join([f"# Independent queries: {half}", "", _NOTE, "", *head, *map(_format_row, scores)]) + "\n"


def _format_row(score: IndependentScore) -> str:
    precision = "-" if score.precision is None else f"{score.precision:.3f}"
    job_share = "-" if score.job_share is None else f"{score.job_share:.3f}"
    on_topic = score.queries - score.off_topic
    readings = (
        f"{_share(score.misread, on_topic)} | {_share(score.missed, on_topic)} | {score.silent} of {score.conditions}"
    )
    refused = f"{score.refused} of {score.off_topic}" if score.off_topic else "-"
    quality = f"{precision} | {job_share} | {score.nothing_right}"
    return f"| {score.name} | {score.queries} | {quality} | {readings} | {score.unjudged} | {refused} |"


def format_worst_queries(results: Sequence[IndependentResult]) -> str:
    """Format the queries with an error, worst first: how each was read, what its labels are, and the first results."""
    wrong = [each for each in results if _has_error(each)]
    return "\n".join(_format_query(each) for each in sorted(wrong, key=_get_rank))


def _has_error(result: IndependentResult) -> bool:
    if result.is_off_topic:
        return not result.is_refused
    is_imprecise = result.precision is not None and result.precision < 1
    return is_imprecise or bool(result.reading.spurious or result.reading.missed or result.silent_conditions)


def _get_rank(result: IndependentResult) -> tuple[float, int]:
    errors = len(result.reading.spurious) + len(result.reading.missed) + len(result.silent_conditions)
    return (1.0 if result.precision is None else result.precision), -errors


def _format_query(result: IndependentResult) -> str:
    query, interpretation = result.judged.query, result.answer.interpretation
    read = "; ".join(
        f"{c.kind}{' function' * c.is_function} {c.field}={'|'.join(c.values)}" for c in interpretation.constraints
    )
    labels = "; ".join(f"{c.kind} {c.field}={'|'.join(c.values)}" for c in query.constraints)
    grades = {id_: str(grade) for grade, ids in result.judged.products.grades.items() for id_ in ids}
    unjudged = {id_: "0" if id_ in result.judged.products.judged else "unjudged" for id_ in result.top}
    groups = {found.product_id: found.group for found in result.answer.product_ids}
    first = ", ".join(f"{id_} ({grades.get(id_, unjudged[id_])}, {groups[id_]})" for id_ in result.top)
    title = (
        f"{query.id} {query.kind} {query.language}, p@5 {_format_share(result.precision)}, "
        f"job {_format_share(result.job_share)}, {result.answer.outcome}"
    )
    spelling = f"corrected: {interpretation.corrected or '-'}; named: {', '.join(interpretation.named_products) or '-'}"
    lines = [
        title,
        f"  {query.text}",
        f"  read: {read or '-'}; topic: {interpretation.topic or '-'}; {spelling}",
        f"  labelled: {query.function}; {labels or '-'}",
        f"  misread: {'; '.join(result.reading.spurious) or '-'}",
        f"  missed: {'; '.join(result.reading.missed) or '-'}",
        f"  silent: {'; '.join(result.silent_conditions) or '-'}",
        f"  first: {first or '-'}",
        f"  answer: {result.answer.response[:400]}",
        "",
    ]
    return "\n".join(lines)


def _format_share(share: float | None) -> str:
    return "-" if share is None else f"{share:.2f}"


def _mean(values: Sequence[float]) -> float | None:
    return round(fmean(values), 4) if values else None


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.3f}" if whole else "-"
