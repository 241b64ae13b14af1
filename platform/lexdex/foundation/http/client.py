"""Determines the client of a request: its IP address, for rate limits and records, and its user agent."""

from typing import Any

from litestar import Request

from lexdex.foundation.client import Client, normalize_address

AnyRequest = Request[Any, Any, Any]


def provide_client(request: AnyRequest) -> Client:
    """Return the request's client; Litestar passes it to handlers with a parameter `client`."""
    return Client(get_client_address(request), request.headers.get("user-agent", ""))


def get_client_address(request: AnyRequest) -> str:
    """Return the IP address of the client, or "unknown"; an IPv6 address is replaced by its network.

    Behind a trusted proxy it is the forwarded address, which the server has already put into `request.client`.
    """
    return normalize_address(request.client.host if request.client else "")
