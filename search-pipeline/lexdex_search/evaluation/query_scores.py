"""The score of each query in a run, and the comparison of two runs query by query."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Final

import msgspec

from lexdex_search.evaluation.datasets import InvalidDataSet

MAX_LISTED: Final = 25
"""Changed queries that a comparison lists."""


class QueryScore(msgspec.Struct, frozen=True, kw_only=True):
    """The score of one query from 0 to 1, with the outcome and the ids of the first results, which explain it."""

    id: str
    text: str
    score: float
    outcome: str
    first: tuple[str, ...]


class RunReport(msgspec.Struct, frozen=True, kw_only=True):
    """What one evaluation measured: values by the names that floors use, the score of each query, and the details."""

    name: str
    measures: dict[str, float]
    queries: tuple[QueryScore, ...] = ()
    details: object = None


class QueryChange(msgspec.Struct, frozen=True):
    """A query whose score differs between the baseline and the candidate."""

    before: QueryScore
    after: QueryScore

    @property
    def difference(self) -> float:
        """The score of the candidate minus that of the baseline."""
        return self.after.score - self.before.score


class RunComparison(msgspec.Struct, frozen=True, kw_only=True):
    """Two runs over the queries that both have: the mean scores, and the changed queries, worst first."""

    queries: int
    mean_before: float
    mean_after: float
    changes: tuple[QueryChange, ...]
    only_in_one: int


def write_run_report(report: RunReport, folder: Path) -> None:
    """Write a report as `<name>.json` into a folder, which is created if it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{report.name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2))


def read_run_report(path: Path) -> RunReport:
    """Read the report of an earlier run; raises `InvalidDataSet` if the file is none."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=RunReport)
    except msgspec.MsgspecError as error:
        raise InvalidDataSet(f"{path} is not the report of an evaluation: {error}") from error


def compare_runs(before: Sequence[QueryScore], after: Sequence[QueryScore]) -> RunComparison:
    """Compare a candidate (`after`) with a baseline (`before`) on each query that both have."""
    earlier: Mapping[str, QueryScore] = {score.id: score for score in before}
    pairs = [QueryChange(earlier[score.id], score) for score in after if score.id in earlier]
    changes = sorted((pair for pair in pairs if pair.difference), key=lambda pair: pair.difference)
    return RunComparison(
        queries=len(pairs),
        mean_before=_mean([pair.before.score for pair in pairs]),
        mean_after=_mean([pair.after.score for pair in pairs]),
        changes=tuple(changes),
        only_in_one=len(before) + len(after) - 2 * len(pairs),
    )


def format_comparison(comparison: RunComparison, baseline: str) -> str:
    """Format a comparison with the named baseline as Markdown, the largest losses first."""
    worse = sum(change.difference < 0 for change in comparison.changes)
    better = len(comparison.changes) - worse
    lines = [
        f"# Compared with {baseline}",
        "",
        (
            f"{comparison.queries} queries: {comparison.mean_before:.3f} before, {comparison.mean_after:.3f} now; "
            f"{worse} worse, {better} better, {comparison.queries - worse - better} unchanged."
        ),
    ]
    if comparison.only_in_one:
        lines.append(f"{comparison.only_in_one} queries are in one of the runs only and were left out.")
    if comparison.changes:
        lines += ["", "| query | before | now | outcome | first results now |", "|---|---|---|---|---|"]
        lines += [_format_change(change) for change in comparison.changes[:MAX_LISTED]]
    if len(comparison.changes) > MAX_LISTED:
        lines.append(f"\n{len(comparison.changes) - MAX_LISTED} more changed queries are not listed.")
    return "\n".join(lines) + "\n"


def _format_change(change: QueryChange) -> str:
    text = " ".join(change.after.text.replace("|", "/").split())
    outcomes = dict.fromkeys((change.before.outcome, change.after.outcome))
    first = ", ".join(change.after.first[:3]) or "-"
    scores = f"{change.before.score:.3f} | {change.after.score:.3f}"
    return f"| {text[:120]} | {scores} | {' → '.join(outcomes)} | {first} |"


def _mean(scores: Sequence[float]) -> float:
    return round(fmean(scores), 4) if scores else 0.0
