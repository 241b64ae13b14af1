"""Defines which request bodies an operation accepts: media types, maximum size, and the error for other types."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

MAX_JSON_BYTES = 65_536
MAX_IMAGE_BYTES = 5 * 1024 * 1024
MAX_DOCUMENT_BYTES = 10 * 1024 * 1024


class BodyType(NamedTuple):
    """The request bodies that an operation accepts."""

    media_types: frozenset[bytes]
    max_bytes: int
    wrong_type: str
    """The `detail` of the 415 response to any other media type."""


JSON = BodyType(
    frozenset({b"application/json"}),
    MAX_JSON_BYTES,
    "Please send JSON with the header Content-Type: application/json.",
)
"""The body of every operation that declares nothing else."""
FORM = BodyType(
    frozenset({b"application/x-www-form-urlencoded"}),
    MAX_JSON_BYTES,
    "Please send a form with the header Content-Type: application/x-www-form-urlencoded.",
)
IMAGE = BodyType(
    frozenset({b"image/jpeg", b"image/png", b"image/webp"}),
    MAX_IMAGE_BYTES,
    "Please send an image: JPG, PNG or WebP.",
)
IMAGE_OR_PDF = BodyType(
    frozenset({b"image/jpeg", b"image/png", b"image/webp", b"application/pdf"}),
    MAX_DOCUMENT_BYTES,
    "Please send an image or a PDF: PNG, JPG, WebP or PDF.",
)

_OPT = "body_type"


def accepts(body: BodyType) -> dict[str, Any]:
    """Return the arguments of a route decorator that declare a body other than JSON: `@put("/", **accepts(IMAGE))`."""
    return {"opt": {_OPT: body}, "request_max_body_size": body.max_bytes}


def find_declared_body(opt: dict[str, Any]) -> BodyType:
    """Return the body type in a route handler's `opt`, where `accepts` puts it; JSON if none was declared."""
    body: BodyType = opt.get(_OPT, JSON)
    return body


class BodyTypes:
    """Looks up the body type of an operation by method and path.

    The middleware `Edge` needs it, because it checks a request before Litestar finds the handler.
    """

    def __init__(self, declared: Iterable[tuple[str, str, BodyType]]) -> None:
        self._fixed: dict[tuple[str, str], BodyType] = {}
        self._patterns: list[tuple[str, re.Pattern[str], BodyType]] = []
        for method, path, body in declared:
            if body is JSON:
                continue
            if "{" in path:
                self._patterns.append((method, re.compile(re.sub(r"\{[^{}]*\}", "[^/]+", path)), body))
            else:
                self._fixed[method, path] = body

    def find(self, method: str, path: str) -> BodyType:
        """Return the body type of the operation; JSON if its route declares none."""
        path = path.rstrip("/")
        if body := self._fixed.get((method, path)):
            return body
        matching = (body for verb, pattern, body in self._patterns if verb == method and pattern.fullmatch(path))
        return next(matching, JSON)
