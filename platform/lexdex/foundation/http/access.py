"""The guard `public`. Each route declares exactly one guard; the application does not start if one declares none."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler

AnyConnection = ASGIConnection[Any, Any, Any, Any]


async def public(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Allow every request, signed in or not."""
