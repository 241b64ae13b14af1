"""The ranking: the products found for a request with their scores, and the data that explains them."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from lexdex_search.index.port import Mask, Rows, Scores
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import Constraint, Group, Outcome
from lexdex_search.retrieval.alternatives import Alternatives, take_turns
from lexdex_search.retrieval.candidates import SearchInput
from lexdex_search.retrieval.filter_masks import Counts, FilterMasks
from lexdex_search.retrieval.fusion import FusedCandidates
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.match_groups import GROUPS, MATCH, MAY_FIT, NEAREST, Groups


@dataclass(frozen=True, slots=True)
class RankedRows:
    """The rows of the products found, best first, with their groups and the parts that add up to their scores.

    Shape [products found].
    """

    rows: Rows
    groups: Groups
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
    inputs: tuple[SearchInput, ...]
    topic_mask: Mask
    """The products that fit the topic of the query, shape [products]; all if nothing depends on it."""
    outcome: Outcome
    found: RankedRows
    alternatives: Alternatives | None = None
    """Whose job each product does, if alternatives are sought."""

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """All constraints: those parsed from the query's text, and those set in the request as filters."""
        return self.filters.constraints

    @property
    def rows(self) -> Rows:
        """The rows of the products found, best first."""
        return self.found.rows

    def build_filter_mask(self) -> Mask:
        """Build the mask of the products that match if a requirement is added which they meet, shape [products].

        With a requirement, only products on topic match.
        """
        return self.filters.filter_mask & self._matching_topic_mask

    def build_mask_without_field(self, field: str) -> Mask:
        """Build the mask of `build_filter_mask` as if there were no must on `field`."""
        return self.filters.build_mask_without_field(field) & self._matching_topic_mask

    @property
    def _matching_topic_mask(self) -> Mask:
        return np.ones_like(self.topic_mask) if self.filters.requires_function else self.topic_mask

    def get_group(self, position: int) -> Group:
        """Return the group of the product at a position."""
        return GROUPS[int(self.found.groups[position])]

    def get_replaced(self, row: int) -> str | None:
        """Return the id of the product whose job the one at a row does, of those that alternatives are sought to."""
        if self.alternatives is None or not self.alternatives.does_job[row]:
            return None
        return self.parsed.similar_to[int(self.alternatives.models[row])]

    def list_matching_rows(self) -> Rows:
        """List the rows of the products that match, best first."""
        matching: Rows = self.rows[self.found.groups == MATCH]
        return matching

    def count_may_fit(self) -> int:
        """Count the products that may fit."""
        return int((self.found.groups == MAY_FIT).sum())

    def build_found_mask(self) -> Mask:
        """Build the mask of the products found, shape [products of the release]."""
        mask = np.zeros(len(self.release.products), np.bool_)
        mask[self.rows] = True
        return mask


@dataclass(frozen=True, slots=True)
class Priorities:
    """What orders products before their scores do; all arrays have the shape [products].

    `first` is the position of a product that is to be shown before all others, and the same higher number for the
    rest. `jobs` counts the functions that a product has; it orders the nearest products only, as the others have all.
    `denied` counts the requirements that a product contradicts, `failed` also those that its open lists don't name.
    `misfits` counts the markets and users sought that a product states to be others.
    `wanted` counts the further functions and features that the query lists and a product has.
    `alternatives` tells whose job each product does; those that do one come first within their group.
    """

    first: Counts
    groups: Groups
    jobs: Counts
    denied: Counts
    failed: Counts
    met: Counts
    misfits: Counts
    wanted: Counts
    hinted: Counts
    alternatives: Alternatives | None = None

    def list_keys(self, rows: Rows) -> list[Counts]:
        """List the sort keys of rows, the most important one first; lower values come first."""
        groups = self.groups[rows]
        jobs = np.where(groups == NEAREST, self.jobs[rows], 0)
        replaces = self.alternatives.does_job[rows].astype(np.int8) if self.alternatives else np.zeros_like(jobs)
        failed, misfits = self.failed[rows], self.misfits[rows]
        gains = [-counts[rows] for counts in (self.wanted, self.hinted)]
        kept = [self.denied[rows], misfits, -self.met[rows], failed]
        return [self.first[rows], groups, -jobs, -replaces, *kept, *gains]

    def give_turns(self, rows: Rows, keys: list[Counts]) -> Rows:
        """Order rows, best first by their keys and scores, so that each product to be replaced has its turn.

        Only rows with the same keys change places. Returns positions in `rows`.
        """
        if self.alternatives is None:
            return np.arange(len(rows))
        changes = np.any(np.diff(np.array(keys), axis=1) != 0, axis=0)
        blocks = np.concatenate([np.zeros(1, np.intp), np.cumsum(changes)])[: len(rows)]
        # Products that do no job of these stay in the order of their scores.
        models = np.where(self.alternatives.does_job[rows], self.alternatives.models[rows], 0)
        return take_turns(blocks, models)


@dataclass(frozen=True, slots=True)
class Samples:
    """The invented products: they come after real ones that fit equally well.

    `mask` has the shape [products]. Scores in the same step of `score_step` are equal for this; 0 compares none.
    """

    mask: Mask
    score_step: float

    def list_keys(self, rows: Rows, scores: Scores) -> list[npt.NDArray[np.int32]]:
        """List the sort keys of rows with their scores, the most important one first; lower values come first."""
        if self.score_step == 0:
            return []
        steps = np.floor(-scores / self.score_step).astype(np.int32)
        return [steps, self.mask[rows].astype(np.int32)]


def rank_rows(
    fused: FusedCandidates, bonus: Scores, priorities: Priorities | None = None, samples: Samples | None = None
) -> RankedRows:
    """Order candidates by their priorities, then by the sum of their scores and bonus, samples after equal real ones.

    `bonus` has the shape [products]. Equal candidates stay in the order of their rows, so that the same query always
    has the same result.
    """
    rows = fused.rows
    row_bonus = bonus[rows]
    scores = fused.lexical + fused.dense + row_bonus
    keys = priorities.list_keys(rows) if priorities else []
    ties = samples.list_keys(rows, scores) if samples else []
    groups = priorities.groups[rows] if priorities else np.zeros(len(rows), np.int8)
    positions = np.lexsort((-scores, *reversed(ties), *reversed(keys)))
    if priorities:
        positions = positions[priorities.give_turns(rows[positions], [key[positions] for key in keys])]
    return RankedRows(
        rows[positions], groups[positions], fused.lexical[positions], fused.dense[positions], row_bonus[positions]
    )


NOTHING_FOUND = RankedRows(
    np.zeros(0, np.intp),
    np.zeros(0, np.int8),
    np.zeros(0, np.float32),
    np.zeros(0, np.float32),
    np.zeros(0, np.float32),
)
