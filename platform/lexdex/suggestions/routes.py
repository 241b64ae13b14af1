"""The endpoints to suggest a product, and for admins to decide on suggestions."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.catalogue.schemas.editing import InvalidProduct
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.access import public
from lexdex.foundation.http.path_ids import RowId
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS, DAY, HOUR, MINUTE, CaptchaRules, in_total, per_address
from lexdex.suggestions import service
from lexdex.suggestions.schemas import (
    NewSuggestion,
    SuggestedProduct,
    SuggestionApproval,
    SuggestionDetails,
    SuggestionMatch,
    SuggestionPage,
    SuggestionReceipt,
    SuggestionRefusal,
    SuggestionState,
)

BEYOND_CAPTCHA = CaptchaRules((per_address(3, HOUR), in_total(200, HOUR)))
"""A robot that fills the queue then solves a captcha for every few suggestions."""


class SuggestionController(Controller):
    """Endpoints to suggest a product that the directory lacks; no account is needed."""

    path = "/api/suggestions"
    tags = ("suggestions",)

    @post("/", operation_id="suggest_product", summary="Suggest product", guards=[public], status_code=200)
    @rate_limit(per_address(10, HOUR), per_address(30, DAY), captcha=BEYOND_CAPTCHA)
    async def suggest_product(
        self, data: JSONBody[NewSuggestion], visitor: NamedDependency[Actor | None]
    ) -> SuggestionReceipt:
        """Suggest a product; editors decide whether to add it. The same name and website count once in 30 days.

        Responds with 403 and the header Captcha-Required if it needs a captcha first: see `POST /api/verify-captcha`.
        """
        return await service.submit_suggestion(visitor, data)

    @get("/matches", operation_id="list_suggestion_matches", summary="Find suggested product", guards=[public])
    @rate_limit(per_address(120, MINUTE))
    async def list_suggestion_matches(
        self,
        name: Annotated[str, QueryParameter(max_length=service.MAX_NAME_LENGTH, description="The whole name.")] = "",
        website: Annotated[
            str, QueryParameter(max_length=service.MAX_WEBSITE_LENGTH, description="The website, or its domain.")
        ] = "",
    ) -> list[SuggestionMatch]:
        """Return at most 5 public products that have this name, or once had, or whose website has this domain."""
        return await service.list_matches(name, website)


class SuggestionDecisions(Controller):
    """Endpoints for admins to read suggestions, to add the product, or to decline."""

    path = "/api/admin/suggestions"
    tags = ("suggestions",)

    @get(
        "/",
        operation_id="list_suggestions",
        summary="List suggestions",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def list_suggestions(
        self,
        suggestion_state: Annotated[
            SuggestionState, QueryParameter(name="state", description="Only suggestions in this state.")
        ] = "waiting",
        page: Annotated[int, QueryParameter(ge=1, le=10_000, description=f"{service.PAGE_SIZE} per page.")] = 1,
    ) -> SuggestionPage:
        """List the suggestions in one state, oldest first."""
        return await service.list_page(suggestion_state, page)

    @get(
        "/{suggestion_id:int}",
        operation_id="get_suggestion",
        summary="Get suggestion",
        responses=describe_failures(404),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def get_suggestion(self, suggestion_id: RowId) -> SuggestionDetails:
        """Return a suggestion with the products, also those that are not public, that it may duplicate."""
        return await service.get_details(suggestion_id)

    @post(
        "/{suggestion_id:int}/accept",
        operation_id="accept_suggestion",
        summary="Add suggested product",
        responses=describe_failures(400, body=InvalidProduct) | describe_failures(404, 409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def accept_suggestion(
        self, suggestion_id: RowId, data: JSONBody[SuggestionApproval], actor: NamedDependency[Actor]
    ) -> SuggestedProduct:
        """Add the suggested product with the status pending; the sender is notified by email.

        Responds with 409 if the suggestion is decided already, or if another product has the id.
        """
        return await service.accept_suggestion(actor, suggestion_id, data)

    @post(
        "/{suggestion_id:int}/decline",
        operation_id="decline_suggestion",
        summary="Decline suggestion",
        responses=describe_failures(404, 409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def decline_suggestion(
        self, suggestion_id: RowId, data: JSONBody[SuggestionRefusal], actor: NamedDependency[Actor]
    ) -> SuggestedProduct:
        """Decline a suggestion; the sender is notified by email, except a visitor whose suggestion is spam."""
        return await service.decline_suggestion(actor, suggestion_id, data)


handlers: list[ControllerRouterHandler] = [SuggestionController, SuggestionDecisions]
