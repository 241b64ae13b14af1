"""Decides from the Accept header whether a client is a browser opening a page or a program calling the API."""

from functools import lru_cache

MAX_ACCEPT_LENGTH = 1_000
HTML = ("text/html", "application/xhtml+xml")
JSON = ("application/json",)

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
