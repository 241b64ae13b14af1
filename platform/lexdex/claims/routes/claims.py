"""The calls of a vendor's own claims."""

from typing import Any
from uuid import UUID

from litestar import Controller, Request, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lexdex.claims.schemas import Claim, ClaimDraft
from lexdex.claims.service import claiming
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.settings import Settings

AnyRequest = Request[Any, Any, Any]


class ClaimController(Controller):
    """For vendors only; a claim of somebody else answers as one that does not exist."""

    path = "/api/claims"
    tags = ("claims",)

    @get("/", operation_id="list_own_claims")
    async def list_own_claims(self, vendor: NamedDependency[Actor]) -> list[Claim]:
        """One's own claims, the latest first."""
        return await claiming.own(vendor)

    @post("/", operation_id="submit_claim", status_code=201)
    async def submit_claim(
        self,
        data: JSONBody[ClaimDraft],
        request: AnyRequest,
        vendor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
        limits: NamedDependency[Limits],
    ) -> Claim:
        """Ask for a product with a reason; the proof is looked at by us, an admin decides."""
        await limits.spend("submit_claim", address=client_address(request), subject=str(vendor.account))
        return await claiming.submit(settings, vendor, data)

    @post("/{claim_id:uuid}/check", operation_id="check_claim", status_code=200)
    async def check_claim(
        self,
        claim_id: FromPath[UUID],
        request: AnyRequest,
        vendor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
        limits: NamedDependency[Limits],
    ) -> Claim:
        """Look at the proof again. A DNS record is looked up, and nothing is ever fetched."""
        await limits.spend("check_claim", address=client_address(request), subject=str(vendor.account))
        return await claiming.check(settings, vendor, claim_id)

    @delete("/{claim_id:uuid}", operation_id="withdraw_claim", status_code=204)
    async def withdraw_claim(self, claim_id: FromPath[UUID], vendor: NamedDependency[Actor]) -> None:
        """Take a claim back that nobody has decided yet."""
        await claiming.withdraw(vendor, claim_id)
