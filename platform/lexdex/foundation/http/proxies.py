"""Accepts the headers of trusted proxies: the client's address and scheme, and the id of the request."""

import re
from collections.abc import Iterable
from typing import Any, Final, cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from lexdex.foundation.http.headers import RawHeader
from lexdex.settings_proxies import parse_proxies

REQUEST_ID: Final = re.compile(rb"[A-Za-z0-9_-]{8,64}")
"""The request ids that are accepted: long enough to differ, and harmless in a log line."""


class TrustedProxies(ProxyHeadersMiddleware):
    """uvicorn's middleware for X-Forwarded-For and X-Forwarded-Proto, which also reads X-Request-Id.

    Headers of anyone but the trusted proxies are ignored.
    """

    def __init__(self, app: Any, trusted_proxies: str) -> None:  # noqa: ANN401 - uvicorn's own ASGI types
        """Trust the networks of the setting; raises ValueError if it is malformed.

        uvicorn would take what it can't read for the name of a host, and trust nobody without a word.
        """
        super().__init__(app, [str(network) for network in parse_proxies(trusted_proxies)])

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - uvicorn's own ASGI types
        """Handle one ASGI connection."""
        client = scope.get("client")
        if scope["type"] == "http" and client and client[0] in self.trusted_hosts:
            scope["proxy_request_id"] = read_request_id(cast("Iterable[RawHeader]", scope["headers"]))
        await super().__call__(scope, receive, send)


def read_request_id(headers: Iterable[RawHeader]) -> str:
    """Return the only X-Request-Id of the headers; "" if there is none, more than one, or an unacceptable one."""
    values = [value for name, value in headers if name == b"x-request-id"]
    return values[0].decode() if len(values) == 1 and REQUEST_ID.fullmatch(values[0]) else ""
