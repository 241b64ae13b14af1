"""The endpoints of the catalogue."""

from litestar.types import ControllerRouterHandler

from lexdex.catalogue.routes import admin_products, highlighted_picks, history, products, sample

handlers: list[ControllerRouterHandler] = [
    *products.handlers,
    *history.handlers,
    *admin_products.handlers,
    sample.SampleCatalogueController,
    *highlighted_picks.handlers,
]
