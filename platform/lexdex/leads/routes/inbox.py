"""The calls of a vendor's inbox; a request that was not sent to one answers as one that does not exist."""

from typing import Annotated, Any

from litestar import Controller, Request, Response, delete, get, patch, post, put
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from lexdex.foundation import spreadsheets
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.leads.queries.inbox import Wanted
from lexdex.leads.schemas import Inbox, LeadDetail, LeadKind, LeadState, NoteText, StateChange
from lexdex.leads.service import inbox

AnyRequest = Request[Any, Any, Any]
State = Annotated[LeadState | None, QueryParameter(name="state", description="Only those in this state.")]
Kind = Annotated[LeadKind | None, QueryParameter(description="Only those that ask for this.")]
Product = Annotated[str, QueryParameter(description="Only those for this product, by its id.")]
ATTACHED = [ResponseHeader(name="Content-Disposition", description="The file's name.", documentation_only=True)]


class LeadController(Controller):
    """Who owns no product has an empty inbox."""

    path = "/api/vendor/leads"
    tags = ("requests",)

    @get("/", operation_id="list_leads")
    async def list_leads(
        self,
        vendor: NamedDependency[Actor],
        standing: State = None,
        kind: Kind = None,
        product: Product = "",
        page: Annotated[int, QueryParameter(ge=1, le=10_000, description="Twenty requests each.")] = 1,
    ) -> Inbox:
        """What was asked of one's own products since they are one's own, the latest first."""
        return await inbox.inbox(vendor, Wanted(kind, standing), product=product, page=page)

    @get("/{lead_id:int}", operation_id="get_lead")
    async def get_lead(self, lead_id: FromPath[int], vendor: NamedDependency[Actor]) -> LeadDetail:
        """One request with its notes."""
        return await inbox.detail(vendor, lead_id)

    @patch("/{lead_id:int}", operation_id="change_lead")
    async def change_lead(
        self,
        lead_id: FromPath[int],
        data: JSONBody[StateChange],
        request: AnyRequest,
        vendor: NamedDependency[Actor],
        limits: NamedDependency[Limits],
    ) -> LeadDetail:
        """Put a request into another state."""
        await limits.spend("change_lead", address=client_address(request), subject=str(vendor.account))
        return await inbox.move(vendor, lead_id, data.state)

    @post("/{lead_id:int}/notes", operation_id="add_lead_note", status_code=201)
    async def add_lead_note(
        self,
        lead_id: FromPath[int],
        data: JSONBody[NoteText],
        request: AnyRequest,
        vendor: NamedDependency[Actor],
        limits: NamedDependency[Limits],
    ) -> LeadDetail:
        """Write a note on a request; at most a hundred."""
        await limits.spend("add_lead_note", address=client_address(request), subject=str(vendor.account))
        return await inbox.add_note(vendor, lead_id, data.text)

    @put("/{lead_id:int}/notes/{note_id:int}", operation_id="change_lead_note")
    async def change_lead_note(
        self,
        lead_id: FromPath[int],
        note_id: FromPath[int],
        data: JSONBody[NoteText],
        request: AnyRequest,
        vendor: NamedDependency[Actor],
        limits: NamedDependency[Limits],
    ) -> LeadDetail:
        """Change a note of one's own."""
        await limits.spend("change_lead_note", address=client_address(request), subject=str(vendor.account))
        return await inbox.edit_note(vendor, lead_id, note_id, data.text)

    @delete("/{lead_id:int}/notes/{note_id:int}", operation_id="delete_lead_note", status_code=200)
    async def delete_lead_note(
        self, lead_id: FromPath[int], note_id: FromPath[int], vendor: NamedDependency[Actor]
    ) -> LeadDetail:
        """Take a note of one's own away."""
        return await inbox.drop_note(vendor, lead_id, note_id)


@get(
    "/api/vendor/leads.csv",
    operation_id="export_leads",
    media_type="text/csv",
    response_headers=ATTACHED,
    tags=["requests"],
)
async def export_leads(
    request: AnyRequest,
    vendor: NamedDependency[Actor],
    limits: NamedDependency[Limits],
    standing: State = None,
    kind: Kind = None,
    product: Product = "",
) -> Response[bytes]:
    """The same requests with their notes for a spreadsheet, at most the latest ten thousand."""
    await limits.spend("export_leads", address=client_address(request), subject=str(vendor.account))
    content = await inbox.spreadsheet(vendor, Wanted(kind, standing), product=product)
    headers = {"Content-Disposition": 'attachment; filename="requests.csv"', "Cache-Control": "no-store"}
    return Response(content, media_type=spreadsheets.MEDIA_TYPE, headers=headers)
