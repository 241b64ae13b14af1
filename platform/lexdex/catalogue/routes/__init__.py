"""The catalogue's calls."""

from litestar.types import ControllerRouterHandler

from lexdex.catalogue.routes import films, history, products, stars

handlers: list[ControllerRouterHandler] = [*products.handlers, *stars.handlers, *films.handlers, *history.handlers]
