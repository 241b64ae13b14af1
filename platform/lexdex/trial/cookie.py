"""The visitor's cookie: which trial it is and when the captcha was solved, signed, for no script to read."""

import msgspec
from litestar.datastructures import Cookie

from lexdex.foundation import tokens
from lexdex.foundation.http.client import AnyRequest
from lexdex.settings import Settings
from lexdex.trial.schemas import Visitor

NAME = "lexdex_trial"
DAYS = 30


def visitor_of(request: AnyRequest, settings: Settings) -> Visitor | None:
    """Who the request's cookie says it is; nothing for no cookie and for one that is not ours."""
    value = request.cookies.get(NAME)
    if not value:
        return None
    opened = tokens.decrypt_untrusted(settings, value.encode(errors="replace"))
    try:
        return msgspec.json.decode(opened, type=Visitor) if opened else None
    except msgspec.DecodeError:
        return None


def create_cookie(settings: Settings, visitor: Visitor) -> Cookie:
    """For the answer's header; sent back to our calls only."""
    return Cookie(
        key=NAME,
        value=tokens.encrypt(settings, msgspec.json.encode(visitor)).decode(),
        path="/api",
        max_age=DAYS * 86_400,
        secure=settings.public_url.startswith("https://"),
        httponly=True,
        samesite="lax",
    )
