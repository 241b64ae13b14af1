"""The calls with which admins decide claims, and changes of name and categories."""

from typing import Annotated
from uuid import UUID

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.claims.schemas import Claim, ClaimState, Verdict, WaitingChange
from lexdex.claims.service import changes, deciding
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import unlimited
from lexdex.foundation.limits import ADMINS

PageNumber = Annotated[int, QueryParameter(ge=1, le=10_000, description=f"{deciding.PAGE} claims per page.")]


class ClaimDecisions(Controller):
    """Only a pending claim can be decided, only an approved one revoked; else 409."""

    path = "/api/admin/claims"
    tags = ("claims",)

    @get("/", operation_id="list_claims", guards=[admin_only])
    @unlimited(ADMINS)
    async def list_claims(
        self, which: Annotated[ClaimState | None, QueryParameter(name="state")] = None, page: PageNumber = 1
    ) -> list[Claim]:
        """Claims of everybody, the oldest first; of one state, or all."""
        return await deciding.listed(which, page)

    @post("/{claim_id:uuid}/approve", operation_id="approve_claim", guards=[admin_only], status_code=200)
    @unlimited(ADMINS)
    async def approve_claim(
        self, claim_id: FromPath[UUID], data: JSONBody[Verdict], actor: NamedDependency[Actor]
    ) -> Claim:
        """The vendor may manage the product, and is told so by mail."""
        return await deciding.approve(actor, claim_id, data.note)

    @post("/{claim_id:uuid}/reject", operation_id="reject_claim", guards=[admin_only], status_code=200)
    @unlimited(ADMINS)
    async def reject_claim(
        self, claim_id: FromPath[UUID], data: JSONBody[Verdict], actor: NamedDependency[Actor]
    ) -> Claim:
        """The vendor may not, and is told so by mail with the note."""
        return await deciding.reject(actor, claim_id, data.note)

    @post("/{claim_id:uuid}/revoke", operation_id="revoke_claim", guards=[admin_only], status_code=200)
    @unlimited(ADMINS)
    async def revoke_claim(
        self, claim_id: FromPath[UUID], data: JSONBody[Verdict], actor: NamedDependency[Actor]
    ) -> Claim:
        """Take an approved claim back, with a reason that the vendor reads."""
        return await deciding.revoke(actor, claim_id, data.note)


class ChangeDecisions(Controller):
    """Changes of name and categories that owners have asked for."""

    path = "/api/admin/profile-changes"
    tags = ("claims",)

    @get("/", operation_id="list_profile_changes", guards=[admin_only])
    @unlimited(ADMINS)
    async def list_profile_changes(self) -> list[WaitingChange]:
        """All that waits, the oldest first."""
        return await changes.waiting()

    @post("/{change_id:uuid}/approve", operation_id="approve_profile_change", guards=[admin_only], status_code=200)
    @unlimited(ADMINS)
    async def approve_profile_change(
        self, change_id: FromPath[UUID], data: JSONBody[Verdict], actor: NamedDependency[Actor]
    ) -> WaitingChange:
        """The change goes live; its owner is told by mail."""
        return await changes.approve(actor, change_id, data.note)

    @post("/{change_id:uuid}/reject", operation_id="reject_profile_change", guards=[admin_only], status_code=200)
    @unlimited(ADMINS)
    async def reject_profile_change(
        self, change_id: FromPath[UUID], data: JSONBody[Verdict], actor: NamedDependency[Actor]
    ) -> WaitingChange:
        """Nothing changes; its owner is told by mail, with the note."""
        return await changes.reject(actor, change_id, data.note)
