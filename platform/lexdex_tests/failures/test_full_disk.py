"""A full disk of uploaded files under load: uploads fail with 503 and leave nothing behind; everything else goes on."""

import io
import os
import shutil
import subprocess
from collections.abc import Iterator
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
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    folder = working_site.data / "files"
    folder.mkdir(exist_ok=True)
    options = f"size={DISK_KIB}k,mode=0700"
    if os.geteuid() or mount is None or unmount is None:
        pytest.skip("Only root can mount the small file system that this test fills")
    if subprocess.run([mount, "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], check=False).returncode:  # noqa: S603 - a program of the system
        pytest.skip("This container may not mount the small file system that this test fills")
    yield folder
    subprocess.run([unmount, str(folder)], check=True)  # noqa: S603 - a program of the system


def _build_noise() -> bytes:
    """Build an image that cannot be compressed well."""
    out = io.BytesIO()
    Image.frombytes("RGB", (512, 512), os.urandom(512 * 512 * 3)).save(out, "JPEG")
    return out.getvalue()


def _upload(client: httpx.Client) -> httpx.Response:
    return client.put(AVATAR, content=_build_noise(), headers={"Content-Type": "image/jpeg"})


def _list_files(folder: Path) -> set[str]:
    return {str(each.relative_to(folder)) for each in folder.rglob("*") if each.is_file()}


def test_full_disk_of_uploaded_files(working_site: Site, small_disk: Path, record: Record) -> None:
    working_site.act("create-user", EMAIL, PASSWORD)
    with run_load(working_site) as ledger, working_site.client() as client:
        login = client.post("/auth/login", data={"username": EMAIL, "password": PASSWORD})
        client.headers["Authorization"] = f"Bearer {login.json()['access_token']}"
        url = _upload(client).raise_for_status().json()["avatar_url"]
        shown, files = client.get(url).content, _list_files(small_disk)
        filler = small_disk / "filler"
        with filler.open("wb") as out:
            out.write(bytes(shutil.disk_usage(small_disk).free - 8 * 1024))
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
