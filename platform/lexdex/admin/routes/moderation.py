"""Endpoints of grounds, rechecks and the draft of the yearly report, for admins."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.admin.schemas.moderation import ModerationReport, Recheck, RecheckPage, SecondVerdict
from lexdex.admin.service import moderation_report, rechecks
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.path_ids import RowId
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS
from lexdex.foundation.message import Message
from lexdex.moderation.schemas import GroundList
from lexdex.moderation.service import statements


class ModerationController(Controller):
    """Endpoints of the grounds of decisions, of rechecks, and of the yearly report before it is published."""

    path = "/api/admin/moderation"
    tags = ("moderation",)

    @get(
        "/grounds",
        operation_id="list_grounds",
        summary="List grounds of decisions",
        guards=[admin_only],
        permission=Permission.VIEW_PORTAL,
        sync_to_thread=False,
    )
    @no_rate_limit(ADMINS)
    def list_grounds(self) -> GroundList:
        """List the grounds that decisions can have, with the decisions that each fits."""
        return statements.list_grounds()

    @get(
        "/rechecks",
        operation_id="list_rechecks",
        summary="List rechecks",
        guards=[admin_only],
        permission=Permission.MODERATE_REVIEWS,
    )
    @no_rate_limit(ADMINS)
    async def list_rechecks(
        self,
        actor: NamedDependency[Actor],
        page: Annotated[int, QueryParameter(ge=1, le=10_000, description="20 per page.")] = 1,
    ) -> RecheckPage:
        """List decisions of other admins that were drawn at random for a recheck, oldest first."""
        return await rechecks.list_page(actor, page)

    @get(
        "/rechecks/{decision_id:int}",
        operation_id="get_recheck",
        summary="Get recheck",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MODERATE_REVIEWS,
    )
    @no_rate_limit(ADMINS)
    async def get_recheck(self, decision_id: RowId, actor: NamedDependency[Actor]) -> Recheck:
        """Return a decision that waits for a recheck, without who made it."""
        return await rechecks.get_recheck(actor, decision_id)

    @post(
        "/rechecks/{decision_id:int}",
        operation_id="decide_recheck",
        summary="Decide recheck",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MODERATE_REVIEWS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def decide_recheck(
        self, decision_id: RowId, data: JSONBody[SecondVerdict], actor: NamedDependency[Actor]
    ) -> Message:
        """Agree with a decision of another admin, or reverse it with a reason; never one's own."""
        return await rechecks.decide(actor, decision_id, data)

    @get(
        "/report/{year:int}",
        operation_id="get_moderation_report",
        summary="Get moderation report",
        guards=[admin_only],
        permission=Permission.VIEW_PORTAL,
    )
    @no_rate_limit(ADMINS)
    async def get_moderation_report(self, year: Annotated[int, PathParameter(ge=2020, le=2200)]) -> ModerationReport:
        """Return the exact numbers of a year, also of the current one; each says whether it is published."""
        return await moderation_report.build_report(year)
