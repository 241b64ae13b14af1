"""Build the masks of a request: which products meet each constraint, and which may be in the result."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from lexdex_search.facets.facets import Facets
from lexdex_search.index.port import Mask
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import Constraint, Kind
from lexdex_search.retrieval.loaded_release import LoadedRelease

Counts = npt.NDArray[np.int8]
AUDIENCE_FIELDS: Final = frozenset({"countries", "user_types"})
"""Fields that say for whom a tool is: it is hardly made for others than it states."""
OPEN_FIELDS: Final = frozenset({"integrations", "security_certifications", "compliance_standards", "data_formats"})
"""Fields that hold open lists: a tool may have more than it lists there."""
FILTERING_KINDS: Final[frozenset[Kind]] = frozenset({"must", "must_not"})


@dataclass(frozen=True, slots=True)
class FilterMasks:
    """Masks over all products of a release, shape [products], and the constraints from which they were built."""

    constraints: tuple[Constraint, ...]
    match_masks: dict[int, Mask]
    """By constraint id: products known to have a value that the constraint names."""
    pass_masks: dict[int, Mask]
    """By constraint id: products known to meet the constraint."""
    scope: Mask
    """Products that contain the keyword, if the request has one, except those excluded by their ids."""
    filter_mask: Mask
    """Products in scope that are known to pass every must and exclusion."""
    unstated_mask: Mask
    """Products in scope that have the function and would pass but for constraints on fields that they don't state."""
    function_mask: Mask
    """Products known to have every function that the query requires; all products if it requires none."""
    function_counts: Counts
    """The number of required functions that each product is known to have."""
    met_counts: Counts
    """The number of musts and exclusions that each product is known to meet, without functions."""
    failed_counts: Counts
    """The number of musts that each product contradicts by what it states, without functions."""
    denied_counts: Counts
    """Of these, the number on fields that are no open lists."""
    hint_counts: Counts
    """The number of musts that each product doesn't state, but that a related fact supports, such as its seat."""
    allowed: Mask
    """Products that may be in the result."""
    shows_nearest: bool
    """Whether no product passes the filters, so that the nearest ones are shown."""

    @property
    def has_must(self) -> bool:
        """Whether there is a requirement, be it a function or another one."""
        return any(constraint.kind == "must" for constraint in self.constraints)

    @property
    def requires_function(self) -> bool:
        """Whether the query requires a function."""
        return any(constraint.kind == "must" and constraint.is_function for constraint in self.constraints)

    def get_pass_mask(self, constraint: Constraint) -> Mask:
        """Return the mask of the products that are known to meet a constraint.

        An exclusion is met by products that state the field without the excluded value.
        """
        return self.pass_masks[constraint.id]

    def build_mask_without_field(self, field: str) -> Mask:
        """Build the filter mask as if there were no must on `field`, to count what other values of it would give."""
        mask = self.scope.copy()
        for constraint in self.constraints:
            if constraint.kind == "must_not" or (constraint.kind == "must" and constraint.field != field):
                mask &= self.get_pass_mask(constraint)
        return mask

    def count_misfits(self, facets: Facets) -> Counts:
        """Count the preferred markets and users that each product contradicts by stating others, shape [products]."""
        misfits = np.zeros(len(self.scope), np.int8)
        for constraint in self.constraints:
            if constraint.kind == "should" and constraint.field in AUDIENCE_FIELDS:
                misfits += ~self.match_masks[constraint.id] & facets.get_stated_mask(constraint.field)
        return misfits

    def count_wanted(self) -> Counts:
        """Count the preferred functions and features that each product has, shape [products].

        A preferred function counts beside a required one only: without one, it is a guess or a part of the topic.
        """
        wanted = np.zeros(len(self.scope), np.int8)
        for constraint in self.constraints:
            is_guess = constraint.is_function and not self.requires_function
            if constraint.kind == "should" and constraint.field == "capabilities" and not is_guess:
                wanted += self.match_masks[constraint.id]
        return wanted

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
    named_products: Collection[str] = (),
) -> FilterMasks:
    """Build the masks of a request for its parsed constraints.

    With a function, the products that have it and those that meet the musts are allowed. Without one, those that meet
    the musts are allowed, and those that state nothing on some of them. A product that states nothing on an exclusion
    may fit, as for a must: it may have what is excluded. If no product passes the filters, all that no
    exclusion removes are allowed, so that the nearest ones can be shown. Filters of the request are strict: a product
    must state what they require. `excluded_products` are ids of products that never pass; `named_products` are ids of
    products to be shown even if they fail a must.
    """
    match_masks = {constraint.id: release.facets.build_match_mask(constraint) for constraint in constraints}
    pass_masks = {each.id: release.facets.build_pass_mask(each, match_masks[each.id]) for each in constraints}
    scope = _build_scope(release, request, excluded_products)
    strict_keys = {(each.field, each.values) for each in request.filters}
    counts = _MustCounts(len(scope))
    not_excluded = ~_build_name_mask(release, excluded_products)
    for constraint in constraints:
        match_mask = match_masks[constraint.id]
        if constraint.kind == "must_not":
            not_excluded &= ~match_mask
            counts.add_exclusion(pass_masks[constraint.id])
        elif constraint.kind == "must" and constraint.is_function:
            counts.add_function(match_mask)
        elif constraint.kind == "must":
            is_strict = (constraint.field, constraint.values) in strict_keys
            counts.add_must(release, constraint, match_mask, is_strict=is_strict)
    admitted = scope & not_excluded
    function_mask = counts.functions == counts.required_functions
    meeting_musts = counts.met == counts.required_musts
    may_meet_musts = counts.failed == 0
    filter_mask = admitted & meeting_musts & function_mask
    unstated_mask = admitted & may_meet_musts & function_mask & ~filter_mask
    has_filter = bool(request.keyword) or any(constraint.kind != "should" for constraint in constraints)
    shows_nearest = has_filter and not filter_mask.any()
    if shows_nearest:
        allowed = not_excluded
    elif counts.required_functions:
        allowed = admitted & (function_mask | meeting_musts)
    else:
        allowed = admitted & may_meet_musts
    return FilterMasks(
        constraints=constraints,
        match_masks=match_masks,
        pass_masks=pass_masks,
        scope=scope,
        filter_mask=filter_mask,
        unstated_mask=unstated_mask,
        function_mask=function_mask,
        function_counts=counts.functions,
        met_counts=counts.met,
        failed_counts=counts.failed,
        denied_counts=counts.denied,
        hint_counts=counts.hinted,
        allowed=allowed | (not_excluded & _build_name_mask(release, named_products)),
        shows_nearest=shows_nearest,
    )


