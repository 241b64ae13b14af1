"""Renders SVG images from the texts of a STAR profile: certificates, and illustrations of the product."""

from collections.abc import Callable, Sequence
from textwrap import wrap
from xml.sax.saxutils import escape, quoteattr

from lexdex.certificates.schemas import CertificateSummary
from lexdex.foundation.text_direction import isolate_names
from lexdex.foundation.typesetting import replace_invisible

SERIF = "Georgia, 'Times New Roman', serif"
SANS = "system-ui, 'Segoe UI', Roboto, Arial, sans-serif"
INK, PALE, LINE, BRAND, SOFT, GOLD = "#14201b", "#56635c", "#c5cfc9", "#0b5f4a", "#dff0e9", "#b57a0c"
CAPTION = "Our own illustration, not a screenshot of the product."
SAMPLE = "SAMPLE"
_NO_BREAK_SPACE = "\u00a0"
REVIEWED = "{brand} has examined this product, and it has passed."
NOT_REVIEWED = "Sample certificate. This product has not been reviewed."


def render_certificate(*, brand: str, product: str, company: str, issued: CertificateSummary) -> bytes:
    """Render an issued certificate as SVG, 1,120 by 792 pixels (A4 landscape).

    One of the sample issuer is marked as a sample and claims no review.
    """
    is_sample = issued.issuer == "sample"
    period = f"{issued.number}, issued {issued.issued_at:%Y-%m-%d}, valid until {issued.expires_at:%Y-%m-%d}"
    # The scope names the product as it was named at the issue.
    names = (product, issued.product_name, issued.module)
    lines = [
        _draw_text(560, 236, f"{brand} STAR Certification", size=30, fill=BRAND, weight=700),
        _draw_text(560, 296, NOT_REVIEWED if is_sample else REVIEWED.format(brand=brand), size=21, fill=PALE),
        *_draw_lines(560, 376, product, size=52, width=34, max_lines=2, font=SERIF, weight=700),
        _draw_text(560, 500, company, size=24, fill=INK) if company and company != product else "",
        f'<line x1="400" y1="544" x2="720" y2="544" stroke="{GOLD}" stroke-width="2"/>',
        *_draw_lines(560, 592, issued.module or issued.programme, size=26, width=60, max_lines=1, weight=600),
        *_draw_lines(560, 630, issued.scope, names, size=19, width=88, max_lines=3, fill=PALE),
        _draw_text(560, 722, period, size=17, fill=PALE),
    ]
    frame = (
        '<rect width="1120" height="792" fill="#fffdf7"/>'
        f'<rect x="28" y="28" width="1064" height="736" fill="none" stroke="{BRAND}" stroke-width="5"/>'
        f'<rect x="42" y="42" width="1036" height="708" fill="none" stroke="{GOLD}" stroke-width="1.500"/>'
    )
    # Behind the text, large enough to stay visible in a cropped or reduced copy.
    mark = (
        f'<g transform="rotate(-30 560 396)" opacity=".13">'
        f"{_draw_text(560, 480, SAMPLE, size=250, fill=INK, weight=700)}</g>"
    )
    return _wrap_svg(
        1120,
        792,
        f"{'Sample: ' if is_sample else ''}{brand} STAR Certification of {product}: {issued.module or issued.number}",
        names,
        frame + (mark if is_sample else "") + _draw_star(560, 132),
        *lines,
    )


def render_illustration(*, product: str, name: str, number: int) -> bytes:
    """Render a schematic application window as SVG, 1,200 by 750 pixels.

    `number` selects one of five layouts. The image is labelled as an illustration, not a screenshot.
    """
    window = (
        f'<rect width="1200" height="750" fill="{SOFT}"/>'
        f'<rect x="60" y="48" width="1080" height="610" rx="14" fill="#fff" stroke="{LINE}" stroke-width="2"/>'
        f'<path d="M60 62 a14 14 0 0 1 14-14 h1052 a14 14 0 0 1 14 14 v42 h-1080Z" fill="{BRAND}"/>'
        + "".join(f'<circle cx="{x}" cy="76" r="7" fill="#fff" fill-opacity=".5"/>' for x in (88, 112, 136))
        + "".join(_draw_bar(88, y, 150, opacity=".35" if y > 150 else "1") for y in range(146, 420, 44))
        + f'<line x1="268" y1="104" x2="268" y2="658" stroke="{LINE}" stroke-width="2"/>'
    )
    screen = _SCREENS[(number - 1) % len(_SCREENS)]()
    return _wrap_svg(
        1200,
        750,
        f"{name}: {CAPTION}",
        (name,),
        window,
        _draw_text(165, 84, product[:40], size=20, fill="#fff", anchor="start"),
        *_draw_lines(304, 164, name, size=32, width=48, max_lines=1, font=SERIF, weight=700, anchor="start"),
        screen,
        _draw_text(600, 708, CAPTION, size=20, fill=PALE),
    )


