"""The endpoint that tells the portal who uses it."""

from litestar import get
from litestar.di import NamedDependency

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.admin.schemas import Portal
from lexdex.admin.service.portal import describe_portal
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.limits import ADMINS


@get(
    "/api/admin/portal",
    operation_id="get_portal",
    summary="Get own role and permissions",
    guards=[admin_only],
    permission=Permission.VIEW_PORTAL,
    tags=["admin"],
    sync_to_thread=False,
)
@no_rate_limit(ADMINS)
def get_portal(actor: NamedDependency[Actor]) -> Portal:
    """Return the signed-in admin's role and permissions."""
    return describe_portal(actor)
