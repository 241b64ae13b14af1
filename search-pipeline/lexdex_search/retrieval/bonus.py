"""Compute what the ranking policy adds to the fused score: preferences, named products, and near misses."""

import numpy as np

from lexdex_search.index.port import Scores
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.retrieval.filter_masks import FilterMasks
from lexdex_search.retrieval.loaded_release import LoadedRelease


def compute_bonus(release: LoadedRelease, parsed: ParsedQuery, filters: FilterMasks) -> Scores:
    """Compute the bonus of each product; reads only the facets, which are in memory.

    Preferences count up to a ceiling. Where no product passes the filters, the number of musts met outweighs all else.
    """
    policy = release.policy.bonus
    bonus = np.zeros(len(release.products), np.float32)
    for constraint in filters.constraints:
        if constraint.kind == "should":
            bonus += np.float32(policy.preference) * filters.match_masks[constraint.id]
    bonus = np.minimum(bonus, np.float32(policy.max_preferences))
    if filters.shows_nearest:
        for constraint in filters.constraints:
            if constraint.kind == "must":
                bonus += np.float32(policy.named_product) * filters.match_masks[constraint.id]
    if not parsed.similar_to:
        for rank, product_id in enumerate(parsed.interpretation.named_products):
            bonus[release.row_by_id[product_id]] += np.float32(policy.named_product * (1 - rank / 100))
    return bonus
