"""Two ranked legs become one order: relative-score fusion, with each leg's share kept visible."""

import numpy as np
import numpy.typing as npt

Scores = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]
Rows = npt.NDArray[np.intp]


def select_top(scores: Scores, allowed: Mask, depth: int) -> Rows:
    """Places of the best `depth` allowed scores above 0, in no order."""
    found = np.flatnonzero(allowed & (scores > 0))
    if found.size > depth:
        found = found[np.argpartition(scores[found], found.size - depth)[found.size - depth :]]
    return found


def relative(scores: Scores, places: Rows) -> Scores:
    """Scores at `places` scaled to 0..1 by their least and greatest, all others 0.

    The same as Weaviate's `relativeScoreFusion`, so that both indexes rank alike. A leg whose scores are all alike
    tells nothing between them and gives 1 to each that it found.
    """
    result = np.zeros(scores.shape, np.float32)
    if places.size:
        kept = scores[places]
        low, high = float(kept.min()), float(kept.max())
        result[places] = (kept - low) / (high - low) if high > low else 1.0
    return result


class FusedScores:
    """The outcome of both legs for one query: candidates and each leg's share of their score."""

    def __init__(self, lexical: Scores, dense: Scores, allowed: Mask, *, alpha: float, depth: int) -> None:
        """`alpha` is the dense leg's share; a tool is a candidate when either leg retrieved it."""
        by_words, by_meaning = select_top(lexical, allowed, depth), select_top(dense, allowed, depth)
        self.lexical: Scores = np.float32(1.0 - alpha) * relative(lexical, by_words)
        self.dense: Scores = np.float32(alpha) * relative(dense, by_meaning)
        self.candidates: Rows = np.union1d(by_words, by_meaning)

    def add(self, places: Rows) -> None:
        """Candidates that no leg retrieved, such as tools that pass every filter or are named."""
        self.candidates = np.union1d(self.candidates, places)

    def order(self, bonus: Scores) -> Rows:
        """Candidates best first; ties keep the index's order, so the same query gives the same answer."""
        total = self.lexical + self.dense + bonus
        return self.candidates[np.argsort(-total[self.candidates], kind="stable")]
