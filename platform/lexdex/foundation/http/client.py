"""Determines the client of a request: its IP address, for rate limits and records, and its user agent."""

from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

from litestar import Request

from lexdex.foundation.client import Client

AnyRequest = Request[Any, Any, Any]

UNKNOWN = "unknown"


def provide_client(request: AnyRequest) -> Client:
    """Return the request's client; Litestar passes it to handlers with a parameter `client`."""
    return Client(get_client_address(request), request.headers.get("user-agent", ""))


def get_client_address(request: AnyRequest) -> str:
    """Return the IP address of the client, or "unknown".

    Behind a trusted proxy it is the forwarded address, which the server has already put into `request.client`. An IPv6
    address is replaced by its /64 network, which usually belongs to one customer.
    """
    host = request.client.host if request.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Network((address, 64), strict=False).network_address)
    return str(address)
