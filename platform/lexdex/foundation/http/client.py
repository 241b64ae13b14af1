"""Which address a request comes from, as limits and records may use it."""

from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

from litestar import Request

UNKNOWN = "unknown"


def client_address(request: Request[Any, Any, Any]) -> str:
    """The connection's address, or the one that a trusted proxy forwarded (the server has put it there already).

    An IPv6 address counts as its /64: whoever has one has all of them.
    """
    host = request.client.host if request.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Network((address, 64), strict=False).network_address)
    return str(address)
