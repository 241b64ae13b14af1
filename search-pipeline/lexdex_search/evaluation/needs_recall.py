"""Evaluate an encoder on statements of need that it was not trained on: is the function among the nearest ones?

A function is as similar to a statement as the most similar of its own statements and its label. A paired bootstrap over
the statements compares two encoders.
"""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final

import msgspec
import numpy as np

from lexdex_search.evaluation.metrics import Difference, run_paired_bootstrap
from lexdex_search.evaluation.query_scores import QueryScore
from lexdex_search.release.encoder import Vectors
from lexdex_search.training.needs import DividedNeeds, Need

DEPTH: Final = 3
RECALL: Final = "needs.recall_{}"
BOOTSTRAP_DRAWS: Final = 10_000

EmbedTexts = Callable[[Sequence[str]], Vectors]


class NeedResult(msgspec.Struct, frozen=True):
    """A statement, the nearest functions, and the number of functions that are at least as near as the right one."""

    need: Need
    nearest: tuple[str, ...]
    rank: int
    is_new_function: bool
    """Whether the encoder was trained on no statement of the function."""


class NeedsComparison(msgspec.Struct, frozen=True, kw_only=True):
    """Recall of the function at 1 and 3 of two encoders on the same statements, and the difference at 3."""

    statements: int
    before: dict[str, float]
    after: dict[str, float]
    difference: Difference
    groups: dict[str, tuple[int, float, float]]
    """By kind of statement: their number, and recall at 3 before and after."""
    worst: tuple[QueryScore, ...] = ()
    """Statements of which only the earlier encoder finds the function."""


def run_needs(divided: DividedNeeds, embed_texts: EmbedTexts) -> tuple[NeedResult, ...]:
    """Rank all functions for each statement of the part `test`, by the statements of the other parts."""
    described = [(need.function, need.text) for need in divided.described]
    described += [(function, function) for function in sorted({function for function, _ in described})]
    functions = sorted({function for function, _ in described})
    row_by_function = {function: row for row, function in enumerate(functions)}
    rows = np.array([row_by_function[function] for function, _ in described])
    tested = divided.parts["test"]
    similarities = embed_texts([need.text for need in tested]) @ embed_texts([text for _, text in described]).T
    best = np.full((len(functions), len(tested)), -1.0, np.float32)
    np.maximum.at(best, rows, similarities.T)
    results = []
    for need, scores in zip(tested, best.T, strict=True):
        rank = int((scores >= scores[row_by_function[need.function]]).sum()) - 1
        nearest = tuple(functions[row] for row in np.argsort(-scores, kind="stable")[:DEPTH])
        results.append(NeedResult(need, nearest, rank, need.function in divided.kept_out))
    return tuple(results)


def compare_needs(before: Sequence[NeedResult], after: Sequence[NeedResult]) -> NeedsComparison:
    """Compare the results of two encoders on the same statements."""
    pairs = list(zip(before, after, strict=True))
    groups: dict[str, list[tuple[NeedResult, NeedResult]]] = {}
    for pair in pairs:
        for group in _list_groups(pair[0]):
            groups.setdefault(group, []).append(pair)
    lost = [now for then, now in pairs if then.rank < DEPTH <= now.rank]
    return NeedsComparison(
        statements=len(pairs),
        before=summarize_recall(before),
        after=summarize_recall(after),
        difference=run_paired_bootstrap(
            [float(now.rank < DEPTH) for now in after], [float(then.rank < DEPTH) for then in before], BOOTSTRAP_DRAWS
        ),
        groups={
            name: (
                len(listed),
                _compute_recall([pair[0] for pair in listed], DEPTH),
                _compute_recall([pair[1] for pair in listed], DEPTH),
            )
            for name, listed in sorted(groups.items())
        },
        worst=tuple(list_need_scores(sorted(lost, key=lambda result: -result.rank))),
    )


def summarize_recall(results: Sequence[NeedResult]) -> dict[str, float]:
    """Compute the share of statements whose function is the first, and among the first three, by name of measure."""
    return {RECALL.format(depth): _compute_recall(results, depth) for depth in (1, DEPTH)}


def list_need_scores(results: Sequence[NeedResult]) -> list[QueryScore]:
    """List the score of each statement, 1 if its function is among the first three, for reports."""
    return [
        QueryScore(
            id=f"{result.need.function}/{result.need.kind}",
            text=result.need.text,
            score=float(result.rank < DEPTH),
            outcome=result.need.function,
            first=result.nearest,
        )
        for result in results
    ]


def format_needs_report(comparison: NeedsComparison) -> str:
    """Format a comparison as Markdown: the recalls, the interval of the difference, and recall at 3 by kind."""
    difference = comparison.difference
    lines = [
        "## Functions of needs that neither encoder was trained on",
        "",
        "| measure | in force | candidate |",
        "|---|---|---|",
        *(f"| {name} | {comparison.before[name]:.3f} | {comparison.after[name]:.3f} |" for name in comparison.after),
        "",
        (
            f"{comparison.statements} statements; recall at {DEPTH} changes by {difference.mean:+.3f} "
            f"(95 % interval {difference.low:+.3f} to {difference.high:+.3f}; "
            f"share of bootstrap draws without a gain {difference.not_above:.4f})."
        ),
        "",
        f"| kind | statements | recall at {DEPTH} in force | candidate |",
        "|---|---|---|---|",
        *(
            f"| {name} | {count} | {before:.2f} | {after:.2f} |"
            for name, (count, before, after) in comparison.groups.items()
        ),
    ]
    return "\n".join(lines) + "\n"


def _list_groups(result: NeedResult) -> tuple[str, str]:
    return result.need.kind, "functions never trained on" if result.is_new_function else "trained functions"


def _compute_recall(results: Sequence[NeedResult], depth: int) -> float:
    return round(fmean(result.rank < depth for result in results), 4) if results else 0.0
