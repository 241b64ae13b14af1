"""Renders a badge as a self-contained SVG without scripts, fonts or external resources."""

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
    """The colours of a badge's theme, equal to those of the web app."""

    background: str
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
    """The content of a badge: a bold text, stars (0 to 5, or None for no stars), and a regular text.

    `label` describes the badge for screen readers. With `url`, it links there where it is embedded as a document.
    """

    label: str
    bold_text: str
    stars: float | None
    text: str
    is_grey: bool = False
    url: str = ""


def render_badge(badge: Badge, theme: Theme) -> bytes:
    """Render a badge as an SVG image in the light or dark theme."""
    colours = _make_grey(_COLOURS[theme]) if badge.is_grey else _COLOURS[theme]
    parts, right = [_draw_logo(colours)], _PAD + _MARK_WIDTH + _GAP
    text, right = _draw_text(badge.bold_text, right, colours.ink, bold=True)
    parts.append(text)
    if badge.stars is not None:
        parts.append(_draw_stars(badge.stars, right, colours))
        right += 5 * _STAR_WIDTH + _GAP
    text, right = _draw_text(badge.text, right, colours.quiet, bold=False)
    parts.append(text)
    inner = "".join(parts)
    linked = f'<a href="{escape(badge.url)}" target="_top">{inner}</a>' if badge.url else inner
    return _add_frame(badge.label, right - _GAP + _PAD, linked, colours)


def _make_grey(colours: _Colours) -> _Colours:
    """Return the theme without its colours, for a certificate that is not valid."""
    grey = {"ink": colours.quiet, "front": colours.quiet, "back": colours.line, "tab": colours.quiet}
    return msgspec.structs.replace(colours, **grey)


def _add_frame(label: str, width: float, inner: str, colours: _Colours) -> bytes:
    name, wide = escape(label), f"{width:.0f}"
    frame = (
        f'<rect x=".5" y=".5" width="{int(wide) - 1}" height="{HEIGHT - 1}" rx="7.500" '
        f'fill="{colours.background}" stroke="{colours.line}"/>'
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{HEIGHT}" viewBox="0 0 {wide} {HEIGHT}"'
    return f'{head} role="img" aria-label="{name}"><title>{name}</title>{frame}{inner}</svg>\n'.encode()


def _draw_logo(colours: _Colours) -> str:
    """Draw the site's logo (two index cards with a tab) as SVG."""
    return (
        f'<g transform="translate({_PAD:g} 8) scale(.625)">'
        f'<path fill="{colours.back}" d="M12 4h8l2 3h6a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2V6a2 2 0 0 1 '
        '2-2Z"/>'
        f'<path fill="{colours.front}" d="M4 6h6v16h14v6H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2Z"/>'
        f'<path fill="{colours.tab}" d="M14 11h12v2.500H14Zm0 5h8v2.500h-8Z"/></g>'
    )


def _draw_text(text: str, left: float, colour: str, *, bold: bool) -> tuple[str, float]:
    """Draw a text at the x position `left`; returns the SVG and the x position for the next element.

    `textLength` makes other fonts take up the same width.
    """
    width = glyphs.measure_width(text, _SIZE, bold=bold)
    weight = ' font-weight="700"' if bold else ""
    drawn_text = (
        f'<text x="{left:.1f}" y="22.500" font-family="{glyphs.FAMILY}" font-size="{_SIZE:g}"{weight} fill="{colour}" '
        f'textLength="{width:g}" lengthAdjust="spacingAndGlyphs">{escape(text)}</text>'
    )
    return drawn_text, left + width + _GAP


def _draw_stars(rating: float, left: float, colours: _Colours) -> str:
    """Draw five stars, filled from the left in proportion to the rating."""
    five = "".join(f'<path transform="translate({number * _STAR_WIDTH:g})" d="{_STAR}"/>' for number in range(5))
    filled = max(0.0, min(rating, 5.0)) * _STAR_WIDTH
    return (
        f'<clipPath id="rated"><rect width="{filled:.1f}" height="16"/></clipPath>'
        f'<g transform="translate({left:.1f} 10)"><g fill="{colours.star_off}">{five}</g>'
        f'<g fill="{colours.star}" clip-path="url(#rated)">{five}</g></g>'
    )
