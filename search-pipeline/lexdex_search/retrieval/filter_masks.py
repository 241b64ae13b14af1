"""Build the masks of a request: which products meet each constraint, and which may be in the result."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import numpy as np

from lexdex_search.index.port import Mask
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import Constraint, Kind
from lexdex_search.retrieval.loaded_release import LoadedRelease

FILTERING_KINDS: Final[frozenset[Kind]] = frozenset({"must", "must_not"})


@dataclass(frozen=True, slots=True)
class FilterMasks:
    """Masks over all products of a release, shape [products], and the constraints from which they were built."""

    constraints: tuple[Constraint, ...]
    match_masks: dict[int, Mask]
    """By constraint id: products known to have a value that the constraint names."""
    scope: Mask
    """Products that contain the keyword, if the request has one, except those excluded by their ids."""
    filter_mask: Mask
    """Products in scope that pass every must and exclusion."""
    allowed: Mask
    """Products that may be in the result: those that meet the musts, whether they are known to have the function or
    not, or if `filter_mask` is empty, all that no exclusion removes."""
    shows_nearest: bool
    """Whether no product passes the filters, so that the nearest ones are shown."""

    def get_pass_mask(self, constraint: Constraint) -> Mask:
        """Return the mask of the products that a constraint admits: matching ones, or for an exclusion all others."""
        match_mask = self.match_masks[constraint.id]
        return ~match_mask if constraint.kind == "must_not" else match_mask

    def build_mask_without_field(self, field: str) -> Mask:
        """Build the filter mask as if there were no must on `field`, to count what other values of it would give."""
        mask = self.scope.copy()
        for constraint in self.constraints:
            if constraint.kind == "must_not" or (constraint.kind == "must" and constraint.field != field):
                mask &= self.get_pass_mask(constraint)
        return mask

    def count_meeting_all(self) -> int:
        """Count the products that meet every must, exclusion and preference."""
        return int((self.scope & self.build_pass_mask({"must", "must_not", "should"})).sum())

    def is_blocked_by_keyword(self) -> bool:
        """Return whether products meet all musts and exclusions, but none of them contains the keyword."""
        return self.shows_nearest and bool(self.build_pass_mask(FILTERING_KINDS).any())

    def list_unmatched_categories(self) -> tuple[Constraint, ...]:
        """List the first preferred category, if the products that pass the filters are in no preferred category.

        Empty if the request has no must, or if no product passes the filters.
        """
        categories = tuple(c for c in self.constraints if c.kind == "should" and c.field == "categories")
        has_musts = any(constraint.kind == "must" for constraint in self.constraints)
        if not has_musts or not self.filter_mask.any():
            return ()
        if any((self.filter_mask & self.match_masks[constraint.id]).any() for constraint in categories):
            return ()
        return categories[:1]

    def build_pass_mask(self, kinds: Collection[Kind]) -> Mask:
        """Build the mask of the products that all constraints of the given kinds admit."""
        mask = np.ones(len(self.scope), np.bool_)
        for constraint in self.constraints:
            if constraint.kind in kinds:
                mask &= self.get_pass_mask(constraint)
        return mask


def build_filter_masks(
    release: LoadedRelease,
    request: SearchRequest,
    constraints: tuple[Constraint, ...],
    *,
    excluded_products: Collection[str] = (),
) -> FilterMasks:
    """Build the masks of a request for its parsed constraints.

    A function orders the result and does not filter it, since some products do a job without stating its label. If no
    product passes the filters, all products that no exclusion removes are allowed, so that the nearest ones can be
    shown. `excluded_products` are ids of products that never pass.
    """
    match_masks = {constraint.id: release.facets.build_match_mask(constraint) for constraint in constraints}
    scope = _build_scope(release, request, excluded_products)
    meeting_musts, with_functions = scope.copy(), np.ones(len(scope), np.bool_)
    not_excluded = np.ones(len(scope), np.bool_)
    for constraint in constraints:
        if constraint.kind == "must" and constraint.is_function:
            with_functions &= match_masks[constraint.id]
        elif constraint.kind == "must":
            meeting_musts &= match_masks[constraint.id]
        elif constraint.kind == "must_not":
            not_excluded &= ~match_masks[constraint.id]
    meeting_musts &= not_excluded
    filter_mask = meeting_musts & with_functions
    has_filter = bool(request.keyword) or any(constraint.kind != "should" for constraint in constraints)
    shows_nearest = has_filter and not filter_mask.any()
    return FilterMasks(
        constraints=constraints,
        match_masks=match_masks,
        scope=scope,
        filter_mask=filter_mask,
        allowed=not_excluded if shows_nearest else meeting_musts,
        shows_nearest=shows_nearest,
    )


def _build_scope(release: LoadedRelease, request: SearchRequest, excluded_products: Collection[str]) -> Mask:
    if request.keyword:
        scope = release.facets.build_keyword_mask(request.keyword)
    else:
        scope = np.ones(len(release.products), np.bool_)
    scope[[release.row_by_id[product_id] for product_id in excluded_products]] = False
    return scope
