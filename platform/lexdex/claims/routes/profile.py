"""Endpoints for product owners to edit the profile of a product."""

from litestar import Controller, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lexdex.accounts.guards import vendor_only
from lexdex.catalogue.schemas.editing import InvalidProduct
from lexdex.claims.schemas import OwnedProduct, ProductLogo, ProfileChanges, ProfileDraft, PublishedProfile
from lexdex.claims.service import drafts, logos, ownership
from lexdex.foundation.actor import Actor
from lexdex.foundation.files import Files
from lexdex.foundation.http.bodies import IMAGE, accepts
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.http.uploads import read_upload
from lexdex.foundation.limits import HOUR, MINUTE, OWN_DATA, per_account
from lexdex.foundation.virus_scanner import VirusScanner


class ProfileController(Controller):
    """Endpoints to edit the products that the signed-in vendor manages; responds with 404 for other products."""

    path = "/api/vendor/products"
    tags = ("claims",)

    @get("/", operation_id="list_owned_products", summary="List owned products", guards=[vendor_only])
    @no_rate_limit(OWN_DATA)
    async def list_owned_products(self, actor: NamedDependency[Actor]) -> list[OwnedProduct]:
        """List the products that the signed-in vendor manages, in alphabetical order."""
        return await ownership.list_owned_products(actor.account_id)

    @get("/{product_id:str}/draft", operation_id="get_profile_draft", summary="Get profile draft", guards=[vendor_only])
    @no_rate_limit(OWN_DATA)
    async def get_profile_draft(self, product_id: FromPath[str], actor: NamedDependency[Actor]) -> ProfileDraft:
        """Return the profile draft with the published profile, edit conflicts, and changes that await approval."""
        return await drafts.get_draft(actor, product_id)

    @put(
        "/{product_id:str}/draft",
        operation_id="save_profile_draft",
        summary="Save profile draft",
        responses=describe_failures(400, body=InvalidProduct),
        guards=[vendor_only],
    )
    @rate_limit(per_account(240, 10 * MINUTE))
    async def save_profile_draft(
        self, product_id: FromPath[str], data: JSONBody[ProfileChanges], actor: NamedDependency[Actor]
    ) -> ProfileDraft:
        """Create or replace the draft of a product's profile; it is private until it is published."""
        return await drafts.save_draft(actor, product_id, data)

    @delete(
        "/{product_id:str}/draft",
        operation_id="discard_profile_draft",
        summary="Discard profile draft",
        guards=[vendor_only],
        status_code=204,
    )
    @no_rate_limit(OWN_DATA)
    async def discard_profile_draft(self, product_id: FromPath[str], actor: NamedDependency[Actor]) -> None:
        """Discard the draft of a product's profile; the published profile doesn't change."""
        await drafts.discard_draft(actor, product_id)

    @post(
        "/{product_id:str}/draft/publish",
        operation_id="publish_profile_draft",
        summary="Publish profile draft",
        responses=describe_failures(400, body=InvalidProduct) | describe_failures(409),
        guards=[vendor_only],
        status_code=200,
    )
    @rate_limit(per_account(60, HOUR))
    async def publish_profile_draft(self, product_id: FromPath[str], actor: NamedDependency[Actor]) -> PublishedProfile:
        """Publish the changes of a draft, except of name, categories, website and company.

        An admin must approve changes of these fields first.

        Responds with 409 if someone else has changed one of the draft's fields since the draft's base revision.
        """
        return await drafts.publish_draft(actor, product_id)

    @put(
        "/{product_id:str}/logo",
        operation_id="set_product_logo",
        summary="Set product logo",
        guards=[vendor_only],
        **accepts(IMAGE),
    )
    @rate_limit(per_account(20, HOUR))
    async def set_product_logo(
        self,
        product_id: FromPath[str],
        request: AnyRequest,
        actor: NamedDependency[Actor],
        files: NamedDependency[Files],
        scanner: NamedDependency[VirusScanner],
    ) -> ProductLogo:
        """Set the logo of an owned product.

        The request body is the image file: JPG, PNG or WebP, at most 5 MB. It is re-encoded but not cropped.
        """
        upload = await read_upload(request, scanner)
        return await logos.replace_logo(files, actor, product_id, upload)
