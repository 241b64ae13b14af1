"""Route handlers of pending actions."""

from litestar.types import ControllerRouterHandler

from lexdex.approvals.routes.approvals import ApprovalController

handlers: list[ControllerRouterHandler] = [ApprovalController]
