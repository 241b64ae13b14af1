"""Colours of the site: what is derived from the chosen ones, and whether texts in them have enough contrast."""

from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol

MIN_CONTRAST: Final = 4.5
"""The ratio that WCAG 2.2 (criterion 1.4.3, level AA) asks for between text and its background."""
BLACK, WHITE = "#000000", "#ffffff"


class Palette(NamedTuple):
    """The brand's colours in a colour scheme, as the style sheets name them."""

    brand: str
    strong: str
    on: str
    soft: str


class Scheme(NamedTuple):
    """A colour scheme: the backgrounds of its pages, its default palette, and how colours are derived in it."""

    name: str
    backgrounds: tuple[str, ...]
    default: Palette
    towards: str
    """The colour towards which the strong variant is mixed."""
    surface: str


LIGHT: Final = Scheme(
    "light",
    ("#f6f8f6", "#ffffff", "#ecf1ee"),
    Palette("#0b5f4a", "#084535", "#ffffff", "#dff0e9"),
    BLACK,
    WHITE,
)
DARK: Final = Scheme(
    "dark",
    ("#0d1310", "#151d19", "#0a0f0c"),
    Palette("#5fd0a9", "#8be3c5", "#06231a", "#12342a"),
    WHITE,
    "#151d19",
)
STRONG_SHARE, SOFT_SHARE = 0.28, 0.86


class ColorSettings(Protocol):
    """The settings of colours, as `lexdex.settings_site.SiteSettings` has them."""

    @property
    def brand_color(self) -> str: ...
    @property
    def on_brand_color(self) -> str: ...
    @property
    def dark_brand_color(self) -> str: ...
    @property
    def dark_on_brand_color(self) -> str: ...


class PoorContrast(NamedTuple):
    """Two colours whose contrast is too low: the setting to change, and a sentence with the ratio."""

    field: str
    sentence: str


def build_palettes(settings: ColorSettings) -> tuple[Palette, Palette]:
    """Return the palettes of the light and of the dark scheme."""
    return (
        _derive(LIGHT, settings.brand_color, settings.on_brand_color),
        _derive(DARK, settings.dark_brand_color, settings.dark_on_brand_color),
    )


def find_poor_contrast(settings: ColorSettings) -> Iterator[PoorContrast]:
    """Yield the pairs of colours that people with low vision cannot read."""
    light, dark = build_palettes(settings)
    yield from _check(LIGHT, light, "brand_color", "on_brand_color")
    yield from _check(DARK, dark, "dark_brand_color", "dark_on_brand_color")


def compute_contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours as WCAG defines it: from 1 to 21."""
    lighter, darker = sorted((_compute_luminance(one), _compute_luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _derive(scheme: Scheme, brand: str, on: str) -> Palette:
    if brand == scheme.default.brand:
        return scheme.default._replace(on=on)
    return Palette(brand, _mix(brand, scheme.towards, STRONG_SHARE), on, _mix(brand, scheme.surface, SOFT_SHARE))


def _check(scheme: Scheme, palette: Palette, brand_field: str, on_field: str) -> Iterator[PoorContrast]:
    background = min(scheme.backgrounds, key=lambda each: compute_contrast(palette.brand, each))
    pairs = (
        (brand_field, "links on the page", palette.brand, background),
        (brand_field, "marked text on its tinted background", palette.strong, palette.soft),
        (on_field, "text on buttons", palette.on, palette.brand),
    )
    for field, use, text, behind in pairs:
        ratio = compute_contrast(text, behind)
        if ratio < MIN_CONTRAST:
            # Rounded down, so that no ratio reads as enough that isn't.
            shown = int(ratio * 100) / 100
            yield PoorContrast(
                field,
                f"The contrast of {use} is {shown:.2f}:1 in the {scheme.name} scheme ({text} on {behind}). "
                f"Please choose colours with at least {MIN_CONTRAST}:1.",
            )


def _mix(color: str, other: str, share: float) -> str:
    """Return the colour with a share (0 to 1) of another one."""
    pairs = zip(_read_channels(color), _read_channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def _read_channels(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _compute_luminance(color: str) -> float:
    red, green, blue = (_linearize(channel / 255) for channel in _read_channels(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linearize(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
