"""Endpoints of claims and product profiles."""

from litestar.types import ControllerRouterHandler

from lexdex.claims.routes.admin import ChangeDecisions, ClaimDecisions
from lexdex.claims.routes.claims import ClaimController
from lexdex.claims.routes.profile import ProfileController

handlers: list[ControllerRouterHandler] = [ClaimController, ProfileController, ClaimDecisions, ChangeDecisions]
