"""Parse a request: the constraints of its query, or those that replace them, together with its filters."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from lexdex_search.query.gap_messages import report_unknown_keyword
from lexdex_search.query.parsed_query import EMPTY_QUERY, ParsedQuery
from lexdex_search.query.request import ConstraintInput, SearchRequest, build_constraints
from lexdex_search.results import Constraint
from lexdex_search.retrieval.loaded_release import LoadedRelease

MAX_QUERY_LENGTH: Final = 2_000
"""Characters of a query that are parsed; the API refuses longer ones, the library ignores the rest."""

_ConstraintKey = tuple[str, tuple[str, ...]]


def parse_request(release: LoadedRelease, request: SearchRequest, similar_to: tuple[str, ...] = ()) -> ParsedQuery:
    """Parse the query of a request, and replace or complete its constraints with those of the request.

    `similar_to` are ids of products to which similar ones are sought.
    """
    parsed = _parse_query(release, request.query)
    if request.keyword:
        parsed = _add_keyword(release, parsed, request.keyword)
    constraints = _combine_constraints(release, parsed.interpretation.constraints, request)
    interpretation = replace(parsed.interpretation, constraints=constraints)
    return replace(parsed, interpretation=interpretation, similar_to=similar_to or parsed.similar_to)


def _parse_query(release: LoadedRelease, query: str) -> ParsedQuery:
    if not any(char.isalnum() for char in query):
        return EMPTY_QUERY
    return release.query_parser.parse(query[:MAX_QUERY_LENGTH])


def _add_keyword(release: LoadedRelease, parsed: ParsedQuery, keyword: str) -> ParsedQuery:
    """Add the request's keyword to the parsed query: as the search text if the query has none.

    If no product contains the keyword, a gap is added that tells so.
    """
    gaps = parsed.gaps
    if not release.facets.build_keyword_mask(keyword).any():
        gaps = (*gaps, report_unknown_keyword(keyword))
    if parsed.search_text:
        return replace(parsed, gaps=gaps)
    return replace(parsed, gaps=gaps, search_text=keyword, word_count=len(keyword.split()))


def _combine_constraints(
    release: LoadedRelease, parsed_constraints: tuple[Constraint, ...], request: SearchRequest
) -> tuple[Constraint, ...]:
    """Combine constraints and filters; constraints in the request replace those parsed from the query.

    A preference that is also a filter becomes a must; a filter that the constraints already contain is dropped.
    """
    names = _map_product_names(release) if request.constraints else {}
    constraints = parsed_constraints
    if request.constraints is not None:
        constraints = _keep_parsed(build_constraints(request.constraints, names), parsed_constraints)
    excluded_keys = {_build_key(constraint) for constraint in constraints if constraint.kind == "must_not"}
    included_keys = {_build_key(constraint) for constraint in constraints if constraint.kind != "must_not"}
    must_keys = {_build_key(each) for each in request.filters if each.kind == "must"}
    constraints = tuple(_promote_to_must(constraint, must_keys) for constraint in constraints)
    new_filters = [
        each
        for each in request.filters
        if _build_key(each) not in (excluded_keys if each.kind == "must_not" else included_keys)
    ]
    first_id = 1 + max((constraint.id for constraint in constraints), default=0)
    return (*constraints, *build_constraints(new_filters, names, first_id=first_id))


def _keep_parsed(edited: tuple[Constraint, ...], parsed: tuple[Constraint, ...]) -> tuple[Constraint, ...]:
    """Take over what the query says of those constraints that the user left as they were parsed.

    That is above all whether a constraint is the function, which orders the result and does not filter it.
    """
    parsed_by_key = {(constraint.kind, *_build_key(constraint)): constraint for constraint in parsed}
    return tuple(replace(parsed_by_key.get((each.kind, *_build_key(each)), each), id=each.id) for each in edited)


def _promote_to_must(constraint: Constraint, must_keys: set[_ConstraintKey]) -> Constraint:
    if constraint.kind == "should" and _build_key(constraint) in must_keys:
        return replace(constraint, kind="must")
    return constraint


def _build_key(constraint: Constraint | ConstraintInput) -> _ConstraintKey:
    return (constraint.field, constraint.values)


def _map_product_names(release: LoadedRelease) -> Mapping[str, str]:
    return {product.id: product.name for product in release.products}
