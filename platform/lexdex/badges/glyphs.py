"""Estimates the width of a text in the badges' font, from which the width of the SVG is computed."""

import unicodedata

FAMILY = "Verdana,'DejaVu Sans',sans-serif"

# Widths of the ASCII characters from the space on, in hundredths of the font size; the same in Verdana and DejaVu Sans.
_REGULAR = (
    "32 40 46 84 64 95 78 27 39 39 50 84 32 36 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 53 100 68 69 "
    "70 77 63 58 77 75 29 29 66 56 86 75 79 60 79 69 63 61 73 68 99 69 61 69 39 34 39 84 50 50 61 63 55 63 62 "
    "35 63 63 28 28 58 28 97 63 61 63 63 41 52 39 63 59 82 59 59 52 64 34 64 84"
)
_BOLD = (
    "35 46 52 84 70 100 87 31 46 46 52 84 38 42 38 37 70 70 70 70 70 70 70 70 70 70 40 40 84 84 84 58 100 77 "
    "76 73 83 68 68 82 84 37 37 77 64 100 84 85 73 85 77 72 68 81 77 110 77 72 73 46 37 46 84 50 50 67 72 59 "
    "72 68 44 72 71 34 34 67 34 104 71 69 72 72 49 60 48 71 65 92 65 65 58 71 37 71 84"
)
_WIDTHS = {
    False: [int(width) for width in _REGULAR.split()],
    True: [int(width) for width in _BOLD.split()],
}
_FIRST = 32
_DEFAULT_WIDTH, _WIDE_WIDTH = 65, 100


def measure_width(text: str, size: float, *, bold: bool = False) -> float:
    """Estimate the width in pixels of a text at font size `size`.

    Widths of ASCII characters are exact; other characters get a default width by their Unicode category.
    """
    return round(sum(_measure_glyph(character, _WIDTHS[bold]) for character in text) * size / 100, 1)


def _measure_glyph(character: str, widths: list[int]) -> int:
    index = ord(character) - _FIRST
    if 0 <= index < len(widths):
        return widths[index]
    if unicodedata.combining(character) or unicodedata.category(character) in {"Cf", "Me", "Mn"}:
        return 0
    return _WIDE_WIDTH if unicodedata.east_asian_width(character) in {"W", "F"} else _DEFAULT_WIDTH
