"""Endpoints to mark a review as helpful, and to report it to the admins."""

from litestar import Controller, delete, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import signed_in_only
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import HOUR, per_account, per_address
from lexdex.foundation.message import Message
from lexdex.reviews.schemas import HelpfulVotes, ReviewFlag
from lexdex.reviews.service import votes_and_flags


class VoteAndFlagController(Controller):
    """Endpoints for signed-in users to mark a review as helpful, and to report it to the admins."""

    path = "/api/reviews/{review_id:int}"
    tags = ("reviews",)

    @put(
        "/vote",
        operation_id="vote_review",
        summary="Mark review as helpful",
        responses=describe_failures(409),
        guards=[signed_in_only],
    )
    @rate_limit(per_account(240, HOUR), per_address(600, HOUR))
    async def vote_review(self, review_id: FromPath[int], actor: NamedDependency[Actor]) -> HelpfulVotes:
        """Mark another user's review as helpful and return the number of votes.

        403 for accounts younger than seven days with an address at a public email provider.
        """
        return await votes_and_flags.add_vote(actor, review_id)

    @delete(
        "/vote",
        operation_id="remove_review_vote",
        summary="Remove helpful vote",
        guards=[signed_in_only],
        status_code=200,
    )
    @rate_limit(per_account(240, HOUR), per_address(600, HOUR))
    async def remove_review_vote(self, review_id: FromPath[int], actor: NamedDependency[Actor]) -> HelpfulVotes:
        """Remove the signed-in user's helpful vote from a review and return the number of votes."""
        return await votes_and_flags.remove_vote(actor, review_id)

    @post(
        "/flag",
        operation_id="flag_review",
        summary="Flag review",
        responses=describe_failures(409),
        guards=[signed_in_only],
        status_code=200,
    )
    @rate_limit(per_account(30, HOUR), per_address(120, HOUR))
    async def flag_review(
        self, review_id: FromPath[int], data: JSONBody[ReviewFlag], actor: NamedDependency[Actor]
    ) -> Message:
        """Report another user's review to the admins; 409 if the user has reported it before."""
        return await votes_and_flags.flag_review(actor, review_id, data)


handlers: list[ControllerRouterHandler] = [VoteAndFlagController]
