"""The endpoints of product pages and of the star programme."""

from litestar.types import ControllerRouterHandler

from lexdex.star_profiles.routes import pages, profiles, videos

handlers: list[ControllerRouterHandler] = [*pages.handlers, *profiles.handlers, *videos.handlers]
