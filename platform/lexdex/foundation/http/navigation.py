"""Tells a person's browser that opens a page from a program that makes a call, by the Accept header alone."""

from functools import lru_cache

MAX_ACCEPT_LENGTH = 1_000
HTML = ("text/html", "application/xhtml+xml")
JSON = ("application/json",)

Preference = tuple[float, int]
"""Quality between 0 and 1, then how precisely the type was named (3 by name, 2 by family, 1 by */*)."""
REFUSED: Preference = (0.0, 0)


def prefers_html(accept: bytes) -> bool:
    """True where HTML is named (not merely swept up by */*) and wanted more than JSON; a tie goes to the call."""
    return False if len(accept) > MAX_ACCEPT_LENGTH else _decide(accept)


def accepts_html(accept: bytes) -> bool:
    """True where HTML would do, as for a plain `curl`: enough on an address that is a page and nothing else."""
    if not accept or len(accept) > MAX_ACCEPT_LENGTH:
        return True
    return _best(_ranges(accept.decode("latin-1")), HTML)[0] > 0


@lru_cache(maxsize=512)
def _decide(accept: bytes) -> bool:
    ranges = _ranges(accept.decode("latin-1"))
    html = _best(ranges, HTML)
    return html[0] > 0 and html[1] > 1 and html > _best(ranges, JSON)


def _ranges(accept: str) -> dict[str, float]:
    """Media range -> quality, as RFC 9110 12.5.1 has it; what cannot be read counts as absent."""
    found: dict[str, float] = {}
    for part in accept.lower().split(","):
        name, *parameters = (piece.strip() for piece in part.split(";"))
        if name:
            found[name] = max(found.get(name, 0.0), _quality(parameters))
    return found


def _quality(parameters: list[str]) -> float:
    for parameter in parameters:
        key, _, value = parameter.partition("=")
        if key.strip() == "q":
            try:
                return min(max(float(value), 0.0), 1.0)
            except ValueError:
                return 0.0
    return 1.0


def _best(ranges: dict[str, float], names: tuple[str, ...]) -> Preference:
    return max(_of(ranges, name) for name in names)


def _of(ranges: dict[str, float], name: str) -> Preference:
    """The most precise range that speaks of this type decides, also when it refuses the type with q=0."""
    family = name.partition("/")[0] + "/*"
    for precision, candidate in ((3, name), (2, family), (1, "*/*")):
        if candidate in ranges:
            return (ranges[candidate], precision)
    return REFUSED
