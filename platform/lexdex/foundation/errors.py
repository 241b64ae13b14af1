"""The errors that services raise, named by meaning; the HTTP edge alone turns them into a status.

LexdexError
 +-- Invalid          400  what was sent breaks a rule of the business
 +-- Unauthenticated  401  no valid session
 +-- Forbidden        403  a valid session that may not do this
 +-- NotFound         404  no such thing, or none that the actor may see
 +-- Conflict         409  the state does not allow it
 +-- TooMany          429  a limit is reached
 +-- Unavailable      503  a part that this needs is away
"""

UNAVAILABLE = "Lexdex is temporarily unavailable. Please try again in a moment."
RETRY_HEADERS = {"Retry-After": "2"}

Detail = str | dict[str, object]


class LexdexError(Exception):
    """An expected failure; `detail` is a sentence for a person, or the object that the contract reads there."""

    status = 500

    def __init__(self, detail: Detail, *, headers: dict[str, str] | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.headers = headers or {}


class Invalid(LexdexError):
    """What was sent is well formed but breaks a rule of the business."""

    status = 400


class Unauthenticated(LexdexError):
    """There is no valid session; a client that reads this signs its user out."""

    status = 401


class Forbidden(LexdexError):
    """The session is valid, the act is not allowed to it."""

    status = 403


class NotFound(LexdexError):
    """There is no such thing, or none that this actor may see."""

    status = 404


class Conflict(LexdexError):
    """The present state does not allow the change."""

    status = 409


class TooMany(LexdexError):
    """A limit is reached; `headers` say when to come back."""

    status = 429


class Unavailable(LexdexError):
    """A part that the answer needs is away; trying again later may help."""

    status = 503
