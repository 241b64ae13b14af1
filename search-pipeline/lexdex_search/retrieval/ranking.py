"""The ranking: the products found for a request with their scores, and the data that explains them."""

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
    """The rows of the products found, best first, with the parts that add up to their scores.

    Shape [products found].
    """

    rows: Rows
    lexical: Scores
    dense: Scores
    bonus: Scores

    def get_score_parts(self, position: int) -> dict[str, float]:
        """Return the parts of the score of the product at a position: "lexical", "dense" and "bonus"."""
        parts = {"lexical": self.lexical, "dense": self.dense, "bonus": self.bonus}
        return {name: round(float(scores[position]), 6) for name, scores in parts.items()}


@dataclass(frozen=True, slots=True)
class Ranking:
    """The products found for a request, with the parsed query, the filters and the outcome that explain them."""

    release: LoadedRelease
    request: SearchRequest
    parsed: ParsedQuery
    filters: FilterMasks
    outcome: Outcome
    found: RankedRows

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """All constraints: those parsed from the query's text, and those set in the request as filters."""
        return self.filters.constraints

    @property
    def rows(self) -> Rows:
        """The rows of the products found, best first."""
        return self.found.rows

    def list_matching_rows(self) -> Rows:
        """List the rows found, best first, without those that are not known to have the function of the query."""
        matching: Rows = self.rows[self.filters.filter_mask[self.rows]]
        return matching

    def build_found_mask(self) -> Mask:
        """Build the mask of the products found, shape [products of the release]."""
        mask = np.zeros(len(self.release.products), np.bool_)
        mask[self.rows] = True
        return mask


def rank_rows(fused: FusedCandidates, bonus: Scores) -> RankedRows:
    """Order candidates by the sum of their scores and bonus, best first; `bonus` has the shape [products].

    Candidates with the same sum stay in the order of their rows, so that the same query always has the same result.
    """
    row_bonus = bonus[fused.rows]
    positions = np.argsort(-(fused.lexical + fused.dense + row_bonus), kind="stable")
    return RankedRows(fused.rows[positions], fused.lexical[positions], fused.dense[positions], row_bonus[positions])


NOTHING_FOUND = RankedRows(
    np.zeros(0, np.intp), np.zeros(0, np.float32), np.zeros(0, np.float32), np.zeros(0, np.float32)
)