def _draw_cards() -> str:
    boxes = [(304 + 274 * column, 204 + 214 * row) for row in range(2) for column in range(3)]
    return "".join(
        f'<rect x="{x}" y="{y}" width="250" height="190" rx="12" fill="#f6f8f6" stroke="{LINE}" stroke-width="2"/>'
        + _draw_bar(x + 22, y + 28, 130)
        + _draw_bar(x + 22, y + 66, 206, opacity=".25")
        + _draw_bar(x + 22, y + 96, 170, opacity=".25")
        for x, y in boxes
    )


def _draw_table() -> str:
    return "".join(
        _draw_bar(320, y, 200)
        + _draw_bar(600, y, 150, opacity=".25")
        + _draw_bar(820, y, 110, opacity=".25")
        + f'<circle cx="1060" cy="{y + 8}" r="13" fill="{GOLD if y % 3 else BRAND}"/>'
        f'<line x1="304" y1="{y + 40}" x2="1104" y2="{y + 40}" stroke="{LINE}"/>'
        for y in range(216, 600, 62)
    )


def _draw_chart() -> str:
    heights = (120, 190, 150, 260, 220, 310, 280)
    columns = "".join(
        f'<rect x="{350 + 104 * place}" y="{600 - height}" width="64" height="{height}" rx="6" '
        f'fill="{BRAND}" fill-opacity="{0.35 + place * 0.09:.2f}"/>'
        for place, height in enumerate(heights)
    )
    return columns + f'<line x1="320" y1="600" x2="1090" y2="600" stroke="{PALE}" stroke-width="2"/>'


def _draw_form() -> str:
    fields = "".join(
        _draw_bar(320, y, 160, opacity=".5")
        + f'<rect x="320" y="{y + 26}" width="560" height="46" rx="8" fill="#fff" stroke="{LINE}" stroke-width="2"/>'
        for y in range(210, 540, 104)
    )
    return fields + f'<rect x="320" y="540" width="180" height="52" rx="8" fill="{BRAND}"/>'


def _draw_flow() -> str:
    places = ((330, 330), (560, 230), (560, 430), (830, 330))
    connections = ((510, 360, 560, 260), (510, 360, 560, 460), (740, 260, 830, 360), (740, 460, 830, 360))
    lines = "".join(f'<path d="M{a} {b} L{c} {d}" stroke="{GOLD}" stroke-width="4"/>' for a, b, c, d in connections)
    boxes = "".join(
        f'<rect x="{x}" y="{y}" width="180" height="60" rx="12" fill="{SOFT}" stroke="{BRAND}" stroke-width="3"/>'
        + _draw_bar(x + 28, y + 22, 120)
        for x, y in places
    )
    return lines + boxes


_SCREENS: tuple[Callable[[], str], ...] = (_draw_cards, _draw_form, _draw_table, _draw_chart, _draw_flow)


def _draw_bar(x: int, y: int, width: int, *, opacity: str = ".7") -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="16" rx="8" fill="{BRAND}" fill-opacity="{opacity}"/>'


def _draw_star(x: int, y: int) -> str:
    star = "M0-30 8.800-9.500 31-7.500 14.200 7.300 19.200 29 0 17.600-19.200 29-14.200 7.300-31-7.500-8.800-9.500Z"
    return f'<g transform="translate({x} {y})"><circle r="44" fill="{GOLD}"/><path d="{star}" fill="#fffdf7"/></g>'


def _draw_text(  # noqa: PLR0913 - the attributes of a line
    x: int,
    y: int,
    text: str,
    names: Sequence[str] = (),
    *,
    size: int,
    fill: str = INK,
    font: str = SANS,
    weight: int = 400,
    anchor: str = "middle",
) -> str:
    """Draw a line at (x, y): a sentence with these names, or a name."""
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-family="{font}" font-size="{size}" '
        f'font-weight="{weight}" fill="{fill}">{escape(_isolate(text, names or (text,)))}</text>'
    )


def _draw_lines(  # noqa: PLR0913 - the attributes of the lines
    x: int,
    y: int,
    text: str,
    names: Sequence[str] = (),
    *,
    size: int,
    width: int,
    max_lines: int,
    fill: str = INK,
    font: str = SANS,
    weight: int = 400,
    anchor: str = "middle",
) -> list[str]:
    """Draw a text at (x, y), wrapped at `width` characters per line, but not within names.

    After `max_lines` lines, it is cut off with an ellipsis.
    """
    whole = " ".join(text.split())
    for name in names:
        whole = whole.replace(name, name.replace(" ", _NO_BREAK_SPACE))
    broken = [line.replace(_NO_BREAK_SPACE, " ") for line in wrap(whole, width, max_lines=max_lines, placeholder=" …")]
    look = {"size": size, "fill": fill, "font": font, "weight": weight, "anchor": anchor}
    return [_draw_text(x, y + round(number * size * 1.35), line, names, **look) for number, line in enumerate(broken)]  # type: ignore[arg-type]


def _isolate(text: str, names: Sequence[str]) -> str:
    return isolate_names(replace_invisible(text), [replace_invisible(name) for name in names])


def _wrap_svg(width: int, height: int, label: str, names: Sequence[str], *parts: str) -> bytes:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label={quoteattr(_isolate(label, names))}>'
    )
    return "\n".join((head, *filter(None, parts), "</svg>\n")).encode()
