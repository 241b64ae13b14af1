"""A full disk: uploads fail with 503 and leave nothing behind while everything else goes on; a backup says why."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx
import pytest
from PIL import Image

from lexdex.foundation.errors import UNAVAILABLE
from lexdex_tests.accounts.builders import PASSWORD
from lexdex_tests.failures.conftest import Record
from lexdex_tests.failures.load import require_nothing_lost, run_load
from lexdex_tests.failures.small_disks import fill, mount_small_disk
from lexdex_tests.live_site import Site

pytestmark = pytest.mark.chaos
DISK_KIB = 4 * 1024
"""Holds the certificates of the sample, which the worker stores again, and some images."""
AVATAR = "/api/account/avatar"
PROFILE = "/users/profile"
EMAIL = "painter@firm.example"
UPLOADS: Final = {
    "2": ("PUT", "/api/vendor/products/certa/logo"),
    "4": ("POST", "/api/admin/settings/images/logo"),
}
"""Uploads of a vendor and an admin; all operations save files by the same class."""


@pytest.fixture
def small_disk(working_site: Site) -> Iterator[Path]:
    """The folder of uploaded files on a file system of DISK_KIB of its own."""
    with mount_small_disk(working_site.data / "files", DISK_KIB) as folder:
        yield folder


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
        with fill(small_disk):
            refused = _upload(client)
            assert (refused.status_code, refused.json()["detail"]) == (503, UNAVAILABLE)
            assert int(refused.headers["retry-after"]) > 0
            assert client.get(PROFILE).json()["avatar_url"] == url
            assert client.get(url).content == shown
            assert _list_files(small_disk) - {"filler"} == files
        assert _upload(client).status_code == 200
        ledger.wait_for_writes(1)
    report = ledger.check(working_site)
    record(report)
    require_nothing_lost(report, statuses=set())


@pytest.mark.parametrize("role", UPLOADS)
def test_each_upload_is_refused_until_there_is_space(working_site: Site, small_disk: Path, role: str) -> None:
    method, path = UPLOADS[role]
    with working_site.client() as client:
        token = working_site.act("open-session", role).strip()
        if role == "2":
            working_site.act("grant-ownership", client.get(PROFILE, headers=_authorize(token)).json()["email"], "certa")
        headers = {**_authorize(token), "Content-Type": "image/jpeg"}
        with fill(small_disk):
            refused = client.request(method, path, content=_build_noise(), headers=headers)
        assert (refused.status_code, refused.json()["detail"]) == (503, UNAVAILABLE)
        assert client.request(method, path, content=_build_noise(), headers=headers).status_code // 100 == 2


def _authorize(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_a_backup_to_a_full_disk_leaves_nothing(working_site: Site, tmp_path: Path) -> None:
    with working_site.client() as client:
        _log_in(working_site, client, "archivist@firm.example")
        assert _upload(client).status_code == 200
    with mount_small_disk(tmp_path / "disk", DISK_KIB) as disk, fill(disk):
        command = (sys.executable, "-m", "lexdex", "backup", str(disk / "backup"))
        done = subprocess.run(command, env=working_site.environment, capture_output=True, text=True, check=False)  # noqa: S603 - ours
        assert done.returncode == 2, done.stderr
        assert "could not be written: [Errno 28] No space left on device" in done.stderr
        assert [path.name for path in disk.iterdir()] == ["filler"]
