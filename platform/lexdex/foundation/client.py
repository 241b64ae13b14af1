"""The client of a request (IP address and user agent), as passed to services, which do not depend on HTTP."""

from ipaddress import IPv6Address, IPv6Network, ip_address

import msgspec

UNKNOWN = "unknown"


class Client(msgspec.Struct, frozen=True):
    """The IP address and user agent of a request."""

    address: str
    """The IP address; an IPv6 address is reduced to its network."""
    user_agent: str


def normalize_address(host: str) -> str:
    """Return the address of a client as it is counted and stored, or "unknown".

    An IPv6 address is replaced by its /64 network, which usually belongs to one customer.
    """
    try:
        address = ip_address(host)
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Network((address, 64), strict=False).network_address)
    return str(address)
