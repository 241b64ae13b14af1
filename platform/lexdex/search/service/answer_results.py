"""Lists the results of a stored answer in parts and in other orders, by repeating its search."""

from typing import Final

import msgspec

from lexdex.catalogue import service as catalogue
from lexdex.foundation.errors import NotFound
from lexdex.search.port import SearchEngine
from lexdex.search.schemas import AnswerResults, ResultSort
from lexdex.search.service.answer_contents import NOT_FOUND
from lexdex.search.service.answer_snapshots import MAX_RESULTS, get_request
from lexdex.search.service.answers import update_products
from lexdex_search.query.request import InvalidConstraint, SearchRequest, validate_constraints
from lexdex_search.results import SearchAnswer, SearchResult

MAX_OFFSET: Final = 10_000
MAX_LIMIT: Final = 50
DEFAULT_LIMIT: Final = 10
MAX_SORTED: Final = 2_000
"""Number of best matches that another order sorts. Measured: a search for 200 results takes 40 ms, for 50 15 ms."""
_NAMED: Final = -1
_GROUPS: Final = ("match", "may_fit", "nearest")


async def list_results(
    engine: SearchEngine, answer_id: str, *, offset: int, limit: int, sort: ResultSort
) -> AnswerResults:
    """List at most `limit` results of a stored answer from `offset` on, with current product data.

    Raises NotFound for an unknown or expired answer, and Unavailable or TooMany.
    """
    request = _check_request(await get_request(answer_id))
    size = max(offset + limit, MAX_RESULTS) if sort == "best_match" else MAX_SORTED
    found = await engine.search(msgspec.structs.replace(request, facets=False), size)
    results, count = found.product_ids, count_listed(found)
    if sort != "best_match":
        ids = [result.product_id for result in results[:count]]
        places = {id_: place for place, id_ in enumerate(await catalogue.order_products(ids, sort))}
        listed = (result for result in results[:count] if result.product_id in places)
        results = tuple(sorted(listed, key=lambda result: (_place_group(found, result), places[result.product_id])))
        count = len(results)
    page = results[offset : min(offset + limit, count)]
    shown = await update_products(msgspec.structs.replace(found, product_ids=page, sentences=()))
    return AnswerResults(release=found.release, offset=offset, count=count, results=shown.product_ids)


def count_listed(found: SearchAnswer) -> int:
    """Return how many results a list shows: all that match or may fit, or the first ones if these are fewer.

    Products that the query compares come before all others and count, whatever their group is.
    """
    named = sum(
        result.group == "nearest" and result.product_id in found.compared for result in found.product_ids[:MAX_RESULTS]
    )
    return max(found.total + found.may_fit_total + named, min(len(found.product_ids), MAX_RESULTS))


def _place_group(found: SearchAnswer, result: SearchResult) -> int:
    return _NAMED if result.product_id in found.compared else _GROUPS.index(result.group)


def _check_request(request: SearchRequest) -> SearchRequest:
    """Raise NotFound for a request that an earlier version stored and that is not valid any more."""
    constraints = (*(request.constraints or ()), *request.filters)
    try:
        validate_constraints(constraints)
    except InvalidConstraint:
        raise NotFound(NOT_FOUND) from None
    if not constraints and not any(char.isalnum() for char in request.query + request.keyword):
        raise NotFound(NOT_FOUND)
    return request
