"""Who may call an operation: each route declares one guard; an application with a route without one does not start."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler

AnyConnection = ASGIConnection[Any, Any, Any, Any]


async def public(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Anyone, signed in or not."""
