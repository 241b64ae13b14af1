"""Hostile images: refused with a sentence, within bounds of memory and time, in a process of their own."""

import asyncio
import io
import resource
import struct
import zlib

import pytest
from PIL import Image

from lexdex.foundation import images
from lexdex.foundation.errors import Invalid

TURNED = 0x0112
MAX_GROWTH_KB = 40_000


def encode_image(size: tuple[int, int], form: str = "PNG", mode: str = "RGBA", turn: int = 6) -> bytes:
    exif = Image.Exif()
    exif[TURNED] = turn
    out = io.BytesIO()
    Image.new(mode, size, "red").save(out, form, exif=exif)
    return out.getvalue()


def claim_size(width: int, height: int) -> bytes:
    """Build a PNG whose header claims a size that its few bytes of pixels do not have."""
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)), (b"IDAT", zlib.compress(bytes(100)))]
    chunks = [
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in [*parts, (b"IEND", b"")]
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def read_peak_memory_kb() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


async def test_decoding_takes_no_memory_of_the_process_that_serves_requests() -> None:
    content = encode_image((3_900, 3_900))
    before = read_peak_memory_kb()
    await asyncio.gather(*(images.reencode_image(content, side=512) for _ in range(4)))
    assert read_peak_memory_kb() - before < MAX_GROWTH_KB


@pytest.mark.parametrize("size", [(6_324, 6_324), (16_000_001, 1), (4_001, 4_000)])
async def test_an_image_above_the_pixel_limit_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(Invalid, match="too many pixels"):
        await images.reencode_image(claim_size(*size), side=512)


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
async def test_a_turned_image_becomes_upright_and_small(form: str) -> None:
    content = encode_image((1_000, 500), form, "RGB")
    for crop, size in ((False, (256, 512)), (True, (512, 512))):
        with Image.open(io.BytesIO(await images.reencode_image(content, side=512, crop=crop))) as image:
            assert (image.size, image.info.get("exif")) == (size, None)


async def test_a_process_that_is_ended_is_a_sentence_and_the_next_image_works(monkeypatch: pytest.MonkeyPatch) -> None:
    content = encode_image((300, 300))
    with monkeypatch.context() as patch:
        patch.setattr(images, "MAX_SECONDS", 0.001)
        with pytest.raises(Invalid, match="couldn't read"):
            await images.reencode_image(content, side=512)
    assert await images.reencode_image(content, side=512)
