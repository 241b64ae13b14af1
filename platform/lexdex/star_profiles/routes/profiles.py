"""Endpoints of STAR profiles: generated images and documents (public), and editing (admins only)."""

from typing import Annotated

from litestar import Controller, Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.catalogue.schemas.history import RestoreRequest
from lexdex.catalogue.service.history import MAX_REVISION
from lexdex.foundation.actor import Actor
from lexdex.foundation.files import Files
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_content, describe_failures
from lexdex.foundation.limits import ADMINS, MINUTE, SAME_FOR_ALL, in_total, per_address
from lexdex.settings import Settings
from lexdex.star_profiles.schemas import (
    InvalidStarProfile,
    ProductPage,
    StarProfile,
    StarProfileChange,
    StarProfileComparison,
    StarProfileEdit,
    StarProfileState,
)
from lexdex.star_profiles.service import generated_documents, pages, profiles, revisions

ARTWORK_HEADERS = {
    # The URLs contain the revision, so cached images are never outdated.
    "Cache-Control": "public, max-age=86400",
    # Prevents scripts from running when the image is opened as a page.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "X-Robots-Tag": "noindex",
}
CERTIFICATE_HEADERS = {**ARTWORK_HEADERS, "Cache-Control": "public, max-age=300"}
"""The status of a certificate may change at any time."""
DOCUMENT_HEADERS = {"Cache-Control": "public, max-age=300", "X-Robots-Tag": "noindex"}


Revision = Annotated[int, QueryParameter(ge=0, le=MAX_REVISION, description="Number of a revision.")]


class StarController(Controller):
    """Public endpoints for the images and documents that are generated from a STAR profile."""

    path = "/api/star-products/{product_id:str}"
    tags = ("catalogue",)

    @get(
        "/certificates/{name:str}",
        operation_id="get_star_certificate",
        summary="Get STAR certificate",
        responses=describe_failures(410),
        guards=[public],
        media_type=generated_documents.SVG,
    )
    @no_rate_limit(SAME_FOR_ALL)
    async def get_star_certificate(
        self, product_id: FromPath[str], name: FromPath[str], settings: NamedDependency[Settings]
    ) -> Response[bytes]:
        """Return the image of an active certificate; `name` is its number, for example `LX-2026-00001N.svg`."""
        image = await generated_documents.render_certificate(settings, product_id, name)
        return Response(image, media_type=generated_documents.SVG_UTF_8, headers=CERTIFICATE_HEADERS)

    @get(
        "/resources/{name:str}",
        operation_id="get_star_resource",
        summary="Get STAR resource",
        responses=describe_content("*/*", "The file: a PDF or an SVG image.") | describe_failures(410),
        guards=[public],
        media_type=generated_documents.PDF,
    )
    @rate_limit(per_address(120, MINUTE), in_total(1_200, MINUTE))
    async def get_star_resource(
        self, product_id: FromPath[str], name: FromPath[str], settings: NamedDependency[Settings]
    ) -> Response[bytes]:
        """Return a generated brochure or illustration of a STAR product.

        `name` is its number in the profile with its format, for example `1.pdf` (brochure) or `2.svg` (illustration).
        """
        content, media_type = await generated_documents.render_resource(settings, product_id, name)
        headers = DOCUMENT_HEADERS if media_type == generated_documents.PDF else ARTWORK_HEADERS
        return Response(content, media_type=media_type, headers=headers)


class StarProfileController(Controller):
    """Endpoints for admins to read and edit STAR profiles."""

    path = "/api/admin/products/{product_id:str}/star-profile"
    tags = ("catalogue",)

    @get(
        "/",
        operation_id="get_star_profile",
        summary="Get STAR profile",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def get_star_profile(self, product_id: FromPath[str]) -> StarProfileState:
        """Return a product's STAR profile with its revision number, even if the product is hidden."""
        return await profiles.get_profile(product_id)

    @put(
        "/",
        operation_id="update_star_profile",
        summary="Update STAR profile",
        responses=describe_failures(400, body=InvalidStarProfile) | describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def update_star_profile(
        self,
        product_id: FromPath[str],
        data: JSONBody[StarProfileEdit],
        actor: NamedDependency[Actor],
        files: NamedDependency[Files],
    ) -> StarProfileState:
        """Replace a product's STAR profile; earlier revisions remain in its history.

        Responds with 409 unless `based_on` is the number of the current revision.
        """
        return await profiles.publish_profile(files, actor, product_id, data)

    @get(
        "/history",
        operation_id="list_star_profile_revisions",
        summary="List STAR profile revisions",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def list_star_profile_revisions(
        self,
        product_id: FromPath[str],
        page: Annotated[int, QueryParameter(ge=1, le=10_000, description="100 revisions per page.")] = 1,
    ) -> list[StarProfileChange]:
        """List the revisions of a product's STAR profile, latest first."""
        return await revisions.list_profile_changes(product_id, page)

    @post(
        "/preview",
        operation_id="preview_star_profile",
        summary="Preview STAR profile",
        responses=describe_failures(400, body=InvalidStarProfile),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def preview_star_profile(
        self, product_id: FromPath[str], data: JSONBody[StarProfile], files: NamedDependency[Files]
    ) -> ProductPage:
        """Return the product's page as it would be with this STAR profile; nothing is saved."""
        return await pages.preview_page(files, product_id, data)

    @get(
        "/differences",
        operation_id="compare_star_profile_revisions",
        summary="Compare STAR profile revisions",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def compare_star_profile_revisions(
        self, product_id: FromPath[str], before: Revision, after: Revision
    ) -> StarProfileComparison:
        """Return the fields that differ between two revisions of a STAR profile."""
        return await revisions.compare_revisions(product_id, before, after)

    @post(
        "/revisions/{number:int}/restore",
        operation_id="restore_star_profile_revision",
        summary="Restore STAR profile revision",
        responses=describe_failures(400, body=InvalidStarProfile) | describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def restore_star_profile_revision(
        self,
        product_id: FromPath[str],
        number: FromPath[int],
        data: JSONBody[RestoreRequest],
        actor: NamedDependency[Actor],
        files: NamedDependency[Files],
    ) -> StarProfileState:
        """Save an earlier revision of a STAR profile as a new one; the reason is stored with it."""
        return await revisions.restore_revision(files, actor, product_id, number, reason=data.reason)


handlers = [StarController, StarProfileController]
