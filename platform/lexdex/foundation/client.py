"""The client of a request (IP address and user agent), as passed to services, which do not depend on HTTP."""

from collections.abc import Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

import msgspec

UNKNOWN = "unknown"
SHOWN_PREFIXES: Final = {4: 24, 6: 48}
"""How many bits of an address people see, by IP version: usually one office or one household's street."""


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


def describe_network(address: str) -> str:
    """Return the network of an address as text, such as "192.0.2.0/24"; "" if the address is unknown."""
    return cut_address(address, SHOWN_PREFIXES)


def cut_address(address: str, prefixes: Mapping[int, int]) -> str:
    """Return the network of an address, with as many bits as `prefixes` has for its version; "" if it is unknown."""
    try:
        version = ip_address(address).version
    except ValueError:
        return ""
    return str(ip_network((address, prefixes[version]), strict=False))
