"""The device cookie in requests and responses, and the limits of browsers that it makes known."""

from typing import Any

from litestar.datastructures import Cookie

from lexdex.accounts.queries.device_cookies import RETENTION_DAYS
from lexdex.accounts.service.device_cookies import find_device
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.limits import KnownClients, Rule
from lexdex.settings import Settings

NAME = "lexdex_device"
HOST_ONLY_NAME = f"__Host-{NAME}"
"""The name on https: browsers then accept the cookie from this host only, and never from a subdomain or over http."""
MAX_AGE_SECONDS = RETENTION_DAYS * 86_400


def read_cookie(request: AnyRequest) -> str:
    """Return the content of the device cookie; "" without one. Its tokens are random, so either name is as good."""
    return request.cookies.get(HOST_ONLY_NAME) or request.cookies.get(NAME, "")


def create_cookie(settings: Settings, content: str) -> Cookie:
    """Create the cookie that makes a browser known, to be set on a response."""
    is_secure = settings.public_url.startswith("https://")
    return Cookie(
        key=HOST_ONLY_NAME if is_secure else NAME,
        value=content,
        path="/",
        max_age=MAX_AGE_SECONDS,
        secure=is_secure,
        httponly=True,
        samesite="strict",
    )


def known_devices(*rules: Rule, email: str) -> KnownClients:
    """Return the limits of browsers in which the account logged in before; `email` is the field that names it."""

    async def find(request: AnyRequest, data: Any) -> str:  # noqa: ANN401 - the body of the operation
        return await find_device(read_cookie(request), getattr(data, email))

    return KnownClients(rules, find)
