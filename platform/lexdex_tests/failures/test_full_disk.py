"""A full disk: uploads fail with 503 and leave nothing behind while everything else goes on; a backup says why."""

import io
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from PIL import Image

from lexdex.foundation.errors import UNAVAILABLE
from lexdex_tests.accounts.builders import PASSWORD
from lexdex_tests.failures.conftest import Record
from lexdex_tests.failures.load import require_nothing_lost, run_load
from lexdex_tests.live_site import Site

pytestmark = pytest.mark.chaos
DISK_KIB = 512
AVATAR = "/api/account/avatar"
EMAIL = "painter@firm.example"


@pytest.fixture
def small_disk(working_site: Site) -> Iterator[Path]:
    """The folder of uploaded files on a file system of DISK_KIB of its own."""
    with _mount_small_disk(working_site.data / "files") as folder:
        yield folder


@contextmanager
def _mount_small_disk(folder: Path) -> Iterator[Path]:
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    folder.mkdir(exist_ok=True)
    options = f"size={DISK_KIB}k,mode=0700"
    if os.geteuid() or mount is None or unmount is None:
        pytest.skip("Only root can mount the small file system that this test fills")
    if subprocess.run([mount, "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], check=False).returncode:  # noqa: S603 - a program of the system
        pytest.skip("This container may not mount the small file system that this test fills")
    try:
        yield folder
    finally:
        subprocess.run([unmount, str(folder)], check=True)  # noqa: S603 - a program of the system


def _fill(disk: Path) -> Path:
    """Leave 8 KiB of the disk free, and return the file that takes up the rest."""
    filler = disk / "filler"
    with filler.open("wb") as out:
        out.write(bytes(shutil.disk_usage(disk).free - 8 * 1024))
    return filler


def _build_noise() -> bytes:
    """Build an image that cannot be compressed well."""
    out = io.BytesIO()
    Image.frombytes("RGB", (512, 512), os.urandom(512 * 512 * 3)).save(out, "JPEG")
    return out.getvalue()


def _log_in(site: Site, client: httpx.Client, email: str) -> None:
    site.act("create-user", email, PASSWORD)
    login = client.post("/auth/login", data={"username": email, "password": PASSWORD})
    client.headers["Authorization"] = f"Bearer {login.json()['access_token']}"


def _upload(client: httpx.Client) -> httpx.Response:
    return client.put(AVATAR, content=_build_noise(), headers={"Content-Type": "image/jpeg"})


def _list_files(folder: Path) -> set[str]:
    return {str(each.relative_to(folder)) for each in folder.rglob("*") if each.is_file()}


def test_full_disk_of_uploaded_files(working_site: Site, small_disk: Path, record: Record) -> None:
    with run_load(working_site) as ledger, working_site.client() as client:
        _log_in(working_site, client, EMAIL)
        url = _upload(client).raise_for_status().json()["avatar_url"]
        shown, files = client.get(url).content, _list_files(small_disk)
        filler = _fill(small_disk)
        refused = _upload(client)
        assert (refused.status_code, refused.json()["detail"]) == (503, UNAVAILABLE)
        assert int(refused.headers["retry-after"]) > 0
        assert client.get("/users/profile").json()["avatar_url"] == url
        assert client.get(url).content == shown
        assert _list_files(small_disk) - {"filler"} == files
        filler.unlink()
        assert _upload(client).status_code == 200
        ledger.wait_for_writes(1)
    report = ledger.check(working_site)
    record(report)
    require_nothing_lost(report, statuses=set())


def test_a_backup_to_a_full_disk_leaves_nothing(working_site: Site, tmp_path: Path) -> None:
    with working_site.client() as client:
        _log_in(working_site, client, "archivist@firm.example")
        assert _upload(client).status_code == 200
    with _mount_small_disk(tmp_path / "disk") as disk:
        _fill(disk)
        command = (sys.executable, "-m", "lexdex", "backup", str(disk / "backup"))
        done = subprocess.run(command, env=working_site.environment, capture_output=True, text=True, check=False)  # noqa: S603 - ours
        assert done.returncode == 2, done.stderr
        assert "could not be written: [Errno 28] No space left on device" in done.stderr
        assert [path.name for path in disk.iterdir()] == ["filler"]
