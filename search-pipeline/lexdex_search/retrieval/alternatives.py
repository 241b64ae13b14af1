"""Order alternatives to named products: those that do the job of one come first, and each product has its turn."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from lexdex_search.index.port import Mask, Rows, Scores
from lexdex_search.release.documents import MAX_MAIN_CAPABILITIES
from lexdex_search.results import Constraint
from lexdex_search.retrieval.loaded_release import LoadedRelease

MIN_JOB_SHARE: Final = 0.5
"""An alternative does the job of a product if it has at least this share of its main capabilities."""


@dataclass(frozen=True, slots=True)
class Alternatives:
    """For each product of a release, whose job it does; arrays of the shape [products].

    `models` are positions in the list of the products that are to be replaced: the one whose job a product does most
    completely; of several, the most similar one.
    """

    does_job: Mask
    models: Rows


def find_alternatives(release: LoadedRelease, model_ids: Sequence[str]) -> Alternatives | None:
    """Find whose job each product does; null without `model_ids`, the ids of the products that are to be replaced.

    The job is what a product states as its capabilities. No product does the job of one that states nothing.
    """
    if not model_ids:
        return None
    rows = [release.row_by_id[model_id] for model_id in model_ids]
    shares = np.array([_measure_shares(release, row) for row in rows], np.float32)
    does_job: Mask = shares.max(axis=0) >= MIN_JOB_SHARE
    if len(rows) == 1:
        return Alternatives(does_job, np.zeros(len(does_job), np.intp))
    likeness = np.array([_measure_likeness(release, row) for row in rows], np.float32)
    # The best shares alone compete: a cosine never makes up for a smaller one.
    likeness[shares < shares.max(axis=0)] = -np.inf
    return Alternatives(does_job, np.argmax(likeness, axis=0))


def take_turns(blocks: Rows, models: Rows) -> Rows:
    """Order alternatives so that each product that is to be replaced has its turn, in the order of these products.

    Both arrays list the alternatives, best first: the number of the block within which each may move, ascending, and
    its model. Returns positions in them.
    """
    taken: Counter[tuple[int, int]] = Counter()
    turns = np.zeros(len(models), np.intp)
    for position, key in enumerate(zip(blocks.tolist(), models.tolist(), strict=True)):
        turns[position] = taken[key]
        taken[key] += 1
    return np.lexsort((models, turns, blocks))


def _measure_shares(release: LoadedRelease, row: int) -> Scores:
    """Measure which share of what a product is for each product has, shape [products]."""
    labels = release.facets.list_job(row)[:MAX_MAIN_CAPABILITIES]
    shared = np.zeros(len(release.products), np.float32)
    for label in labels:
        shared += release.facets.build_match_mask(_require_capability(label))
    return shared / np.float32(max(1, len(labels)))


def _measure_likeness(release: LoadedRelease, row: int) -> Scores:
    """Measure the cosine similarity of each product to the one at a row, shape [products]."""
    size = len(release.products)
    scored = release.index.find_candidates("", release.index.get_vector(row), depth=size).dense
    likeness = np.zeros(size, np.float32)
    likeness[scored.rows] = scored.scores
    return likeness


def _require_capability(label: str) -> Constraint:
    return Constraint(id=0, kind="must", field="capabilities", values=(label,), label="", words="", start=0, end=0)
