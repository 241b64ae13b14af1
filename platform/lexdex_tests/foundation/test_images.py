"""Hostile images: refused with a sentence, within bounds of memory and time, in a process of their own."""

import asyncio
import io
import resource
import struct
import zlib
from contextlib import suppress

import psutil
import pytest
from PIL import Image

from lexdex.foundation import image_process, images
from lexdex.foundation.errors import Invalid, Unavailable

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


async def test_one_process_at_once_has_its_limits_and_more_than_twenty_waiting_are_refused() -> None:
    content = encode_image((1_600, 1_600))
    started = [asyncio.create_task(images.reencode_image(content, side=512)) for _ in range(30)]
    most, limits = 0, set()
    while not all(task.done() for task in started):
        running = [list_limits(child) for child in psutil.Process().children()]
        most = max(most, sum(found is not None for found in running))
        limits |= {found for found in running if found}
        await asyncio.sleep(0.01)
    results = await asyncio.gather(*started, return_exceptions=True)
    refused = [result for result in results if isinstance(result, Unavailable)]
    assert {str(error.detail) for error in refused} == {images.BUSY}
    # The first leaves the queue at once, or a little later.
    assert len(refused) in {9, 10}
    assert most == 1
    assert (image_process.MAX_MEMORY_BYTES, image_process.MAX_CPU_SECONDS) in limits
    assert image_process.MAX_MEMORY_BYTES <= 512 * 1024 * 1024


def list_limits(process: psutil.Process) -> tuple[int, int] | None:
    """Return the limits of memory and CPU time of a process that decodes an image; None for another process."""
    with suppress(psutil.Error):
        if image_process.__file__ in process.cmdline():
            return process.rlimit(psutil.RLIMIT_AS)[0], process.rlimit(psutil.RLIMIT_CPU)[0]
    return None


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


async def test_without_a_free_file_descriptor_an_image_is_refused_with_a_sentence() -> None:
    content = encode_image((300, 300))
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    await images.reencode_image(content, side=512)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard))
    try:
        with pytest.raises(Unavailable, match="Too many images"):
            await images.reencode_image(content, side=512)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert await images.reencode_image(content, side=512)
