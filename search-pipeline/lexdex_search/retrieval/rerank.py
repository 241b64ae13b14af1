"""Order a given list of products by their relevance to a request, without removing any."""

from collections.abc import Sequence

import numpy as np

from lexdex_search.query.request import SearchRequest
from lexdex_search.retrieval.candidates import build_search_inputs, choose_alpha, find_candidates
from lexdex_search.retrieval.filter_masks import build_filter_masks
from lexdex_search.retrieval.fusion import fuse_candidates
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.parse_request import parse_request


def rerank(release: LoadedRelease, request: SearchRequest, product_ids: Sequence[str]) -> tuple[str, ...]:
    """Order products by the number of constraints that they meet, then by relevance.

    `product_ids` that the release doesn't contain come last, in their given order.
    """
    parsed = parse_request(release, request)
    filters = build_filter_masks(release, request, parsed.interpretation.constraints)
    listed = np.zeros(len(release.products), np.bool_)
    listed[[release.row_by_id[id_] for id_ in product_ids if id_ in release.row_by_id]] = True
    candidates = find_candidates(release, build_search_inputs(release, parsed), listed, depth=len(product_ids))
    fused = fuse_candidates(candidates, alpha=choose_alpha(release, parsed))
    # The score parts add up to at most 1; halved, relevance never outweighs a constraint.
    relevance = dict(zip(fused.rows.tolist(), ((fused.lexical + fused.dense) / 2).tolist(), strict=True))
    pass_masks = [filters.get_pass_mask(constraint) for constraint in filters.constraints]

    def get_sort_key(product_id: str) -> float:
        row = release.row_by_id.get(product_id)
        if row is None:
            return 1.0
        met_count = sum(bool(mask[row]) for mask in pass_masks)
        return -(met_count + float(relevance.get(row, 0.0)))

    return tuple(sorted(product_ids, key=get_sort_key))
