"""Logos beside an imported list: folders and archives, matching, and logos that cannot be used."""

import io
import json
import os
import stat
import zipfile
from collections.abc import Mapping
from pathlib import Path

import httpx
import pytest
from PIL import Image

from lexdex.catalogue import service
from lexdex.settings import Settings
from lexdex_tests.accounts.test_avatar import build_image
from lexdex_tests.builders import create_product
from lexdex_tests.commands import CommandResult, run_command

PNG = build_image("PNG", (1_200, 300))
FILES: Mapping[str, bytes] = {"certa.png": PNG, "Deeds Logo.JPG": build_image("JPEG"), "notes.txt": b"hello"}
WEB_ADDRESS = "web addresses are not downloaded; give the image files with --logos"
LIST = "name,logo\nCerta,\nDeeds,deeds logo.jpg\nPlain,\n"


def write_folder(folder: Path, files: Mapping[str, bytes]) -> Path:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def write_zip(path: Path, files: Mapping[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


async def import_list(settings: Settings, folder: Path, text: str, *options: object) -> CommandResult:
    path = folder / ("list.jsonl" if text.startswith("{") else "list.csv")
    path.write_text(text, encoding="utf-8")
    return await run_command(settings, "catalogue", "import", path, *options)


async def read_logo(product_id: str) -> str:
    return (await service.get_product(product_id)).logo


@pytest.mark.parametrize("form", ["folder", "zip", "zip with a folder"])
async def test_logos_are_matched_by_column_and_by_product_id(
    client: httpx.AsyncClient, settings: Settings, tmp_path: Path, form: str
) -> None:
    if form == "folder":
        logos = write_folder(tmp_path / "logos", FILES)
    else:
        inner = "logos/" if form == "zip with a folder" else ""
        logos = write_zip(tmp_path / "logos.zip", {inner + name: content for name, content in FILES.items()})
    done = await import_list(settings, tmp_path, LIST, "--logos", logos)
    assert (done.code, "Traceback" in done.err) == (0, False)
    assert "3 created, 0 changed, 0 unchanged, 0 rejected" in done.out
    assert "2 products have a logo from" in done.out
    assert "unused logo files (1): notes.txt" in done.out
    assert await read_logo("plain") == ""
    image = await client.get(f"/ProductLogo/{await read_logo('certa')}")
    picture = Image.open(io.BytesIO(image.content))
    assert (image.status_code, picture.format, picture.size) == (200, "WEBP", (512, 128))
    assert (await client.get(f"/ProductLogo/{await read_logo('deeds')}")).status_code == 200


async def test_importing_the_same_logos_again_changes_nothing(
    database: None, settings: Settings, tmp_path: Path
) -> None:
    logos = write_zip(tmp_path / "logos.zip", FILES)
    await import_list(settings, tmp_path, LIST, "--logos", logos)
    again = await import_list(settings, tmp_path, LIST, "--logos", logos)
    assert "0 created, 0 changed, 3 unchanged, 0 rejected" in again.out


async def test_a_dry_run_reports_logos_and_stores_none(database: None, settings: Settings, tmp_path: Path) -> None:
    logos = write_zip(tmp_path / "logos.zip", {"certa.png": build_image("PNG", (77, 33)), "broken.png": b"no image"})
    before = set(settings.files_path.glob("**/*.webp"))
    done = await import_list(settings, tmp_path, "name,logo\nCerta,\nB,broken.png\n", "--dry-run", "--logos", logos)
    assert "1 product has a logo from" in done.out
    assert "'broken.png': We couldn't read this image." in done.out
    assert set(settings.files_path.glob("**/*.webp")) == before


@pytest.mark.parametrize(
    ("logo", "reported"),
    [
        ("https://certa.example/logo.png", WEB_ADDRESS),
        ("//certa.example/logo.png", WEB_ADDRESS),
        ("no such file.png", "'no such file.png' is not in logos.zip"),
        ("../../etc/passwd", "'passwd' is not in logos.zip"),
        ("broken.png", "'broken.png': We couldn't read this image. Please use JPG, PNG or WebP"),
        ("drawing.svg", "'drawing.svg': We couldn't read this image. Please use JPG, PNG or WebP"),
        ("x" * 5_000, "is not in logos.zip"),
        ("0" * 32 + ".webp", "is not in logos.zip"),
    ],
)
async def test_a_logo_that_cannot_be_used_never_refuses_its_row(
    database: None, settings: Settings, tmp_path: Path, logo: str, reported: str
) -> None:
    logos = write_zip(tmp_path / "logos.zip", {"broken.png": b"no image", "drawing.svg": b"<svg/>"})
    done = await import_list(settings, tmp_path, f"name,logo\nCerta,{logo}\n", "--logos", logos)
    assert (done.code, "Traceback" in done.err) == (0, False)
    assert "1 created, 0 changed, 0 unchanged, 0 rejected" in done.out
    assert "remark: logo: " in done.out
    assert f"{reported} (1 row, line 2)" in done.out
    assert await read_logo("certa") == ""


@pytest.mark.parametrize(
    ("logo", "reported"),
    [
        ('"https://certa.example/logo.png"', "web addresses are not downloaded"),
        ('"certa.png"', "give the folder or zip of the logos with --logos"),
        ('{"file": "certa.png"}', "the value is not a file name"),
    ],
)
async def test_logos_without_files_are_reported_and_leave_the_logo_as_it_is(
    database: None, settings: Settings, tmp_path: Path, logo: str, reported: str
) -> None:
    await create_product("certa", logo="certa.svg")
    done = await import_list(settings, tmp_path, f'{{"name": "Certa", "company": "New", "logo": {logo}}}\n')
    assert "0 created, 1 changed, 0 unchanged, 0 rejected" in done.out
    assert reported in done.out
    assert await read_logo("certa") == "certa.svg"


async def test_bundled_and_stored_logos_of_an_export_are_imported_again(
    database: None, settings: Settings, tmp_path: Path
) -> None:
    logos = write_zip(tmp_path / "logos.zip", {"certa.png": PNG})
    await import_list(settings, tmp_path, "name,logo\nCerta,\nEqs,certa.svg\n", "--logos", logos)
    stored = await read_logo("certa")
    rows = [{"name": "Other", "logo": stored}, {"name": "Certa", "logo": None}]
    done = await import_list(settings, tmp_path, "".join(f"{json.dumps(row)}\n" for row in rows))
    assert "remark: logo" not in done.out
    assert [await read_logo(product) for product in ("eqs", "other", "certa")] == ["certa.svg", stored, ""]


def write_hostile_zip(path: Path) -> Path:
    link = zipfile.ZipInfo("link.png")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(link, "/etc/passwd")
        archive.writestr("../outside.png", PNG)
        archive.writestr("/absolute.png", PNG)
        archive.writestr("large.png", os.urandom(5_300_000))
        archive.writestr("bomb.png", b"\0" * 4_000_000)
        archive.writestr("secret.png", PNG)
        archive.writestr("twice.png", PNG)
        archive.writestr("other/TWICE.png", PNG)
        archive.writestr(zipfile.ZipInfo("strange.png"), PNG, zipfile.ZIP_LZMA)
        archive.writestr("certa.png", PNG)
        archive.writestr("certa.jpg", build_image())
        archive.writestr("fine.png", PNG)
    encrypt_entry(path, "secret.png")
    return path


def encrypt_entry(path: Path, name: str) -> None:
    """Set the flag of an encrypted file in both headers of an entry; zipfile cannot write encrypted files."""
    content = bytearray(path.read_bytes())
    for signature, flags, length in ((b"PK\3\4", 6, 30), (b"PK\1\2", 8, 46)):
        header = content.index(signature)
        while content[header + length : header + length + len(name)] != name.encode():
            header = content.index(signature, header + 1)
        content[header + flags] |= 1
    path.write_bytes(bytes(content))


HOSTILE = {
    "link": "'link.png' is a link",
    "outside": "'../outside.png' has a path outside the archive",
    "absolute": "'/absolute.png' has a path outside the archive",
    "large": "'large.png' is larger than 5 MB",
    "bomb": "'bomb.png' unpacks to more than it may",
    "secret": "'secret.png' is encrypted",
    "twice": "'twice.png' is there more than once",
    "strange": "'strange.png' is packed by a method that is not supported",
    "certa": "'certa.*' is there more than once",
}


async def test_hostile_files_of_an_archive_are_reported_one_by_one(
    database: None, settings: Settings, tmp_path: Path
) -> None:
    logos = write_hostile_zip(tmp_path / "logos.zip")
    text = "name,logo\n" + "".join(f"{n},{n + '.png' if n != 'certa' else ''}\n" for n in [*HOSTILE, "fine"])
    done = await import_list(settings, tmp_path, text, "--logos", logos)
    assert (done.code, "Traceback" in done.err) == (0, False)
    assert f"{len(HOSTILE) + 1} created, 0 changed, 0 unchanged, 0 rejected" in done.out
    assert [line for line in HOSTILE.values() if line not in done.out] == []
    assert "1 product has a logo from logos.zip" in done.out


async def test_a_link_in_a_folder_is_not_followed(database: None, settings: Settings, tmp_path: Path) -> None:
    secret = write_folder(tmp_path / "elsewhere", {"secret.png": PNG})
    logos = write_folder(tmp_path / "logos", {"fine.png": PNG})
    (logos / "certa.png").symlink_to(secret / "secret.png")
    (logos / "more").symlink_to(secret)
    os.mkfifo(logos / "pipe.png")
    done = await import_list(
        settings, tmp_path, "name,logo\nCerta,certa.png\nB,secret.png\nC,pipe.png\n", "--logos", logos
    )
    assert "'certa.png' is a link" in done.out
    assert "'secret.png' is not in logos" in done.out
    assert "'pipe.png' is not a file" in done.out
    assert "3 created" in done.out


def build_false_size_zip() -> bytes:
    """Return an archive whose image is larger than its directory says."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("certa.png", PNG)
    size = len(PNG).to_bytes(4, "little")
    return out.getvalue().replace(size, (100).to_bytes(4, "little"))


@pytest.mark.parametrize("cut", ["size", "content"])
async def test_a_damaged_file_of_an_archive_is_reported(
    database: None, settings: Settings, tmp_path: Path, cut: str
) -> None:
    whole = write_zip(tmp_path / "logos.zip", {"certa.png": os.urandom(3_000)}).read_bytes()
    damaged = whole[:1_000] + b"\0" * 100 + whole[1_100:] if cut == "content" else build_false_size_zip()
    (tmp_path / "logos.zip").write_bytes(damaged)
    done = await import_list(settings, tmp_path, "name\nCerta\n", "--logos", tmp_path / "logos.zip")
    assert (done.code, "Traceback" in done.err) == (0, False)
    assert "remark: logo: 'certa.png' can't be read" in done.out
    assert "1 created" in done.out


def write_huge_zip(path: Path) -> Path:
    return write_zip(path, {f"{number}.png": os.urandom(1) + b"\0" * 4_999_999 for number in range(210)})


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("none.zip", "No such file or directory."),
        ("text.zip", "text.zip: this archive can't be read."),
        ("many.zip", "many.zip: an archive of logos can have at most 20,000 files."),
        ("huge.zip", "huge.zip: the logos unpack to more than 1,000 MB."),
    ],
)
async def test_an_archive_beyond_its_limits_is_refused_before_any_row(
    database: None, settings: Settings, tmp_path: Path, name: str, sentence: str
) -> None:
    if name == "text.zip":
        (tmp_path / name).write_bytes(b"no archive")
    elif name == "many.zip":
        write_zip(tmp_path / name, {f"{number}.png": b"" for number in range(20_001)})
    elif name == "huge.zip":
        write_huge_zip(tmp_path / name)
    done = await import_list(settings, tmp_path, "name\nCerta\n", "--logos", tmp_path / name)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert "Traceback" not in done.err
    assert not await service.has_products()
