"""The visitor's cookie: contains the trial's id and when the captcha was solved, encrypted; not readable by scripts."""

import msgspec
from litestar.datastructures import Cookie

from lexdex.foundation import tokens
from lexdex.foundation.http.client import AnyRequest
from lexdex.settings import Settings
from lexdex.trial.schemas import Visitor

NAME = "lexdex_trial"
HOST_ONLY_NAME = f"__Host-{NAME}"
"""The name on https: browsers then accept the cookie from this host only, and never from a subdomain or over http."""
MAX_AGE_SECONDS = 30 * 86_400


def read_visitor(request: AnyRequest, settings: Settings) -> Visitor | None:
    """Read the visitor from the request's cookie; None if the cookie is missing or not valid."""
    value = request.cookies.get(_get_name(settings))
    if not value:
        return None
    opened = tokens.decrypt_untrusted(settings, value.encode(errors="replace"), max_age_seconds=MAX_AGE_SECONDS)
    try:
        return msgspec.json.decode(opened, type=Visitor) if opened else None
    except msgspec.DecodeError:
        return None


def create_cookie(settings: Settings, visitor: Visitor) -> Cookie:
    """Create the cookie that stores the visitor, to be set on a response."""
    name = _get_name(settings)
    return Cookie(
        key=name,
        value=tokens.encrypt_for_client(settings, msgspec.json.encode(visitor)).decode(),
        # The prefix requires the path of the whole site; requests to vendors are outside /api and need it, too.
        path="/",
        max_age=MAX_AGE_SECONDS,
        secure=name == HOST_ONLY_NAME,
        httponly=True,
        samesite="lax",
    )


def _get_name(settings: Settings) -> str:
    return HOST_ONLY_NAME if settings.public_url.startswith("https://") else NAME
