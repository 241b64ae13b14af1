"""The calls of requests: how one asks, and the vendor's inbox."""

from litestar.types import ControllerRouterHandler

from lexdex.leads.routes.asking import RequestController
from lexdex.leads.routes.inbox import LeadController, export_leads

handlers: list[ControllerRouterHandler] = [RequestController, LeadController, export_leads]
