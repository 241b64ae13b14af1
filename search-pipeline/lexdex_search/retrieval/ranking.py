"""The result of retrieval."""

from dataclasses import dataclass

import numpy as np

from lexdex_search.index.port import Mask, Rows, Scores
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import Constraint, Outcome
from lexdex_search.retrieval.filter_masks import FilterMasks
from lexdex_search.retrieval.fusion import FusedCandidates
from lexdex_search.retrieval.loaded_release import LoadedRelease


@dataclass(frozen=True, slots=True)
class RankedRows:
    """Products found, best first, with the additive parts of their scores; all arrays have the same length."""

    rows: Rows
    lexical: Scores
    dense: Scores
    bonus: Scores

    def get_score_parts(self, position: int) -> dict[str, float]:
        """Return the parts of one product's score under the names that the ranking policy uses."""
        parts = {"lexical": self.lexical, "dense": self.dense, "bonus": self.bonus}
        return {name: round(float(scores[position]), 6) for name, scores in parts.items()}


@dataclass(frozen=True, slots=True)
class Ranking:
    """The products found for a request, and what explains the result."""

    release: LoadedRelease
    request: SearchRequest
    parsed: ParsedQuery
    filters: FilterMasks
    outcome: Outcome
    found: RankedRows

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """All constraints: those read from the query's text and those set in the request as filters."""
        return self.filters.constraints

    @property
    def rows(self) -> Rows:
        """The rows of the products found, best first."""
        return self.found.rows

    def build_found_mask(self) -> Mask:
        """Build the mask of the products found."""
        mask = np.zeros(len(self.release.products), np.bool_)
        mask[self.rows] = True
        return mask


def rank_rows(fused: FusedCandidates, bonus: Scores) -> RankedRows:
    """Order candidates by total score, best first; `bonus` has one value per product.

    Ties keep the order of the index, so that the same query always has the same result.
    """
    row_bonus = bonus[fused.rows]
    positions = np.argsort(-(fused.lexical + fused.dense + row_bonus), kind="stable")
    return RankedRows(fused.rows[positions], fused.lexical[positions], fused.dense[positions], row_bonus[positions])


NOTHING_FOUND = RankedRows(
    np.zeros(0, np.intp), np.zeros(0, np.float32), np.zeros(0, np.float32), np.zeros(0, np.float32)
)
