"""The calls with which an owner edits the profile of a product."""

from typing import Any

from litestar import Controller, Request, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lexdex.claims.schemas import NewLogo, OwnedProduct, ProfileChanges, ProfileDraft, PublishedProfile
from lexdex.claims.service import drafts, logos, ownership
from lexdex.foundation.actor import Actor
from lexdex.foundation.files import Files
from lexdex.foundation.http.client import client_address
from lexdex.foundation.http.requests import MAX_IMAGE_BYTES
from lexdex.foundation.limits import Limits

AnyRequest = Request[Any, Any, Any]


class ProfileController(Controller):
    """For vendors only; a product of somebody else answers as one that does not exist."""

    path = "/api/vendor/products"
    tags = ("claims",)

    @get("/", operation_id="list_owned_products")
    async def list_owned_products(self, vendor: NamedDependency[Actor]) -> list[OwnedProduct]:
        """The products of one's approved claims, by name."""
        return await ownership.products(vendor)

    @get("/{product_id:str}/draft", operation_id="get_profile_draft")
    async def get_profile_draft(self, product_id: FromPath[str], vendor: NamedDependency[Actor]) -> ProfileDraft:
        """The draft beside the present, field by field; what clashes with it, and what waits for an admin."""
        return await drafts.read(vendor, product_id)

    @put("/{product_id:str}/draft", operation_id="put_profile_draft")
    async def put_profile_draft(
        self,
        product_id: FromPath[str],
        data: JSONBody[ProfileChanges],
        request: AnyRequest,
        vendor: NamedDependency[Actor],
        limits: NamedDependency[Limits],
    ) -> ProfileDraft:
        """Keep these changes as the draft, in place of the one before; nobody else sees it."""
        await limits.spend("put_profile_draft", address=client_address(request), subject=str(vendor.account))
        return await drafts.write(vendor, product_id, data)

    @delete("/{product_id:str}/draft", operation_id="discard_profile_draft", status_code=204)
    async def discard_profile_draft(self, product_id: FromPath[str], vendor: NamedDependency[Actor]) -> None:
        """Throw the draft away."""
        await drafts.discard(vendor, product_id)

    @post("/{product_id:str}/draft/publish", operation_id="publish_profile_draft", status_code=200)
    async def publish_profile_draft(
        self,
        product_id: FromPath[str],
        request: AnyRequest,
        vendor: NamedDependency[Actor],
        limits: NamedDependency[Limits],
    ) -> PublishedProfile:
        """Facts go live at once, name and categories wait for an admin; 409 when somebody else was faster."""
        await limits.spend("publish_profile_draft", address=client_address(request), subject=str(vendor.account))
        return await drafts.publish(vendor, product_id)

    @put("/{product_id:str}/logo", operation_id="put_product_logo", request_max_body_size=MAX_IMAGE_BYTES)
    async def put_product_logo(
        self,
        product_id: FromPath[str],
        request: AnyRequest,
        vendor: NamedDependency[Actor],
        files: NamedDependency[Files],
        limits: NamedDependency[Limits],
    ) -> NewLogo:
        """Send a logo as the body itself (JPG, PNG or WebP, at most 5 MB); it is drawn anew, whole."""
        await limits.spend("put_product_logo", address=client_address(request), subject=str(vendor.account))
        return await logos.put(files, vendor, product_id, await request.body())
