"""Endpoints for admins to edit, hide, delete and restore products, and to compare their revisions."""

from typing import Annotated

from litestar import Controller, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.catalogue.schemas.editing import (
    ChangeReason,
    ConflictingEdit,
    EditedProduct,
    EditorRevision,
    InvalidProduct,
    ProductEdit,
    QuarantineOrder,
    RevisionComparison,
    VisibilityChange,
)
from lexdex.catalogue.schemas.history import RestoredRevision, RestoreRequest
from lexdex.catalogue.service import editing, history, quarantine, revisions, tombstones
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS
from lexdex.foundation.message import Message

Revision = Annotated[int, QueryParameter(ge=1, le=history.MAX_REVISION, description="Number of a revision.")]
PageNumber = Annotated[int, QueryParameter(ge=1, le=10_000, description=f"{history.PAGE_SIZE} revisions per page.")]


class ProductAdminController(Controller):
    """Endpoints to edit products, whatever their status; responds with 404 for unknown ones."""

    path = "/api/admin/products/{product_id:str}"
    tags = ("catalogue",)

    @get(
        "/",
        operation_id="get_edited_product",
        summary="Get product to edit",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def get_edited_product(self, product_id: FromPath[str]) -> EditedProduct:
        """Return all fields of a product that admins can edit, with its revision number."""
        return await editing.get_product(product_id)

    @put(
        "/",
        operation_id="edit_product",
        summary="Change product",
        responses=describe_failures(400, body=InvalidProduct) | describe_failures(409, body=ConflictingEdit),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def edit_product(
        self, product_id: FromPath[str], data: JSONBody[ProductEdit], actor: NamedDependency[Actor]
    ) -> EditedProduct:
        """Change fields of a product; they are in the search index within seconds.

        Responds with 409 and the values of both if someone else changed the same fields after `base_revision`.
        """
        return await editing.edit_product(actor, product_id, data)

    @put(
        "/visibility",
        operation_id="set_product_visibility",
        summary="Hide or show product",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def set_product_visibility(
        self, product_id: FromPath[str], data: JSONBody[VisibilityChange], actor: NamedDependency[Actor]
    ) -> Message:
        """Hide a product from all public pages, lists and searches at once, or show it again."""
        reason = editing.clean_reason(data.reason)
        return Message(await tombstones.set_visibility(actor, product_id, hidden=data.hidden, reason=reason))

    @put(
        "/quarantine",
        operation_id="set_product_quarantine",
        summary="Put product into quarantine or release it",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def set_product_quarantine(
        self, product_id: FromPath[str], data: JSONBody[QuarantineOrder], actor: NamedDependency[Actor]
    ) -> EditedProduct:
        """Take a product from the public until a doubt about it is settled, or release it with its earlier status.

        The product's owners are notified with the reason, which is required.
        """
        reason = editing.clean_reason(data.reason)
        await quarantine.set_quarantine(actor, product_id, is_quarantined=data.is_quarantined, reason=reason)
        return await editing.get_product(product_id)

    @post(
        "/delete",
        operation_id="delete_product",
        summary="Delete product",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.DELETE_PRODUCTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def delete_product(
        self, product_id: FromPath[str], data: JSONBody[ChangeReason], actor: NamedDependency[Actor]
    ) -> EditedProduct:
        """Delete a product: its page says so, it is in no list, and it can be restored for 30 days.

        Its reviews, requests, claims and certificates are kept. A reason is required.
        """
        await tombstones.delete_product(actor, product_id, reason=editing.clean_reason(data.reason))
        return await editing.get_product(product_id)

    @post(
        "/undelete",
        operation_id="undelete_product",
        summary="Restore deleted product",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def undelete_product(
        self, product_id: FromPath[str], data: JSONBody[ChangeReason], actor: NamedDependency[Actor]
    ) -> EditedProduct:
        """Restore a deleted product with the status and visibility that it had; possible for 30 days."""
        await tombstones.restore_product(actor, product_id, reason=editing.clean_reason(data.reason))
        return await editing.get_product(product_id)

    @get(
        "/revisions",
        operation_id="list_editor_revisions",
        summary="List product revisions with authors",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def list_editor_revisions(self, product_id: FromPath[str], page: PageNumber = 1) -> list[EditorRevision]:
        """List the revisions of a product, latest first, with who made them and why."""
        return await revisions.list_revisions(product_id, page=page)

    @get(
        "/differences",
        operation_id="compare_product_revisions",
        summary="Compare product revisions",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def compare_product_revisions(
        self, product_id: FromPath[str], before: Revision, after: Revision
    ) -> RevisionComparison:
        """Return the fields that differ between two revisions of a product."""
        return await revisions.compare_revisions(product_id, before, after)

    @post(
        "/revisions/{number:int}/restore",
        operation_id="restore_product_revision",
        summary="Restore product revision",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def restore_product_revision(
        self,
        product_id: FromPath[str],
        number: FromPath[int],
        data: JSONBody[RestoreRequest],
        actor: NamedDependency[Actor],
    ) -> RestoredRevision:
        """Restore the fields of an earlier revision as a new revision; the reason is stored with it."""
        return await history.restore_revision(product_id, number, actor=actor, reason=data.reason)


handlers: list[ControllerRouterHandler] = [ProductAdminController]
