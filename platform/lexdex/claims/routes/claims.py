"""Endpoints for vendors to manage their claims."""

from uuid import UUID

from litestar import Controller, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lexdex.accounts.guards import vendor_only
from lexdex.claims.schemas import Claim, ClaimDraft
from lexdex.claims.service import submission
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import DAY, HOUR, OWN_DATA, in_total, per_account, per_address
from lexdex.settings import Settings


class ClaimController(Controller):
    """Endpoints for the signed-in vendor's claims; responds with 404 for claims of other vendors."""

    path = "/api/claims"
    tags = ("claims",)

    @get("/", operation_id="list_own_claims", summary="List own claims", guards=[vendor_only])
    @no_rate_limit(OWN_DATA)
    async def list_own_claims(self, actor: NamedDependency[Actor]) -> list[Claim]:
        """List the signed-in vendor's claims, latest first."""
        return await submission.list_own_claims(actor)

    @post(
        "/",
        operation_id="submit_claim",
        summary="Submit claim",
        responses=describe_failures(404, 409),
        guards=[vendor_only],
        status_code=201,
    )
    @rate_limit(per_account(20, DAY), per_address(60, DAY))
    async def submit_claim(
        self, data: JSONBody[ClaimDraft], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
    ) -> Claim:
        """Claim a product with a reason and a proof. The proof is checked automatically; an admin decides."""
        return await submission.submit_claim(settings, actor, data)

    @post(
        "/{claim_id:uuid}/check",
        operation_id="recheck_claim",
        summary="Recheck claim",
        responses=describe_failures(409),
        guards=[vendor_only],
        status_code=200,
    )
    @rate_limit(per_account(60, HOUR), in_total(1_000, HOUR))
    async def recheck_claim(
        self, claim_id: FromPath[UUID], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
    ) -> Claim:
        """Check the proof of a pending claim again.

        Only the vendor's email domain or the DNS record is checked; the product's website is not requested.
        """
        return await submission.recheck_claim(settings, actor, claim_id)

    @delete(
        "/{claim_id:uuid}",
        operation_id="withdraw_claim",
        summary="Withdraw claim",
        responses=describe_failures(409),
        guards=[vendor_only],
        status_code=204,
    )
    @no_rate_limit(OWN_DATA)
    async def withdraw_claim(self, claim_id: FromPath[UUID], actor: NamedDependency[Actor]) -> None:
        """Withdraw a claim that is still pending."""
        await submission.withdraw_claim(actor, claim_id)
