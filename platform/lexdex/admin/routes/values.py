"""Endpoints for super admins to rename and merge values that products share, such as integrations."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.admin.schemas.values import ValuePreview
from lexdex.admin.service import values
from lexdex.catalogue.schemas.value_changes import (
    UndoneChange,
    ValueChangePage,
    ValueChangeView,
    ValueField,
    ValuePage,
    ValueRequest,
)
from lexdex.catalogue.service import value_changes
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.path_ids import RowId
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS

PageNumber = Annotated[int, QueryParameter(ge=1, le=10_000, description=f"{value_changes.PAGE_SIZE} per page.")]


class ValuesController(Controller):
    """Endpoints of the values that products share, and of their changes."""

    path = "/api/admin/catalogue-values"
    tags = ("admin",)

    @get(
        "/",
        operation_id="list_catalogue_values",
        summary="List values of field",
        guards=[admin_only],
        permission=Permission.CHANGE_SETTINGS,
    )
    @no_rate_limit(ADMINS)
    async def list_catalogue_values(
        self,
        field: Annotated[ValueField, QueryParameter(description="A field of products.")],
        search: Annotated[str, QueryParameter(max_length=200, description="Part of a value.")] = "",
        page: PageNumber = 1,
    ) -> ValuePage:
        """List the values of a field with the number of products that have each, the most used first."""
        return await value_changes.list_values(field, search.strip(), page)

    @post(
        "/preview",
        operation_id="preview_value_change",
        summary="Preview change of value",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.CHANGE_SETTINGS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def preview_value_change(self, data: JSONBody[ValueRequest]) -> ValuePreview:
        """Return what renaming a value, or merging it with an existing one, would affect; nothing is changed."""
        return await values.preview_change(data)

    @post(
        "/changes",
        operation_id="change_catalogue_value",
        summary="Rename or merge value",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.CHANGE_SETTINGS,
        status_code=201,
    )
    @no_rate_limit(ADMINS)
    async def change_catalogue_value(
        self, data: JSONBody[ValueRequest], actor: NamedDependency[Actor]
    ) -> ValueChangeView:
        """Give all products the new value in place of the old one, all of them or none.

        The old value then means the new one in imports, drafts, links and searches.
        """
        return await value_changes.change_value(actor, data)

    @get(
        "/changes",
        operation_id="list_value_changes",
        summary="List changes of values",
        guards=[admin_only],
        permission=Permission.CHANGE_SETTINGS,
    )
    @no_rate_limit(ADMINS)
    async def list_value_changes(self, page: PageNumber = 1) -> ValueChangePage:
        """List changes of values, latest first."""
        return await value_changes.list_changes(page)

    @post(
        "/changes/{change_id:int}/undo",
        operation_id="undo_value_change",
        summary="Undo change of value",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.CHANGE_SETTINGS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def undo_value_change(self, change_id: RowId, actor: NamedDependency[Actor]) -> UndoneChange:
        """Give the products their former values again, except where these were edited since."""
        return await value_changes.undo_change(actor, change_id)
