"""Builds a TrueType font in which some characters are squares: a stand-in for the fonts of an image."""

import struct
from collections.abc import Iterable

UNITS_PER_EM, WIDTH = 1_000, 600


def build_font(family: str, characters: Iterable[str]) -> bytes:
    """Return a font of this name that has these characters; each is a square."""
    codes = sorted({ord(character) for character in characters})
    glyphs = [b"", *(_build_square() for _ in codes)]
    offsets = [0]
    for glyph in glyphs:
        offsets.append(offsets[-1] + len(glyph))
    tables = {
        b"OS/2": _build_metrics(codes),
        b"cmap": _build_map(codes),
        b"glyf": b"".join(glyphs),
        b"head": struct.pack(
            ">IIIIHHqqhhhhHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 0, UNITS_PER_EM, 0, 0, 0, 0, 500, 700, 0, 8, 2, 1, 0
        ),
        b"hhea": struct.pack(
            ">IhhhHhhhhhhhhhhhH", 0x10000, 800, -200, 0, WIDTH, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, len(glyphs)
        ),
        b"hmtx": struct.pack(">Hh", WIDTH, 0) * len(glyphs),
        b"loca": struct.pack(f">{len(offsets)}I", *offsets),
        b"maxp": struct.pack(">IHHHHHHHHHHHHHH", 0x10000, len(glyphs), 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
        b"name": _build_names(family),
        b"post": struct.pack(">IIhhIIIII", 0x30000, 0, -100, 50, 0, 0, 0, 0, 0),
    }
    return _join(tables)


def _build_square() -> bytes:
    corners = [(0, 0), (0, 700), (500, 700), (500, 0)]
    steps = [(x - a, y - b) for (x, y), (a, b) in zip(corners, [(0, 0), *corners], strict=False)]
    head = struct.pack(">hhhhhHH", 1, 0, 0, 500, 700, 3, 0)
    points = b"".join(struct.pack(">h", x) for x, _ in steps) + b"".join(struct.pack(">h", y) for _, y in steps)
    glyph = head + bytes([1] * 4) + points
    return glyph + bytes(-len(glyph) % 4)


def _build_map(codes: list[int]) -> bytes:
    groups = b"".join(struct.pack(">III", code, code, number) for number, code in enumerate(codes, 1))
    head = struct.pack(">HHHHI", 0, 1, 3, 10, 12)
    return head + struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(codes)) + groups


def _build_names(family: str) -> bytes:
    texts = {1: family, 2: "Regular", 4: family, 6: family.replace(" ", "")}
    encoded = {number: text.encode("utf-16-be") for number, text in texts.items()}
    records, position = b"", 0
    for number, text in encoded.items():
        records += struct.pack(">HHHHHH", 3, 1, 0x409, number, len(text), position)
        position += len(text)
    return struct.pack(">HHH", 0, len(encoded), 6 + len(records)) + records + b"".join(encoded.values())


def _build_metrics(codes: list[int]) -> bytes:
    first, last = min(codes[0], 0xFFFF), min(codes[-1], 0xFFFF)
    start = struct.pack(">HhHHH10h", 4, WIDTH, 400, 5, 0, *([0] * 10))
    rest = struct.pack(
        ">h10sIIII4sHHHhhhHHII", 0, bytes(10), 0, 0, 0, 0, b"TEST", 64, first, last, 800, -200, 0, 800, 200, 0, 0
    )
    return start + rest + struct.pack(">hhHHH", 500, 700, 0, 32, 1)


def _join(tables: dict[bytes, bytes]) -> bytes:
    position = 12 + 16 * len(tables)
    directory, content = b"", b""
    for tag, table in sorted(tables.items()):
        padded = table + bytes(-len(table) % 4)
        total = sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        directory += struct.pack(">4sIII", tag, total, position + len(content), len(table))
        content += padded
    return struct.pack(">IHHHH", 0x10000, len(tables), 128, 3, len(tables) * 16 - 128) + directory + content
