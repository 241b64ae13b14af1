"""Relative-score fusion: add up the scaled scores of the lexical and the dense retriever."""

from dataclasses import dataclass

import numpy as np

from lexdex_search.index.port import Candidates, Rows, ScoredRows, Scores


@dataclass(frozen=True, slots=True)
class FusedCandidates:
    """The candidates of both retrievers by ascending row, each with its weighted lexical and dense score.

    All arrays have the shape [candidates].
    """

    rows: Rows
    lexical: Scores
    dense: Scores


def fuse_candidates(candidates: Candidates, *, alpha: float, extra_rows: Rows | None = None) -> FusedCandidates:
    """Combine the candidates of both retrievers; the dense score has the weight `alpha`, the lexical one the rest.

    `extra_rows` are rows to add that no retriever found, with scores of 0, such as products that the query names.
    """
    rows: Rows = np.union1d(candidates.lexical.rows, candidates.dense.rows)
    if extra_rows is not None:
        rows = np.union1d(rows, extra_rows)
    return FusedCandidates(
        rows=rows,
        lexical=np.float32(1.0 - alpha) * _align(candidates.lexical, rows),
        dense=np.float32(alpha) * _align(candidates.dense, rows),
    )


def scale_scores(scores: Scores) -> Scores:
    """Scale scores linearly to 0..1, the lowest to 0 and the highest to 1; equal scores all become 1.

    Weaviate's `relativeScoreFusion` does the same.
    """
    if not scores.size:
        return scores
    low, high = float(scores.min()), float(scores.max())
    return (scores - low) / (high - low) if high > low else np.ones_like(scores)


def _align(scored: ScoredRows, rows: Rows) -> Scores:
    """Scale a retriever's scores and arrange them by `rows`, with 0 for rows that it did not find.

    `rows` is sorted and contains all rows of `scored`.
    """
    aligned = np.zeros(len(rows), np.float32)
    aligned[np.searchsorted(rows, scored.rows)] = scale_scores(scored.scores)
    return aligned
