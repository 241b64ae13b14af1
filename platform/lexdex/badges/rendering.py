"""Draws a badge as SVG: shapes and plain texts, nothing that loads, runs or needs a font of ours."""

from html import escape
from typing import Final, Literal

import msgspec

from lexdex.badges import glyphs

Theme = Literal["light", "dark"]

HEIGHT = 36
_PAD, _GAP, _SIZE = 10.0, 7.0, 13.0
_MARK_WIDTH, _STAR_WIDTH = 20.0, 16.0
_STAR: Final = "m8 1.3 2 4.5 4.9.5-3.7 3.3 1.1 4.8L8 11.9l-4.3 2.5 1.1-4.8L1.1 6.3 6 5.8Z"


class _Colours(msgspec.Struct, frozen=True):
    """Those of the web app."""

    paper: str
    line: str
    ink: str
    quiet: str
    front: str
    back: str
    tab: str
    star: str
    star_off: str


_COLOURS: Final[dict[Theme, _Colours]] = {
    "light": _Colours(
        "#ffffff", "#b3bfb8", "#14201b", "#3f4d46", "#0b5f4a", "#cfe3da", "#b77a0c", "#b57a0c", "#cfd8d2"
    ),
    "dark": _Colours("#151d19", "#45544c", "#e8efea", "#b9c6be", "#5fd0a9", "#2b4a40", "#f0b954", "#f0b954", "#36433c"),
}


class Badge(msgspec.Struct, frozen=True):
    """What it says: aloud, in heavy letters, in stars (0 to 5, or none at all), in plain letters."""

    spoken: str
    heavy: str
    stars: float | None
    plain: str


def drawn(badge: Badge, theme: Theme) -> bytes:
    """The picture."""
    colours = _COLOURS[theme]
    parts, right = [_mark(colours)], _PAD + _MARK_WIDTH + _GAP
    text, right = _text(badge.heavy, right, colours.ink, bold=True)
    parts.append(text)
    if badge.stars is not None:
        parts.append(_stars(badge.stars, right, colours))
        right += 5 * _STAR_WIDTH + _GAP
    text, right = _text(badge.plain, right, colours.quiet, bold=False)
    parts.append(text)
    return _framed(badge.spoken, right - _GAP + _PAD, "".join(parts), colours)


def _framed(spoken: str, width: float, inner: str, colours: _Colours) -> bytes:
    name, wide = escape(spoken), f"{width:.0f}"
    frame = (
        f'<rect x=".5" y=".5" width="{int(wide) - 1}" height="{HEIGHT - 1}" rx="7.500" '
        f'fill="{colours.paper}" stroke="{colours.line}"/>'
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{HEIGHT}" viewBox="0 0 {wide} {HEIGHT}"'
    return f'{head} role="img" aria-label="{name}"><title>{name}</title>{frame}{inner}</svg>\n'.encode()


def _mark(colours: _Colours) -> str:
    """Our own: index cards with a tab."""
    return (
        f'<g transform="translate({_PAD:g} 8) scale(.625)">'
        f'<path fill="{colours.back}" d="M12 4h8l2 3h6a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2V6a2 2 0 0 1 '
        '2-2Z"/>'
        f'<path fill="{colours.front}" d="M4 6h6v16h14v6H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2Z"/>'
        f'<path fill="{colours.tab}" d="M14 11h12v2.500H14Zm0 5h8v2.500h-8Z"/></g>'
    )


def _text(text: str, left: float, colour: str, *, bold: bool) -> tuple[str, float]:
    """The text, and where the next thing stands; another font than ours is pressed or stretched to the same width."""
    width = glyphs.width(text, _SIZE, bold=bold)
    weight = ' font-weight="700"' if bold else ""
    drawn_text = (
        f'<text x="{left:.1f}" y="22.500" font-family="{glyphs.FAMILY}" font-size="{_SIZE:g}"{weight} fill="{colour}" '
        f'textLength="{width:g}" lengthAdjust="spacingAndGlyphs">{escape(text)}</text>'
    )
    return drawn_text, left + width + _GAP


def _stars(rating: float, left: float, colours: _Colours) -> str:
    """Five, filled from the left as far as the rating goes."""
    five = "".join(f'<path transform="translate({number * _STAR_WIDTH:g})" d="{_STAR}"/>' for number in range(5))
    filled = max(0.0, min(rating, 5.0)) * _STAR_WIDTH
    return (
        f'<clipPath id="rated"><rect width="{filled:.1f}" height="16"/></clipPath>'
        f'<g transform="translate({left:.1f} 10)"><g fill="{colours.star_off}">{five}</g>'
        f'<g fill="{colours.star}" clip-path="url(#rated)">{five}</g></g>'
    )
