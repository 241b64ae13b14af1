"""Endpoints of the administration of vendors."""

from litestar.types import ControllerRouterHandler

from lexdex.vendors.routes.changes import VendorChangesController
from lexdex.vendors.routes.merges import VendorMergesController
from lexdex.vendors.routes.pages import VendorPagesController
from lexdex.vendors.routes.table import VendorTableController

handlers: list[ControllerRouterHandler] = [
    VendorTableController,
    VendorPagesController,
    VendorChangesController,
    VendorMergesController,
]
