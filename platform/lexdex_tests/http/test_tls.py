"""The API by https: current versions and ciphers only, and a renewed certificate without a restart."""

import shutil
import ssl
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from lexdex.embedded.process import Child, Program
from lexdex_tests.fixtures.certificates import Authority
from lexdex_tests.http.tls_client import offer, read_certificate
from lexdex_tests.live_site import Site, free_port, wait_until


@dataclass(frozen=True)
class SecureApi:
    """An API that listens with the certificate in `folder`."""

    port: int
    folder: Path

    def use(self, pair: tuple[Path, Path]) -> None:
        """Replace certificate and key, as the kubelet does when a Secret changes."""
        for path, name in zip(pair, ("tls.crt", "tls.key"), strict=True):
            shutil.copy(path, self.folder / f"new-{name}")
            (self.folder / f"new-{name}").replace(self.folder / name)


@pytest.fixture(scope="module")
def secure(site: Site, authority: Authority, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SecureApi]:
    api = SecureApi(free_port(), tmp_path_factory.mktemp("tls"))
    api.use(authority.issue("localhost"))
    child = start(site, api, "secure")
    trusted = ssl.create_default_context(cafile=str(authority.certificate))
    try:
        assert wait_until(lambda: is_live(api, trusted)), child.read_log_tail()
        yield api
    finally:
        child.stop()


def start(site: Site, api: SecureApi, name: str) -> Child:
    environment = {
        **site.environment,
        "LEXDEX_PORT": str(api.port),
        "LEXDEX_TLS_CERTIFICATE_FILE": str(api.folder / "tls.crt"),
        "LEXDEX_TLS_KEY_FILE": str(api.folder / "tls.key"),
    }
    command = (sys.executable, "-m", "lexdex", "serve")
    return Child(Program(name=name, command=command, log=site.data / "log" / f"{name}.log", environment=environment))


def is_live(api: SecureApi, trusted: ssl.SSLContext) -> bool:
    try:
        return httpx.get(f"https://localhost:{api.port}/health/live", verify=trusted).status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_current_versions_are_accepted(secure: SecureApi, version: ssl.TLSVersion) -> None:
    assert offer(secure.port, version=version) == version.name.replace("_", ".")


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1])
def test_old_versions_are_refused(secure: SecureApi, version: ssl.TLSVersion) -> None:
    assert offer(secure.port, version=version) == ""


@pytest.mark.parametrize(
    ("cipher", "agreed"),
    [
        ("ECDHE-ECDSA-AES128-GCM-SHA256", "TLSv1.2"),
        ("ECDHE-ECDSA-AES128-SHA256", ""),
        ("ECDHE-ECDSA-AES256-SHA", ""),
    ],
)
def test_ciphers_of_tls_1_2_have_authenticated_encryption(secure: SecureApi, cipher: str, agreed: str) -> None:
    assert offer(secure.port, version=ssl.TLSVersion.TLSv1_2, ciphers=f"{cipher}:@SECLEVEL=0") == agreed


def test_plain_http_gets_no_response(secure: SecureApi) -> None:
    with pytest.raises(httpx.RemoteProtocolError):
        httpx.get(f"http://localhost:{secure.port}/health/live")


def test_a_renewed_certificate_is_used_without_a_restart(secure: SecureApi, authority: Authority) -> None:
    before = read_certificate(secure.port)
    secure.use(authority.issue("localhost"))
    assert wait_until(lambda: read_certificate(secure.port) != before)


def test_a_renewal_that_is_half_written_changes_nothing(secure: SecureApi, site: Site) -> None:
    before = read_certificate(secure.port)
    (secure.folder / "tls.crt").write_text("half a certif", encoding="utf-8")
    log = site.data / "log" / "secure.log"
    assert wait_until(lambda: "the renewed certificate can't be used" in log.read_text(encoding="utf-8"))
    assert read_certificate(secure.port) == before


def test_a_missing_certificate_is_a_sentence(site: Site, tmp_path: Path) -> None:
    child = start(site, SecureApi(free_port(), tmp_path), "uncertified")
    assert wait_until(child.has_died)
    assert "LEXDEX_TLS_CERTIFICATE_FILE and LEXDEX_TLS_KEY_FILE can't be used" in child.read_log_tail()
