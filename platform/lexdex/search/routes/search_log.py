"""Endpoints to record actions on search results, and to delete one's own search history."""

from litestar import delete, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from lexdex.accounts.guards import signed_in_only
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Invalid
from lexdex.foundation.http.access import public
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.limits import MINUTE, OWN_DATA, per_address
from lexdex.search.schemas import ErasedSearches, SearchAction
from lexdex.search.service import search_log
from lexdex.settings import Settings
from lexdex.trial import cookie


@post(
    "/search-actions",
    operation_id="record_search_action",
    summary="Record search action",
    guards=[public],
    status_code=204,
)
@rate_limit(per_address(240, MINUTE))
async def record_search_action(
    data: JSONBody[SearchAction],
    request: AnyRequest,
    visitor: NamedDependency[Actor | None],
    settings: NamedDependency[Settings],
) -> None:
    """Record that a searcher clicked, compared or contacted the vendor of a product in the results of their search.

    Vendors see daily totals of these actions, which don't identify the searcher.
    """
    known = cookie.read_visitor(request, settings)
    if visitor is not None:
        searcher = search_log.hash_account(settings, visitor.account_id)
    elif known is not None:
        searcher = search_log.hash_trial(settings, known.trial)
    else:
        raise Invalid(search_log.NOT_FOUND)
    await search_log.record_action(searcher, data.search_id, data.kind, data.product_id)


@delete(
    "/searches",
    operation_id="delete_search_history",
    summary="Delete search history",
    guards=[signed_in_only],
    status_code=200,
)
@no_rate_limit(OWN_DATA)
async def delete_search_history(actor: NamedDependency[Actor], settings: NamedDependency[Settings]) -> ErasedSearches:
    """Delete all searches of the signed-in user; returns how many were deleted.

    Links to their answers end at once, unless others have searched for the same.
    """
    return ErasedSearches(await search_log.delete_history(settings, actor))
