"""The client of a request: its user agent, and the address that rate limits and records use."""

from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

from litestar import Request

from lexdex.foundation.client import Client

AnyRequest = Request[Any, Any, Any]

UNKNOWN = "unknown"


def provide_client(request: AnyRequest) -> Client:
    """The dependency `client` of handlers."""
    return Client(client_address(request), request.headers.get("user-agent", ""))


def client_address(request: AnyRequest) -> str:
    """The connection's address, or the one that a trusted proxy forwarded (the server has put it there already).

    An IPv6 address counts as its /64 network, which usually belongs to one
    customer.
    """
    host = request.client.host if request.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Network((address, 64), strict=False).network_address)
    return str(address)
