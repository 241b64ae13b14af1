"""Decides from the request's headers whether a client opens a page or calls the API."""

import re
from collections.abc import Iterable
from functools import lru_cache

MAX_ACCEPT_LENGTH = 1_000
HTML = ("text/html", "application/xhtml+xml")
JSON = ("application/json",)

PROGRAMS = re.compile(
    rb"(curl|wget|httpie|python|httpx|aiohttp|node|undici|axios|got|go-http-client|java|okhttp|apache-httpclient|ruby"
    rb"|faraday|guzzle|php|perl|libwww-perl|reqwest|hyper|dart|postman|insomnia|bruno|k6|schemathesis)",
    re.IGNORECASE,
)
"""How the user agents of HTTP libraries and of developers' tools begin."""
SCRIPT_DESTINATION = b"empty"

Preference = tuple[float, int]
"""Quality between 0 and 1, then how precisely the type is named (3 by name, 2 by family, 1 by */*)."""
REFUSED: Preference = (0.0, 0)


def prefers_html(accept: bytes) -> bool:
    """Whether the Accept header names HTML and prefers it to JSON; */* alone is not enough, a tie goes to JSON."""
    return False if len(accept) > MAX_ACCEPT_LENGTH else _prefers_html(accept)


def accepts_html(accept: bytes) -> bool:
    """Whether the Accept header allows HTML, as curl's */* does; used for paths that are only a page."""
    if not accept or len(accept) > MAX_ACCEPT_LENGTH:
        return True
    return _find_best_preference(_parse_ranges(accept.decode("latin-1")), HTML)[0] > 0


def takes_either(accept: bytes) -> bool:
    """Whether the Accept header allows HTML and doesn't name JSON, as that of crawlers and link previews."""
    if len(accept) > MAX_ACCEPT_LENGTH or not accepts_html(accept):
        return False
    return _find_best_preference(_parse_ranges(accept.decode("latin-1")), JSON)[1] <= 1


def is_program(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a request without a preference calls the API: a script of a page, an HTTP library, or one with a token.

    All others, such as the crawlers of search engines and of link previews, get the page.
    """
    for name, value in headers:
        if name == b"user-agent" and PROGRAMS.match(value):
            return True
        if name == b"authorization" or (name == b"sec-fetch-dest" and value == SCRIPT_DESTINATION):
            return True
    return False


@lru_cache(maxsize=512)
def _prefers_html(accept: bytes) -> bool:
    ranges = _parse_ranges(accept.decode("latin-1"))
    html = _find_best_preference(ranges, HTML)
    return html[0] > 0 and html[1] > 1 and html > _find_best_preference(ranges, JSON)


def _parse_ranges(accept: str) -> dict[str, float]:
    """Return the media ranges of an Accept header with their q values (RFC 9110 12.5.1); an invalid q counts as 0."""
    found: dict[str, float] = {}
    for part in accept.lower().split(","):
        name, *parameters = (piece.strip() for piece in part.split(";"))
        if name:
            found[name] = max(found.get(name, 0.0), _parse_quality(parameters))
    return found


def _parse_quality(parameters: list[str]) -> float:
    for parameter in parameters:
        key, _, value = parameter.partition("=")
        if key.strip() == "q":
            try:
                return min(max(float(value), 0.0), 1.0)
            except ValueError:
                return 0.0
    return 1.0


def _find_best_preference(ranges: dict[str, float], names: tuple[str, ...]) -> Preference:
    return max(_find_preference(ranges, name) for name in names)


def _find_preference(ranges: dict[str, float], name: str) -> Preference:
    """Return the q value of the most specific range that matches a media type, and how specific it is (3, 2 or 1).

    Returns (0.0, 0) if no range matches.
    """
    family = name.partition("/")[0] + "/*"
    for precision, candidate in ((3, name), (2, family), (1, "*/*")):
        if candidate in ranges:
            return (ranges[candidate], precision)
    return REFUSED
