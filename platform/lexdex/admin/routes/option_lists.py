"""Endpoints for super admins to order and retire categories, languages and countries."""

from litestar import Controller, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.admin.schemas.option_lists import OptionListChange, OptionListView
from lexdex.admin.service import option_lists
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS
from lexdex.reference.schemas import OptionListName


class OptionListController(Controller):
    """Endpoints of the option lists whose entries are bound to code by their names."""

    path = "/api/admin/option-lists/{name:str}"
    tags = ("admin",)

    @get(
        "/",
        operation_id="get_option_list",
        summary="Get option list",
        guards=[admin_only],
        permission=Permission.CHANGE_SETTINGS,
    )
    @no_rate_limit(ADMINS)
    async def get_option_list(self, name: FromPath[OptionListName]) -> OptionListView:
        """Return the entries of a list in their order, with where they are offered and how many products have them."""
        return await option_lists.get_list(name)

    @put(
        "/",
        operation_id="change_option_list",
        summary="Change option list",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.CHANGE_SETTINGS,
    )
    @no_rate_limit(ADMINS)
    async def change_option_list(
        self, name: FromPath[OptionListName], data: JSONBody[OptionListChange], actor: NamedDependency[Actor]
    ) -> OptionListView:
        """Store the order of a list and where its entries are offered; all processes follow within five seconds.

        Products keep entries that are not offered any more.
        """
        return await option_lists.change_list(actor, name, data)
