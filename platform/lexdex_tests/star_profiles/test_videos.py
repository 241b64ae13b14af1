"""Videos: recognised by their content, served in ranges, added to a page by an operator."""

import json
from pathlib import Path

import httpx
import pytest

from lexdex.foundation.errors import Invalid
from lexdex.foundation.files import Files
from lexdex.settings import Settings
from lexdex.star_profiles.service import profiles as stars
from lexdex.star_profiles.service import videos
from lexdex_tests.builders import create_product
from lexdex_tests.catalogue.test_commands import run_catalogue_command
from lexdex_tests.commands import CommandResult

MP4 = b"\x00\x00\x00\x18ftypmp42" + bytes(range(256)) * 8_192
WEBM = b"\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm" + b"x" * 100


async def run_star_command(settings: Settings, *words: object) -> CommandResult:
    return await run_catalogue_command(settings, "star", *words)


async def test_a_player_reads_a_video_in_ranges(client: httpx.AsyncClient, settings: Settings) -> None:
    address = await videos.store_video(Files(settings), "certa", MP4)
    whole = await client.get(address)
    assert (whole.status_code, whole.content) == (200, MP4)
    assert (whole.headers["content-type"], whole.headers["accept-ranges"]) == ("video/mp4", "bytes")
    part = await client.get(address, headers={"Range": "bytes=100-199"})
    assert (part.status_code, part.content) == (206, MP4[100:200])
    assert part.headers["content-range"] == f"bytes 100-199/{len(MP4)}"
    rest = await client.get(address, headers={"Range": "bytes=0-"})
    assert len(rest.content) == 1024 * 1024
    assert rest.headers["content-range"] == f"bytes 0-{1024 * 1024 - 1}/{len(MP4)}"


@pytest.mark.parametrize("requests", [f"bytes={len(MP4)}-", "bytes=9-3"])
async def test_what_lies_behind_the_end_is_refused(
    client: httpx.AsyncClient, settings: Settings, requests: str
) -> None:
    address = await videos.store_video(Files(settings), "certa", MP4)
    answer = await client.get(address, headers={"Range": requests})
    assert answer.status_code == 416
    assert answer.headers["content-range"] == f"bytes */{len(MP4)}"


@pytest.mark.parametrize("name", ["none.mp4", "..%2fstars.toml", "certa.svg", "%00.mp4", "x" * 500 + ".mp4"])
async def test_no_other_file_is_served_as_a_video(client: httpx.AsyncClient, name: str) -> None:
    answer = await client.get(f"/media/{name}")
    assert answer.status_code == 404
    assert answer.json()["detail"]


@pytest.mark.parametrize("data", [b"", b"<svg/>", b"<html>", b"GIF89a", b"\x1aE\xdf\xa3 matroska"])
async def test_unplayable_formats_are_refused(settings: Settings, data: bytes) -> None:
    with pytest.raises(Invalid, match="MP4 or WebM"):
        await videos.store_video(Files(settings), "certa", data)


@pytest.mark.covers("Q06/video")
async def test_an_operator_adds_a_video_to_a_page(
    client: httpx.AsyncClient, settings: Settings, tmp_path: Path
) -> None:
    await create_product("sirion-ai", star=True)
    await stars.seed_profiles()
    video = tmp_path / "video.webm"
    video.write_bytes(WEBM)
    done = await run_star_command(settings, "video", "sirion-ai", video)
    assert (done.code, done.out) == (0, "Revision 1.\n")
    assert (await run_star_command(settings, "video", "sirion-ai", video, "--place", "episode")).out == "Revision 2.\n"
    shown = (await client.get("/product/sirion-ai")).json()["StarProfile"]
    assert shown["hero"]["address"] == shown["episode"]["video"]["address"]
    assert shown["hero"]["address"].startswith("/media/sirion-ai-")
    refused = await run_star_command(settings, "video", "sirion-ai", tmp_path / "none.mp4")
    assert (refused.code, "Traceback" in refused.err) == (2, False)
    lines = (await run_star_command(settings, "history", "sirion-ai")).out.splitlines()
    assert [line.split()[0] for line in lines] == ["2", "1", "0"]


async def test_an_operator_edits_what_was_shown(client: httpx.AsyncClient, settings: Settings, tmp_path: Path) -> None:
    await create_product("certa", star=True)
    await stars.seed_profiles()
    given = json.loads((await run_star_command(settings, "show", "certa")).out)
    file = tmp_path / "certa.json"
    file.write_text(json.dumps(given | {"profile": given["profile"] | {"tagline": "Known"}}), encoding="utf-8")
    assert (await run_star_command(settings, "edit", "certa", file, "--reason", "Shorter")).out == "Revision 1.\n"
    assert (await client.get("/product/certa")).json()["StarProfile"]["tagline"] == "Known"
    assert "tagline  Shorter" in (await run_star_command(settings, "history", "certa")).out
    stale = await run_star_command(settings, "edit", "certa", file)
    assert (stale.code, "Someone else" in stale.err) == (2, True)
    file.write_text("{", encoding="utf-8")
    broken = await run_star_command(settings, "edit", "certa", file)
    assert (broken.code, "Traceback" in broken.err) == (2, False)
    assert (await run_star_command(settings, "show", "nobody")).err == "Error: This product has no STAR profile.\n"
