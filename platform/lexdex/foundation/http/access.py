"""The guard `public`. Each route must declare exactly one guard, or the application does not start."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler

AnyConnection = ASGIConnection[Any, Any, Any, Any]


async def public(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Allow every request, signed in or not."""
