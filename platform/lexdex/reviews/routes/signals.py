"""The calls by which members say what they think of others' reviews."""

from typing import Any

from litestar import Controller, Request, delete, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.foundation.actor import Actor
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.reviews.schemas import Flag, Flagged, Helpful
from lexdex.reviews.service import signals

AnyRequest = Request[Any, Any, Any]


class SignalController(Controller):
    """Votes and flags of one review."""

    path = "/api/reviews/{review_id:int}"
    tags = ("reviews",)

    @put("/vote", operation_id="vote_review")
    async def vote_review(
        self,
        review_id: FromPath[int],
        request: AnyRequest,
        actor: NamedDependency[Actor],
        limits: NamedDependency[Limits],
    ) -> Helpful:
        """Find a review of somebody else helpful."""
        await limits.spend("vote_review", address=client_address(request), subject=str(actor.account))
        return await signals.vote(actor, review_id)

    @delete("/vote", operation_id="unvote_review", status_code=200)
    async def unvote_review(
        self,
        review_id: FromPath[int],
        request: AnyRequest,
        actor: NamedDependency[Actor],
        limits: NamedDependency[Limits],
    ) -> Helpful:
        """Take one's vote back."""
        await limits.spend("unvote_review", address=client_address(request), subject=str(actor.account))
        return await signals.unvote(actor, review_id)

    @post("/flag", operation_id="flag_review", status_code=200)
    async def flag_review(
        self,
        review_id: FromPath[int],
        data: JSONBody[Flag],
        request: AnyRequest,
        actor: NamedDependency[Actor],
        limits: NamedDependency[Limits],
    ) -> Flagged:
        """Have an admin look at a review, once."""
        await limits.spend("flag_review", address=client_address(request), subject=str(actor.account))
        return await signals.flag(actor, review_id, data)


handlers: list[ControllerRouterHandler] = [SignalController]
