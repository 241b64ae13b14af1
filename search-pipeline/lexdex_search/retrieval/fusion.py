"""Relative-score fusion: combine the candidates of both retrievers, with each retriever's share of the score."""

from dataclasses import dataclass

import numpy as np

from lexdex_search.index.port import Candidates, Rows, ScoredRows, Scores


@dataclass(frozen=True, slots=True)
class FusedCandidates:
    """Candidates in the order of the index, each with the shares of its score; all arrays have the same length."""

    rows: Rows
    lexical: Scores
    dense: Scores


def fuse(candidates: Candidates, *, alpha: float, extra_rows: Rows | None = None) -> FusedCandidates:
    """Combine both retrievers' candidates; `alpha` is the dense share.

    `extra_rows` are candidates that no retriever found, such as products that pass all filters or are named.
    """
    rows: Rows = np.union1d(candidates.lexical.rows, candidates.dense.rows)
    if extra_rows is not None:
        rows = np.union1d(rows, extra_rows)
    return FusedCandidates(
        rows=rows,
        lexical=np.float32(1.0 - alpha) * _align(candidates.lexical, rows),
        dense=np.float32(alpha) * _align(candidates.dense, rows),
    )


def scale(scores: Scores) -> Scores:
    """Scale scores to 0..1 by the lowest and the highest; equal scores all become 1.

    The same as Weaviate's `relativeScoreFusion`, so that both indexes rank alike.
    """
    if not scores.size:
        return scores
    low, high = float(scores.min()), float(scores.max())
    return (scores - low) / (high - low) if high > low else np.ones_like(scores)


def _align(scored: ScoredRows, rows: Rows) -> Scores:
    """Place scaled scores at the positions of their rows; `rows` is sorted and contains them all."""
    aligned = np.zeros(len(rows), np.float32)
    aligned[np.searchsorted(rows, scored.rows)] = scale(scored.scores)
    return aligned
