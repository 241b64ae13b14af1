"""Find candidates for a parsed query: the best products by words (lexical) and by meaning (dense)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

import numpy as np

from lexdex_search.index.port import NO_ROWS, Candidates, Mask, Scores
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.release.documents import build_document_text
from lexdex_search.retrieval.loaded_release import LoadedRelease

Mode = Literal["hybrid", "lexical", "dense"]
"""Both retrievers, or one alone for measurements."""

_FIXED_ALPHA: Final[dict[Mode, float]] = {"lexical": 0.0, "dense": 1.0}


def find_candidates(
    release: LoadedRelease, parsed: ParsedQuery, allowed: Mask, *, depth: int, mode: Mode = "hybrid"
) -> Candidates:
    """Find the best `depth` allowed products by each retriever for a parsed query.

    If the query seeks products similar to others, their texts and the mean of their vectors are used instead. With the
    mode "lexical" or "dense", the other retriever's candidates are left out.
    """
    if parsed.similar_to:
        rows = [release.row_by_id[product_id] for product_id in parsed.similar_to]
        text = " ".join(build_document_text(release.products[row]) for row in rows)
        candidates = release.index.find_candidates(text, _average_vectors(release, rows), depth=depth, allowed=allowed)
    elif parsed.search_text:
        vector = release.encoder.encode_query(parsed.search_text)
        candidates = release.index.find_candidates(parsed.search_text, vector, depth=depth, allowed=allowed)
    else:
        return Candidates()
    if mode == "lexical":
        return replace(candidates, dense=NO_ROWS)
    if mode == "dense":
        return replace(candidates, lexical=NO_ROWS)
    return candidates


def choose_alpha(release: LoadedRelease, parsed: ParsedQuery, mode: Mode = "hybrid") -> float:
    """Choose the weight of the dense score (0 to 1), which the ranking policy sets by the length of the query.

    The modes "lexical" and "dense" have the fixed weights 0 and 1.
    """
    return _FIXED_ALPHA.get(mode, release.policy.fusion.choose_alpha(parsed.word_count))


def _average_vectors(release: LoadedRelease, rows: Sequence[int]) -> Scores:
    vector: Scores = np.mean([release.index.get_vector(row) for row in rows], axis=0)
    normalized: Scores = vector / np.linalg.norm(vector)
    return normalized
