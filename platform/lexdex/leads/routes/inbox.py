"""Endpoints of a vendor's inbox for demo and pricing requests.

Requests are personal data of visitors, so each operation needs a session with a second factor. Responds with 404 for
requests that were not sent to the vendor.
"""

from typing import Annotated

from litestar import Controller, Response, delete, get, patch, post, put
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from lexdex.accounts.guards import vendor_with_second_factor
from lexdex.foundation import spreadsheets
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import HOUR, MINUTE, OWN_DATA, per_account
from lexdex.leads.queries.inbox import LeadFilter
from lexdex.leads.schemas import LeadDetail, LeadInbox, LeadKind, LeadNoteText, LeadState, LeadStateChange
from lexdex.leads.service import inbox

State = Annotated[LeadState | None, QueryParameter(name="state", description="Limit to requests with this status.")]
Kind = Annotated[LeadKind | None, QueryParameter(description="Limit to requests of this kind.")]
Product = Annotated[str, QueryParameter(description="Limit to requests for this product id.")]
ATTACHED = [ResponseHeader(name="Content-Disposition", description="File name.", documentation_only=True)]


class LeadController(Controller):
    """Endpoints for the demo and pricing requests that the signed-in vendor received.

    The inbox is empty for a vendor without an approved claim. Responds with 403 without two-factor authentication.
    """

    path = "/api/vendor/leads"
    tags = ("requests",)

    @get("/", operation_id="list_leads", summary="List leads", guards=[vendor_with_second_factor])
    @no_rate_limit(OWN_DATA)
    async def list_leads(
        self,
        actor: NamedDependency[Actor],
        lead_state: State = None,
        kind: Kind = None,
        product: Product = "",
        page: Annotated[int, QueryParameter(ge=1, le=10_000, description="Page number; 20 requests per page.")] = 1,
    ) -> LeadInbox:
        """List one page of the requests that the signed-in vendor received, latest first.

        Like all operations on requests, it needs two-factor authentication.
        """
        return await inbox.get_inbox(actor, LeadFilter(kind, lead_state), product=product, page=page)

    @get("/{lead_id:int}", operation_id="get_lead", summary="Get lead", guards=[vendor_with_second_factor])
    @no_rate_limit(OWN_DATA)
    async def get_lead(self, lead_id: FromPath[int], actor: NamedDependency[Actor]) -> LeadDetail:
        """Return a request with the vendors' notes on it."""
        return await inbox.get_lead(actor, lead_id)

    @patch("/{lead_id:int}", operation_id="update_lead", summary="Update lead", guards=[vendor_with_second_factor])
    @rate_limit(per_account(240, 10 * MINUTE))
    async def update_lead(
        self, lead_id: FromPath[int], data: JSONBody[LeadStateChange], actor: NamedDependency[Actor]
    ) -> LeadDetail:
        """Change the state of a request: new, contacted, won or lost."""
        return await inbox.change_state(actor, lead_id, data.state)

    @post(
        "/{lead_id:int}/notes",
        operation_id="add_lead_note",
        summary="Add lead note",
        responses=describe_failures(409),
        guards=[vendor_with_second_factor],
        status_code=201,
    )
    @rate_limit(per_account(60, 10 * MINUTE))
    async def add_lead_note(
        self, lead_id: FromPath[int], data: JSONBody[LeadNoteText], actor: NamedDependency[Actor]
    ) -> LeadDetail:
        """Add a note to a request; a request can have at most 100 notes."""
        return await inbox.add_note(actor, lead_id, data.text)

    @put(
        "/{lead_id:int}/notes/{note_id:int}",
        operation_id="update_lead_note",
        summary="Update lead note",
        guards=[vendor_with_second_factor],
    )
    @rate_limit(per_account(60, 10 * MINUTE))
    async def update_lead_note(
        self,
        lead_id: FromPath[int],
        note_id: FromPath[int],
        data: JSONBody[LeadNoteText],
        actor: NamedDependency[Actor],
    ) -> LeadDetail:
        """Change the text of the signed-in user's note; 404 for notes of other users."""
        return await inbox.edit_note(actor, lead_id, note_id, data.text)

    @delete(
        "/{lead_id:int}/notes/{note_id:int}",
        operation_id="delete_lead_note",
        summary="Delete lead note",
        guards=[vendor_with_second_factor],
        status_code=200,
    )
    @no_rate_limit(OWN_DATA)
    async def delete_lead_note(
        self, lead_id: FromPath[int], note_id: FromPath[int], actor: NamedDependency[Actor]
    ) -> LeadDetail:
        """Delete the signed-in user's note; 404 for notes of other users."""
        return await inbox.delete_note(actor, lead_id, note_id)


@get(
    "/api/vendor/leads.csv",
    operation_id="export_leads",
    summary="Export leads as CSV",
    guards=[vendor_with_second_factor],
    media_type="text/csv",
    response_headers=ATTACHED,
    tags=["requests"],
)
@rate_limit(per_account(20, HOUR))
async def export_leads(
    actor: NamedDependency[Actor], lead_state: State = None, kind: Kind = None, product: Product = ""
) -> Response[bytes]:
    """Download the latest requests of the inbox with their notes as CSV, at most 10,000."""
    content = await inbox.export_csv(actor, LeadFilter(kind, lead_state), product=product)
    headers = {"Content-Disposition": 'attachment; filename="requests.csv"', "Cache-Control": "no-store"}
    return Response(content, media_type=spreadsheets.MEDIA_TYPE, headers=headers)
