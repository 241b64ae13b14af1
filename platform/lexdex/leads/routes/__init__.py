"""The endpoints for demo and pricing requests and for the vendors' inbox."""

from litestar.types import ControllerRouterHandler

from lexdex.leads.routes.inbox import LeadController, export_leads
from lexdex.leads.routes.requests import RequestController

handlers: list[ControllerRouterHandler] = [RequestController, LeadController, export_leads]
