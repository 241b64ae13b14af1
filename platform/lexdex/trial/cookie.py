"""The visitor's cookie: contains the trial's id and when the captcha was solved, encrypted; not readable by scripts."""

import msgspec
from litestar.datastructures import Cookie

from lexdex.foundation import tokens
from lexdex.foundation.http.client import AnyRequest
from lexdex.settings import Settings
from lexdex.trial.schemas import Visitor

NAME = "lexdex_trial"
MAX_AGE_SECONDS = 30 * 86_400


def read_visitor(request: AnyRequest, settings: Settings) -> Visitor | None:
    """Read the visitor from the request's cookie; None if the cookie is missing or not valid."""
    value = request.cookies.get(NAME)
    if not value:
        return None
    opened = tokens.decrypt_untrusted(settings, value.encode(errors="replace"), max_age_seconds=MAX_AGE_SECONDS)
    try:
        return msgspec.json.decode(opened, type=Visitor) if opened else None
    except msgspec.DecodeError:
        return None


def create_cookie(settings: Settings, visitor: Visitor) -> Cookie:
    """Create the cookie that stores the visitor, to be set on a response; browsers send it to paths under /api only."""
    return Cookie(
        key=NAME,
        value=tokens.encrypt(settings, msgspec.json.encode(visitor)).decode(),
        path="/api",
        max_age=MAX_AGE_SECONDS,
        secure=settings.public_url.startswith("https://"),
        httponly=True,
        samesite="lax",
    )
