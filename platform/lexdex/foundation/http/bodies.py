"""Defines which request bodies an operation accepts: media types, maximum size, and the error for other types."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from litestar.handlers import HTTPRouteHandler

MAX_JSON_BYTES = 65_536
MAX_IMAGE_BYTES = 5 * 1024 * 1024
MAX_PDF_BYTES = 4 * 1024 * 1024
"""Of a PDF that is only checked; issued certificates have a fiftieth of it."""
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
"""The body of every operation that declares nothing else, with the limit that `body_limits` may raise."""
LONG_JSON = JSON._replace(max_bytes=2 * MAX_JSON_BYTES)
"""The body of operations whose services, and not their schemas, allow more text than fits into 64 kB."""
FORM = BodyType(
    frozenset({b"application/x-www-form-urlencoded"}),
    MAX_JSON_BYTES,
    "Please send a form with the header Content-Type: application/x-www-form-urlencoded.",
)
ONE_CLICK = BodyType(
    FORM.media_types | {b"multipart/form-data"},
    1024,
    "Please send a form with List-Unsubscribe=One-Click.",
)
"""The form with which email programs unsubscribe (RFC 8058); the token in the query says from what."""
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
DOCUMENT = BodyType(
    frozenset(
        {
            b"application/octet-stream",
            b"application/pdf",
            b"application/msword",
            b"application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            b"text/plain",
            b"application/zip",
            b"application/x-zip-compressed",
            b"application/x-tar",
            b"application/gzip",
            b"application/x-gzip",
            b"application/x-compressed",
        }
    ),
    MAX_DOCUMENT_BYTES,
    "Please send a document (PDF, DOC, DOCX or TXT) or an archive (ZIP, TAR or GZ).",
)
"""The browser's guess of the type does not matter otherwise: `foundation/documents` finds the type in the content."""
DOCUMENT_OR_IMAGE = BodyType(
    DOCUMENT.media_types | IMAGE.media_types,
    MAX_DOCUMENT_BYTES,
    "Please send a document (PDF, DOC, DOCX or TXT), an archive (ZIP, TAR or GZ) or an image (JPG, PNG or WebP).",
)
CATALOGUE_FILE = BodyType(
    frozenset(
        {
            b"application/octet-stream",
            b"text/csv",
            b"text/tab-separated-values",
            b"text/plain",
            b"application/jsonl",
            b"application/x-ndjson",
            b"application/vnd.ms-excel",
            b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            b"application/zip",
            b"application/x-zip-compressed",
        }
    ),
    MAX_DOCUMENT_BYTES,
    "Please send products (CSV, TSV, JSON Lines or XLSX) or a zip of logos.",
)
"""Browsers take the type from the programs that are installed; the ending of the name decides the format."""

PDF = BodyType(frozenset({b"application/pdf"}), MAX_PDF_BYTES, "Please send a PDF.")

_OPT = "body_type"


def accepts(body: BodyType) -> dict[str, Any]:
    """Return the arguments of a route decorator that declare a body other than JSON: `@put("/", **accepts(IMAGE))`."""
    return {"opt": {_OPT: body}, "request_max_body_size": body.max_bytes}


def declare_body(handler: HTTPRouteHandler, body: BodyType) -> None:
    """Declare the body of a handler that exists already, before its first request."""
    handler.opt[_OPT] = body
    handler.request_max_body_size = body.max_bytes


def is_read_by_framework(body: BodyType) -> bool:
    """Whether the body is no upload: JSON of any size, or a form."""
    return body is ONE_CLICK or body._replace(max_bytes=MAX_JSON_BYTES) in {JSON, FORM}


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
