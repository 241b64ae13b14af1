"""Find candidates for a parsed query: the best products by words (lexical) and by meaning (dense)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

import numpy as np

from lexdex_search.index.port import NO_ROWS, Candidates, Mask, Rows, ScoredRows, Scores
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.release.documents import build_document_text
from lexdex_search.retrieval.loaded_release import LoadedRelease

Mode = Literal["hybrid", "lexical", "dense"]
"""Both retrievers, or one alone for measurements."""

_FIXED_ALPHA: Final[dict[Mode, float]] = {"lexical": 0.0, "dense": 1.0}


@dataclass(frozen=True, slots=True)
class SearchInput:
    """What both retrievers search for: a text and its vector."""

    text: str
    vector: Scores


def build_search_inputs(release: LoadedRelease, parsed: ParsedQuery) -> tuple[SearchInput, ...]:
    """Build the input of the retrievers: the query's text, or each product that similar ones are sought to.

    Empty if the query has neither.
    """
    models = parsed.similar_to or parsed.resembling
    if models:
        rows = [release.row_by_id[product_id] for product_id in models]
        return tuple(
            SearchInput(build_document_text(release.products[row]), release.index.get_vector(row)) for row in rows
        )
    if parsed.search_text:
        return (SearchInput(parsed.search_text, release.encoder.encode_query(parsed.search_text)),)
    return ()


def find_candidates(
    release: LoadedRelease,
    inputs: Sequence[SearchInput],
    allowed: Mask,
    *,
    depth: int,
    mode: Mode = "hybrid",
    complete: bool = False,
) -> Candidates:
    """Find the best `depth` allowed products by each retriever for the search inputs.

    With `complete`, each retriever also scores the products that only the other one found.

    With several inputs, a product's score is the best one that any of them gives it: an alternative is near to one of
    the named products, not to their mean. With the mode "lexical" or "dense", the other retriever's candidates are left
    out.
    """
    found = [
        release.index.find_candidates(each.text, each.vector, depth=depth, allowed=allowed, complete=complete)
        for each in inputs
    ]
    if not found:
        return Candidates()
    candidates = found[0] if len(found) == 1 else _take_best(found)
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


def _take_best(found: Sequence[Candidates]) -> Candidates:
    """Combine the candidates of several inputs by the best score of each product.

    Keyword scores grow with the length of an input's text, so they are compared as shares of the input's best score.
    """
    lexical = [ScoredRows(each.lexical.rows, _scale_to_best(each.lexical.scores)) for each in found]
    return Candidates(
        lexical=_merge(lexical),
        dense=_merge([each.dense for each in found]),
        best_lexical_score=max(each.best_lexical_score for each in found),
        best_dense_score=max(each.best_dense_score for each in found),
    )


def _merge(scored: Sequence[ScoredRows]) -> ScoredRows:
    rows: Rows = np.unique(np.concatenate([each.rows for each in scored]))
    scores = np.zeros(len(rows), np.float32)
    for each in scored:
        positions = np.searchsorted(rows, each.rows)
        scores[positions] = np.maximum(scores[positions], each.scores)
    return ScoredRows(rows, scores)


def _scale_to_best(scores: Scores) -> Scores:
    """Express scores, all above 0, as shares of the highest one."""
    return scores / scores.max() if scores.size else scores
