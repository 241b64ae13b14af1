"""The calls by which makers answer."""

from typing import Annotated, Any

from litestar import Controller, Request, delete, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.foundation.actor import Actor
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.reviews.queries.answers import Which
from lexdex.reviews.schemas import AnswerDraft, VendorReviews, Written
from lexdex.reviews.service import answers

AnyRequest = Request[Any, Any, Any]


class AnswerController(Controller):
    """The maker's answer to one review."""

    path = "/api/reviews/{review_id:int}/answer"
    tags = ("reviews",)

    @put("/", operation_id="answer_review")
    async def answer_review(
        self,
        review_id: FromPath[int],
        data: JSONBody[AnswerDraft],
        request: AnyRequest,
        actor: NamedDependency[Actor],
        limits: NamedDependency[Limits],
    ) -> Written:
        """Answer a review of a product of one's own, or change one's answer."""
        await limits.spend("answer_review", address=client_address(request), subject=str(actor.account))
        return await answers.put(actor, review_id, data)

    @delete("/", operation_id="delete_answer", status_code=200)
    async def delete_answer(
        self,
        review_id: FromPath[int],
        request: AnyRequest,
        actor: NamedDependency[Actor],
        limits: NamedDependency[Limits],
    ) -> Written:
        """Take one's answer back."""
        await limits.spend("delete_answer", address=client_address(request), subject=str(actor.account))
        return await answers.delete(actor, review_id)


@get("/api/vendor/reviews", operation_id="list_vendor_reviews", tags=["reviews"])
async def list_vendor_reviews(
    request: AnyRequest,
    actor: NamedDependency[Actor],
    limits: NamedDependency[Limits],
    which: Annotated[Which, QueryParameter(description="With an answer, without, or both.")] = "all",
    page: Annotated[int, QueryParameter(ge=1, le=1_000, description="Twenty reviews each.")] = 1,
) -> VendorReviews:
    """Reviews of the products that one owns, those without an answer first."""
    await limits.spend("list_vendor_reviews", address=client_address(request), subject=str(actor.account))
    return await answers.listed(actor, which, page)


handlers: list[ControllerRouterHandler] = [AnswerController, list_vendor_reviews]
