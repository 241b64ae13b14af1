"""Format the results of evaluations as Markdown; scripts should read the JSON report instead."""

from collections.abc import Sequence
from typing import Final

from lexdex_search.evaluation.abstention import AbstentionRates
from lexdex_search.evaluation.metrics import DRAWS
from lexdex_search.evaluation.query_parsing import ParsingScore
from lexdex_search.evaluation.relevance import ALL_QUERIES, Evaluation, RelevanceRow
from lexdex_search.evaluation.stated_counts import CountResult, CountScore, WordingScore
from lexdex_search.evaluation.translated_queries import TranslatedResult, TranslatedScore

_CONVENTION = (
    "nDCG@10 as trec_eval and BEIR compute it: linear gain, 1/log2(rank + 1), ideal over all judged documents of the "
    "query, unjudged 0, queries without a relevant document left out. “Judged only” drops unjudged documents first. "
    "Constraint precision@10: share of the first ten that meet the labelled constraints, over queries that at "
    "least ten products match."
)
_HEAD = (
    "| kind | system | queries | nDCG@10 | judged only | MRR@10 | Recall@50 | constraint precision@10 |",
    "|---|---|---|---|---|---|---|---|",
)


def format_relevance_report(evaluation: Evaluation) -> str:
    """Format the relevance metrics of all systems, by kind of query, as a Markdown report."""
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
        *(_format_row(row) for row in evaluation.rows),
        "",
        *_format_differences(evaluation),
        "",
        *_format_abstention(evaluation),
    ]
    return "\n".join(lines) + "\n"


def _format_row(row: RelevanceRow) -> str:
    precision = "-" if row.constraint_precision_10 is None else f"{row.constraint_precision_10:.3f}"
    kind = f"**{row.kind}**" if row.kind == ALL_QUERIES else row.kind
    metrics = f"{row.ndcg_10:.3f} | {row.ndcg_10_judged_only:.3f} | {row.mrr_10:.3f} | {row.recall_50:.3f}"
    return f"| {kind} | {row.system} | {row.queries} | {metrics} | {precision} |"


def _format_differences(evaluation: Evaluation) -> list[str]:
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


def _format_abstention(evaluation: Evaluation) -> list[str]:
    lines = [f"False abstention (refused although something relevant exists): {evaluation.false_abstention_rate:.1%}."]
    if evaluation.abstention_rate is not None:
        lines.append(f"Correct abstention (nothing matches, not answered): {evaluation.abstention_rate:.1%}.")
    return lines


_PARSING_NOTE: Final = (
    "Micro F1 over constraints: kind, field and the whole set of values must be as labelled. Preferred categories are "
    "the topic and left out. “Exact” is the share of queries parsed without an error."
)


def format_parsing_report(scores: Sequence[ParsingScore]) -> str:
    """Format the scores of the query parser, by split, language and tag, as a Markdown report."""
    head = ("| queries | number | constraints | precision | recall | F1 | exact |", "|---|---|---|---|---|---|---|")
    rows = [f"| {s.name} | {s.queries} | {s.constraints} | {_format_metrics(s)} |" for s in scores]
    return "\n".join(["# Query parsing", "", _PARSING_NOTE, "", *head, *rows]) + "\n"


def _format_metrics(score: ParsingScore) -> str:
    return " | ".join(f"{metric:.3f}" for metric in (score.precision, score.recall, score.f1, score.exact_match))


_ABSTENTION_NOTE: Final = (
    "Answered: an unanswerable query got results without a statement of what is missing. Refused: an answerable query "
    "got no answer. Shares are of all queries in the row. Reserved: an answerable query was answered, with something "
    "reported as unmet."
)


def format_abstention_report(rates: Sequence[AbstentionRates]) -> str:
    """Format the numbers and shares of abstention errors, by split, kind and language, as a Markdown report."""
    head = ("| queries | number | unanswerable | answered | refused | reserved |", "|---|---|---|---|---|---|")
    rows = [f"| {r.name} | {r.queries} | {r.unanswerable} | {_format_errors(r)} | {r.reservations} |" for r in rates]
    return "\n".join(["# Abstention", "", _ABSTENTION_NOTE, "", *head, *rows]) + "\n"


def _format_errors(rate: AbstentionRates) -> str:
    answered = f"{rate.wrongly_answered} ({rate.wrongly_answered_share:.1%})"
    return f"{answered} | {rate.wrongly_refused} ({rate.wrongly_refused_share:.1%})"


_COUNTS_NOTE: Final = (
    "Each query asks for a function and for one to three requirements, and the catalogue was recounted. False: the "
    "answer says that tools match although none does. Right: it states the true count. First: the first result "
    "matches. Function: share of the first five results that have the function. Overstated: median ratio of the stated "
    "to the true count."
)


def format_counts_report(
    scores: Sequence[CountScore], wordings: Sequence[WordingScore], worst: Sequence[CountResult]
) -> str:
    """Format the scores of stated counts and wordings, and the worst answers in this order, as a Markdown report."""
    lines = [
        *("# Generated queries", "", _COUNTS_NOTE, ""),
        *("| queries | number | false | right | first | function | overstated |", "|---|---|---|---|---|---|---|"),
        *(_format_counts(score) for score in scores),
        *("", "| wording of a function alone | number | function |", "|---|---|---|"),
        *(f"| {w.wording.format('X')} | {w.queries} | {w.top_with_function:.3f} |" for w in wordings),
        *("", *(_format_result(each) for each in worst)),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _format_counts(score: CountScore) -> str:
    first = "-" if score.first_matching is None else f"{score.first_matching:.3f}"
    shares = f"{score.false_counts:.3f} | {score.right_counts:.3f} | {first} | {score.top_with_function:.3f}"
    return f"| {score.name} | {score.queries} | {shares} | x{score.median_overstatement:,} |"


def _format_result(result: CountResult) -> str:
    stated = "none" if result.stated is None else f"{result.stated:,}"
    return f"- {result.query}\n  {result.matching:,} match, stated: {stated}. “{result.headline}”"


_TRANSLATED_NOTE: Final = (
    "Each query asks for a function and one requirement in another language than English. False: the answer says that "
    "tools match although none does. Right: it cites the true count and names it in its headline. Language: the answer "
    "is in the language of the query."
)


def format_translated_report(scores: Sequence[TranslatedScore], results: Sequence[TranslatedResult]) -> str:
    """Format the scores by language as a Markdown report, and those of the results that are not right."""
    lines = [
        *("# Translated queries", "", _TRANSLATED_NOTE, ""),
        *("| language | queries | false | right | language |", "|---|---|---|---|---|"),
        *(
            f"| {s.language} | {s.queries} | {s.false_counts:.3f} | {s.right_counts:.3f} | {s.right_language:.3f} |"
            for s in scores
        ),
        *("", *(_format_translated(each) for each in results if _has_error(each))),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _has_error(result: TranslatedResult) -> bool:
    is_wrong = not result.is_right if result.matching else result.is_false
    return is_wrong or result.answer_language != result.language


def _format_translated(result: TranslatedResult) -> str:
    stated = f"cited {result.cited}, named {result.read}, answered in {result.answer_language}"
    return f"- {result.query}\n  {result.matching:,} match, {stated}. {result.headline}"
