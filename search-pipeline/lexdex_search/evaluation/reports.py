"""An evaluation as a page for people; machines read the JSON beside it."""

from collections.abc import Sequence
from typing import Final

from lexdex_search.evaluation.abstention import Rate
from lexdex_search.evaluation.metrics import DRAWS
from lexdex_search.evaluation.query_parsing import Score
from lexdex_search.evaluation.relevance import EVERYTHING, Evaluation, Row

_CONVENTION = (
    "nDCG@10 as trec_eval and BEIR compute it: linear gain, 1/log2(rank + 1), ideal over all judged documents of the "
    "query, unjudged 0, queries without a relevant document left out. “Judged only” drops unjudged documents first. "
    "Constraint precision@10: share of the first ten that meet the constraints written by hand, over queries that at "
    "least ten products meet."
)
_HEAD = (
    "| kind | system | queries | nDCG@10 | judged only | MRR@10 | Recall@50 | constraint precision@10 |",
    "|---|---|---|---|---|---|---|---|",
)


def markdown(evaluation: Evaluation) -> str:
    """The whole report."""
    basis = (
        f"{evaluation.products:,} products, {evaluation.judged_queries} judged queries; model "
        f"`{evaluation.model_digest[:12]}`, ranking policy `{evaluation.policy_digest[:12]}`."
    )
    lines = [
        f"# Relevance on {evaluation.data_set}",
        "",
        f"{basis} {_CONVENTION}",
        "",
        *_HEAD,
        *(_line(row) for row in evaluation.rows),
        "",
        *_differences(evaluation),
        "",
        *_refusals(evaluation),
    ]
    return "\n".join(lines) + "\n"


def _line(row: Row) -> str:
    precision = "-" if row.constraint_precision_10 is None else f"{row.constraint_precision_10:.3f}"
    kind = f"**{row.kind}**" if row.kind == EVERYTHING else row.kind
    figures = f"{row.ndcg_10:.3f} | {row.ndcg_10_judged_only:.3f} | {row.mrr_10:.3f} | {row.recall_50:.3f}"
    return f"| {kind} | {row.system} | {row.queries} | {figures} | {precision} |"


def _differences(evaluation: Evaluation) -> list[str]:
    head = [
        f"nDCG@10 differences over the same queries, paired bootstrap of {DRAWS:,} draws:",
        "",
        "| difference | mean | 95 % interval | draws at or below 0 |",
        "|---|---|---|---|",
    ]
    return head + [
        f"| {name} | {d.mean:+.3f} | {d.low:+.3f} to {d.high:+.3f} | {d.not_above:.1%} |"
        for name, d in evaluation.differences.items()
    ]


def _refusals(evaluation: Evaluation) -> list[str]:
    lines = [f"Refused although something relevant exists: {evaluation.false_no:.1%}."]
    if evaluation.honest_no is not None:
        lines.append(f"Said no where nothing fits: {evaluation.honest_no:.1%}.")
    return lines


_READING: Final = (
    "Micro F1 over constraints: kind, field and the whole set of values must be as written. Preferred categories are "
    "the topic and are left out. “Flawless” is the share of queries read without any slip."
)


def understanding_markdown(scores: Sequence[Score]) -> str:
    """What was read out of written queries, by split, language and tag."""
    head = ("| queries | number | constraints | precision | recall | F1 | flawless |", "|---|---|---|---|---|---|---|")
    rows = [f"| {s.name} | {s.queries} | {s.constraints} | {_figures(s)} |" for s in scores]
    return "\n".join(["# Understanding of written queries", "", _READING, "", *head, *rows]) + "\n"


def _figures(score: Score) -> str:
    return " | ".join(f"{figure:.3f}" for figure in (score.precision, score.recall, score.f1, score.flawless))


_HONESTY: Final = (
    "Answered: an unanswerable query got tools without a word on what cannot be had. Refused: an answerable one got no "
    "answer. Shares are of all queries in the row. Reserved: rightly answered, with something said to be unmet."
)


def honesty_markdown(rates: Sequence[Rate]) -> str:
    """What was answered and refused wrongly, by split, kind and language."""
    head = ("| queries | number | unanswerable | answered | refused | reserved |", "|---|---|---|---|---|---|")
    rows = [f"| {r.name} | {r.queries} | {r.unanswerable} | {_slips(r)} | {r.reserved} |" for r in rates]
    return "\n".join(["# Honesty on written queries", "", _HONESTY, "", *head, *rows]) + "\n"


def _slips(rate: Rate) -> str:
    return f"{rate.dishonest} ({rate.dishonest_share:.1%}) | {rate.refused} ({rate.refused_share:.1%})"
