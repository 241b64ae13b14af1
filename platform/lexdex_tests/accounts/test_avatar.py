"""Avatars: recognised by content, re-encoded without metadata, refused where harmful."""

import io
import struct
import zlib

import httpx
import pytest
from PIL import Image

from lexdex_tests.accounts.builders import Headers, open_session

AVATAR = "/api/account/avatar"
SECRET = "taken at 51.5 N, 0.1 W"


def build_image(form: str = "JPEG", size: tuple[int, int] = (600, 300)) -> bytes:
    """Red on the left, blue on the right, with a comment about where it was taken."""
    picture = Image.new("RGB", size, "red")
    picture.paste("blue", (size[0] // 2, 0, size[0], size[1]))
    exif = Image.Exif()
    exif[0x010E] = SECRET
    out = io.BytesIO()
    picture.save(out, form, exif=exif)
    return out.getvalue()


async def upload_avatar(
    client: httpx.AsyncClient, headers: Headers, content: bytes, kind: str = "image/jpeg"
) -> httpx.Response:
    return await client.put(AVATAR, content=content, headers={**headers, "Content-Type": kind})


@pytest.mark.covers("D10")
@pytest.mark.parametrize(("form", "kind"), [("JPEG", "image/jpeg"), ("PNG", "image/png"), ("WEBP", "image/webp")])
async def test_an_image_becomes_a_small_square_without_metadata(
    client: httpx.AsyncClient, form: str, kind: str
) -> None:
    headers = await open_session(client)
    answer = await upload_avatar(client, headers, build_image(form), kind)
    assert answer.status_code == 200, answer.text
    url = answer.json()["avatar_url"]
    shown = await client.get(url)
    picture = Image.open(io.BytesIO(shown.content))
    assert (picture.format, picture.size) == ("WEBP", (512, 512))
    assert SECRET.encode() not in shown.content
    assert "immutable" in shown.headers["cache-control"]
    assert (await client.get("/users/profile", headers=headers)).json()["avatar_url"] == url


async def test_a_new_one_replaces_the_old_and_none_is_possible(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    first = (await upload_avatar(client, headers, build_image())).json()["avatar_url"]
    second = (await upload_avatar(client, headers, build_image())).json()["avatar_url"]
    assert [(await client.get(url)).status_code for url in (first, second)] == [404, 200]
    assert (await client.delete(AVATAR, headers=headers)).status_code == 204
    assert (await client.get(second)).status_code == 404
    assert (await client.get("/users/profile", headers=headers)).json()["avatar_url"] == ""


async def test_a_rotated_image_is_set_upright(client: httpx.AsyncClient) -> None:
    picture = Image.new("RGB", (400, 400), "red")
    picture.paste("blue", (0, 200, 400, 400))
    exif = Image.Exif()
    exif[0x0112] = 3
    out = io.BytesIO()
    picture.save(out, "JPEG", exif=exif)
    url = (await upload_avatar(client, await open_session(client), out.getvalue())).json()["avatar_url"]
    shown = Image.open(io.BytesIO((await client.get(url)).content)).convert("RGB")
    red, _, blue = shown.getpixel((256, 40))  # type: ignore[misc]
    assert blue > 200
    assert red < 60


def _build_bomb() -> bytes:
    """A PNG of a few bytes that says that it has 3,600,000,000 pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 1_000)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


HOSTILE = {
    "nothing": b"",
    "text": b"no picture",
    "svg": b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
    "gif": b"GIF89a\x01\x00\x01\x00\x00\x00\x00;",
    "page": b"<!doctype html><script>alert(1)</script>",
    "half": build_image()[:700],
    "bomb": _build_bomb(),
    "zeros": b"\0" * 100_000,
    "header only": b"\x89PNG\r\n\x1a\n",
    "program": b"\x7fELF" + b"\0" * 500,
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
async def test_unsupported_images_are_refused_with_a_message(client: httpx.AsyncClient, content: bytes) -> None:
    headers = await open_session(client)
    answer = await upload_avatar(client, headers, content, "image/png")
    assert answer.status_code == 400
    assert "image" in answer.json()["detail"]
    assert (await client.get("/users/profile", headers=headers)).json()["avatar_url"] == ""


async def test_size_and_type_are_refused_before_they_are_read(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    large = await upload_avatar(client, headers, b"\xff" * (5 * 1024 * 1024 + 1))
    assert (large.status_code, large.json()) == (413, {"detail": "The request is larger than 5 MB."})
    other = await upload_avatar(client, headers, build_image(), "image/svg+xml")
    assert other.status_code == 415


@pytest.mark.parametrize("name", ["x.webp", "%2e%2e%2fsecret", "0" * 32, "A" * 32 + ".webp", "0" * 32 + ".webp", "%00"])
async def test_a_path_is_not_accepted_as_a_file_name(client: httpx.AsyncClient, name: str) -> None:
    assert (await client.get(f"/api/avatars/{name}")).status_code == 404
