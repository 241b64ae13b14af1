"""Endpoints to look at the sample catalogue and to remove it."""

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.catalogue.schemas.sample import SampleCatalogue, SampleRemovalOrder
from lexdex.catalogue.service import sample
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS


class SampleCatalogueController(Controller):
    """Endpoints of the generated sample products."""

    path = "/api/admin/sample-catalogue"
    tags = ("catalogue",)

    @get(
        "/",
        operation_id="get_sample_catalogue",
        summary="Get sample catalogue",
        guards=[admin_only],
        permission=Permission.DELETE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def get_sample_catalogue(self) -> SampleCatalogue:
        """Return how many sample products a removal would delete, and how many it would hide, and why."""
        return await sample.describe_sample()

    @post(
        "/removal",
        operation_id="remove_sample_catalogue",
        summary="Remove sample catalogue",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.DELETE_PRODUCTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def remove_sample_catalogue(
        self, data: JSONBody[SampleRemovalOrder], actor: NamedDependency[Actor]
    ) -> SampleCatalogue:
        """Delete the sample products for good, and hide those with reviews, claims or requests.

        Needs the number of sample products in `confirmed_count`. No start loads them again.
        """
        return await sample.remove_confirmed(actor, data)
