"""The endpoints of the catalogue."""

from litestar.types import ControllerRouterHandler

from lexdex.catalogue.routes import history, products

handlers: list[ControllerRouterHandler] = [*products.handlers, *history.handlers]
