"""Hostile files as proofs of use and as images: refused with a sentence, or stored as nothing but new pixels."""

import io
import time
import zipfile

import pytest
from PIL import Image

from lexdex.foundation import images
from lexdex.foundation.errors import Invalid
from lexdex.reviews.service import proof_files
from lexdex_tests.foundation.test_images import claim_size, encode_image

MAX_SECONDS = 20
SCRIPT = b"<script>alert(1)</script>"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg">' + SCRIPT + b"</svg>"


def build_archive() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb", bytes(20_000_000))
    return made.getvalue()


def build_other(form: str) -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (20, 20), "red").save(made, form)
    return made.getvalue()


WHOLE = {form: encode_image((60, 40), form, "RGB") for form in ("PNG", "JPEG", "WEBP")}
REFUSED = {
    **{f"{form} cut to {size}": content[:size] for form, content in WHOLE.items() for size in (4, 12, 40, 70)},
    **{
        f"{width} x {height}": claim_size(width, height)
        for width, height in ((0, 0), (1, 2**31 - 1), (2**31 - 1, 2**31 - 1), (50_000, 50_000), (16_000_001, 1), (9, 9))
    },
    **{form: build_other(form) for form in ("GIF", "BMP", "TIFF", "ICO", "PPM", "TGA")},
    "empty": b"",
    "zeros": bytes(1_000),
    "svg": SVG,
    "html": b"<!doctype html>" + SCRIPT,
    "archive": build_archive(),
    "program": b"MZ" + bytes(200),
    "postscript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
    "gzip": b"\x1f\x8b\x08" + bytes(9),
}
POLYGLOTS = {
    f"{form} with {kind}": content + extra
    for form, content in WHOLE.items()
    for kind, extra in (("script", SCRIPT), ("archive", build_archive()), ("pdf", b"%PDF-1.7 /JavaScript %%EOF"))
}


@pytest.mark.parametrize("name", REFUSED)
async def test_a_hostile_file_is_refused_as_image_and_as_proof(name: str) -> None:
    start = time.monotonic()
    with pytest.raises(Invalid, match=r"\w+ \w+ .*\.$"):
        await images.reencode_image(REFUSED[name], side=512, crop=True)
    with pytest.raises(Invalid, match=r"\w+ \w+ .*\.$"):
        await proof_files.convert_file(REFUSED[name])
    assert time.monotonic() - start < MAX_SECONDS


@pytest.mark.parametrize("name", POLYGLOTS)
async def test_only_the_pixels_of_a_file_of_two_kinds_are_stored(name: str) -> None:
    file = await proof_files.convert_file(POLYGLOTS[name])
    assert file.kind == "image/webp"
    assert not any(part in file.content for part in (b"<script", b"PK\x03\x04", b"%PDF"))
