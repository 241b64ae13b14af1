"""The endpoints of product pages, STAR profiles and videos."""

from litestar.types import ControllerRouterHandler

from lexdex.star_profiles.routes import pages, profiles, videos

handlers: list[ControllerRouterHandler] = [*pages.handlers, *profiles.handlers, *videos.handlers]