class _MustCounts:
    """For each product, how many constraints it meets and contradicts, and how many functions it has.

    Shape [products].
    """

    def __init__(self, size: int) -> None:
        zeros = (np.zeros(size, np.int8) for _ in range(5))
        self.functions, self.met, self.failed, self.denied, self.hinted = zeros
        self.required_functions = self.required_musts = 0

    def add_function(self, match_mask: Mask) -> None:
        """Count a function that the query requires."""
        self.required_functions += 1
        self.functions += match_mask

    def add_exclusion(self, pass_mask: Mask) -> None:
        """Count an exclusion; products that contradict it are left out of the result altogether."""
        self.required_musts += 1
        self.met += pass_mask

    def add_must(self, release: LoadedRelease, constraint: Constraint, match_mask: Mask, *, is_strict: bool) -> None:
        """Count a must; `is_strict` makes it a contradiction not to state it."""
        self.required_musts += 1
        self.met += match_mask
        self.hinted += release.facets.build_hint_mask(constraint)
        is_decided = np.bool_(is_strict) | release.facets.get_stated_mask(constraint.field)
        is_failed = ~match_mask & is_decided
        self.failed += is_failed
        if is_strict or constraint.field not in OPEN_FIELDS:
            self.denied += is_failed


def _build_name_mask(release: LoadedRelease, product_ids: Collection[str]) -> Mask:
    mask = np.zeros(len(release.products), np.bool_)
    mask[[release.row_by_id[product_id] for product_id in product_ids]] = True
    return mask


def _build_scope(release: LoadedRelease, request: SearchRequest, excluded_products: Collection[str]) -> Mask:
    if request.keyword:
        scope = release.facets.build_keyword_mask(request.keyword)
    else:
        scope = np.ones(len(release.products), np.bool_)
    return scope & ~_build_name_mask(release, excluded_products)
