"""The client of a request (IP address and user agent), as passed to services, which do not depend on HTTP."""

import msgspec


class Client(msgspec.Struct, frozen=True):
    """The IP address and user agent of a request."""

    address: str
    """The IP address; an IPv6 address is reduced to its network."""
    user_agent: str
