"""What a request must be before any feature looks at it: a sane method, a small body, a type that we read."""

import itertools
import os
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lexdex.foundation.errors import LexdexError
from lexdex.foundation.http.headers import RawHeader

MAX_BODY_BYTES = 65_536
"""Bytes; no call takes more, save uploads."""
MAX_IMAGE_BYTES = 5 * 1024 * 1024
MAX_DOCUMENT_BYTES = 10 * 1024 * 1024
AVATAR = "/api/account/avatar"
LOGO = re.compile(r"/api/vendor/products/[^/]+/logo/?")
REFUSED_METHODS = frozenset({"TRACE", "TRACK", "CONNECT"})
WITH_BODY = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class MethodRefused(LexdexError):
    """A method that only serves to reflect or to tunnel."""

    status = 405


class TooLarge(LexdexError):
    """The body is larger than any call takes."""

    status = 413


class WrongType(LexdexError):
    """The body is of a type that the calls do not read; also what stops a foreign page's plain form."""

    status = 415


class Body(NamedTuple):
    """What a call takes."""

    types: frozenset[bytes]
    largest: int
    wrong_type: str


JSON = Body(
    frozenset({b"application/json"}),
    MAX_BODY_BYTES,
    "Please send JSON with the header Content-Type: application/json.",
)
PICTURE = Body(
    frozenset({b"image/jpeg", b"image/png", b"image/webp"}),
    MAX_IMAGE_BYTES,
    "Please send an image: JPG, PNG or WebP.",
)
BODIES = {
    "/auth/login": Body(
        frozenset({b"application/x-www-form-urlencoded"}),
        MAX_BODY_BYTES,
        "Please send a form with the header Content-Type: application/x-www-form-urlencoded.",
    ),
    AVATAR: PICTURE,
    "/api/reviews/proof": Body(
        frozenset({b"image/jpeg", b"image/png", b"image/webp", b"application/pdf"}),
        MAX_DOCUMENT_BYTES,
        "Please send an image or a PDF: PNG, JPG, WebP or PDF.",
    ),
}
"""The calls that take something else than JSON."""


def too_large(bytes_: int) -> str:
    """The refusal in the unit that people use."""
    size = f"{bytes_ // 1024} kB" if bytes_ < 1024 * 1024 else f"{bytes_ // 1024 // 1024} MB"
    return f"The request is larger than {size}."


def request_ids() -> Iterator[str]:
    """Ids that are unique over processes and cost next to nothing: a random start and a count."""
    start = os.urandom(6).hex()
    return (f"{start}-{count:x}" for count in itertools.count(1))


def header(headers: Iterable[RawHeader], name: bytes) -> bytes:
    """The first header of this lower-case name, or nothing; the server hands names over in lower case."""
    for key, value in headers:
        if key == name:
            return value
    return b""


def _body_of(path: str) -> Body:
    return BODIES.get(path) or (PICTURE if LOGO.fullmatch(path) else JSON)


def refuse_unfit(method: str, path: str, headers: Iterable[RawHeader]) -> None:
    """Raise the error of a request that no handler should see; a body without a length is measured on reading."""
    if method in REFUSED_METHODS:
        raise MethodRefused(f"The method {method} is not allowed here.")
    if method not in WITH_BODY:
        return
    body = _body_of(path)
    length = header(headers, b"content-length")
    if length.isdigit() and int(length) > body.largest:
        raise TooLarge(too_large(body.largest))
    has_body = length not in {b"", b"0"} or header(headers, b"transfer-encoding")
    if has_body and header(headers, b"content-type").partition(b";")[0].strip().lower() not in body.types:
        raise WrongType(body.wrong_type)
