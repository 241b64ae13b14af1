"""Orders a list that people have chosen by a sentence; nothing is filtered, so the list keeps its length."""

from collections.abc import Sequence

import numpy as np

from lexdex_search.retrieval.fusion import FusedScores
from lexdex_search.retrieval.retriever import Retrieval


def ranked(retrieval: Retrieval, product_ids: Sequence[str]) -> tuple[str, ...]:
    """Order by constraints met, then by relevance; products that the release lacks come last, in their order."""
    known = retrieval.loaded.places
    allowed = np.zeros(len(known), np.bool_)
    allowed[[known[id_] for id_ in product_ids if id_ in known]] = True
    fused = FusedScores(*retrieval.legs, allowed, alpha=retrieval.alpha, depth=len(product_ids))
    met = np.sum(
        [retrieval.passed(constraint) for constraint in retrieval.constraints], axis=0, dtype=np.int32
    ) + np.zeros(len(known))
    score = (
        met + (fused.lexical + fused.dense) / 2
    )  # the legs' shares add up to 1 at most: never as much as a constraint
    return tuple(sorted(product_ids, key=lambda id_: -float(score[known[id_]]) if id_ in known else 1.0))
