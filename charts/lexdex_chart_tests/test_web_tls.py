"""The nginx of the web image and TLS: visitors use https only, and the API is reached by verified https."""

import shutil
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from lexdex_chart_tests.nginx import HTTPS, free_port, run_interface, start_server
from lexdex_tests.fixtures.certificates import Authority
from lexdex_tests.http.tls_client import offer, read_certificate

NAVIGATION = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
PLAIN = {"x-forwarded-proto": "http"}
REFUSAL = {"detail": f"Please use https: {HTTPS}"}


def prepare_folder(folder: Path, pair: tuple[Path, Path], authority: Path) -> Path:
    """Write the files that the chart mounts from its Secret."""
    (folder / "tls").mkdir(exist_ok=True)
    for source, name in zip((*pair, authority), ("tls.crt", "tls.key", "ca.crt"), strict=True):
        shutil.copy(source, folder / "tls" / name)
    return folder


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture(scope="module")
def proxied() -> Iterator[str]:
    with run_interface() as address:
        yield address


@pytest.fixture(scope="module")
def behind_ingress(proxied: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """The web server behind a proxy that ends TLS."""
    yield from start_server(tmp_path_factory.mktemp("behind"), proxied)


@pytest.fixture(scope="module")
def secure(
    proxied: str, authority: Authority, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[httpx.Client, int, Path]]:
    """The web server that ends TLS itself: a client of its port for probes, its https port and its folder."""
    folder = prepare_folder(tmp_path_factory.mktemp("secure"), authority.issue("localhost"), authority.certificate)
    port = free_port()
    for client in start_server(folder, proxied, LISTEN_SCHEME="https", TLS_PORT=str(port)):
        yield client, port, folder


@pytest.mark.parametrize("path", ["/", "/product/certa?tab=reviews", "/auth/register", "//other.example/x"])
def test_a_page_by_http_is_redirected_to_the_public_address(behind_ingress: httpx.Client, path: str) -> None:
    url = f"{behind_ingress.base_url.copy_with(raw_path=path.encode())}"
    answer = behind_ingress.get(url, headers={**NAVIGATION, **PLAIN})
    assert (answer.status_code, answer.headers["location"]) == (308, f"{HTTPS}{path}")


@pytest.mark.parametrize(
    ("method", "path", "accept"),
    [
        ("GET", "/api/config", "application/json"),
        ("GET", "/api/config", "*/*"),
        ("POST", "/auth/login", "text/html"),
        ("GET", "/assets/app-1a2b3c.js", "*/*"),
        ("GET", "/a%7Cb", "text/html"),
    ],
)
def test_another_request_by_http_is_refused_and_not_redirected(
    behind_ingress: httpx.Client, method: str, path: str, accept: str
) -> None:
    answer = behind_ingress.request(method, path, headers={"accept": accept, **PLAIN})
    assert (answer.status_code, answer.json()) == (403, REFUSAL)


@pytest.mark.parametrize("scheme", ["https", "HTTPS", "https,http"])
def test_a_request_by_https_is_served(behind_ingress: httpx.Client, scheme: str) -> None:
    assert behind_ingress.get("/api/config", headers={"x-forwarded-proto": scheme}).status_code == 200


def test_a_proxy_that_names_no_scheme_is_plain(behind_ingress: httpx.Client) -> None:
    assert httpx.get(f"{behind_ingress.base_url}/api/config").status_code == 403


def test_probes_come_by_http(behind_ingress: httpx.Client) -> None:
    assert httpx.get(f"{behind_ingress.base_url}/health/web").text == "live\n"


def test_a_site_by_http_is_served_by_http(proxied: str, tmp_path: Path) -> None:
    for client in start_server(tmp_path, proxied, PUBLIC_URL="http://lexdex.localhost:8080"):
        assert client.get("/api/config", headers=PLAIN).status_code == 200


def test_the_web_server_ends_tls_itself(secure: tuple[httpx.Client, int, Path], authority: Authority) -> None:
    _, port, _ = secure
    trusted = ssl.create_default_context(cafile=str(authority.certificate))
    received = httpx.get(f"https://localhost:{port}/api/config", verify=trusted).json()
    assert received["headers"]["x-forwarded-proto"] == "https"


def test_its_port_for_probes_serves_nothing_else_whatever_the_headers_say(
    secure: tuple[httpx.Client, int, Path],
) -> None:
    client, _, _ = secure
    assert client.get("/health/web").text == "live\n"
    assert client.get("/api/config", headers={"x-forwarded-proto": "https"}).status_code == 403


@pytest.mark.parametrize(
    ("version", "cipher", "agreed"),
    [
        (ssl.TLSVersion.TLSv1_3, "ALL", "TLSv1.3"),
        (ssl.TLSVersion.TLSv1_2, "ECDHE-ECDSA-AES128-GCM-SHA256", "TLSv1.2"),
        (ssl.TLSVersion.TLSv1_2, "ECDHE-ECDSA-AES128-SHA256", ""),
        (ssl.TLSVersion.TLSv1_2, "ECDHE-ECDSA-AES256-SHA", ""),
        (ssl.TLSVersion.TLSv1_1, "ALL", ""),
        (ssl.TLSVersion.TLSv1, "ALL", ""),
    ],
)
def test_versions_and_ciphers(
    secure: tuple[httpx.Client, int, Path], version: ssl.TLSVersion, cipher: str, agreed: str
) -> None:
    assert offer(secure[1], version=version, ciphers=f"{cipher}:@SECLEVEL=0") == agreed


def test_a_renewed_certificate_is_used_at_once(secure: tuple[httpx.Client, int, Path], authority: Authority) -> None:
    _, port, folder = secure
    before = read_certificate(port)
    prepare_folder(folder, authority.issue("localhost"), authority.certificate)
    assert read_certificate(port) != before


@pytest.mark.parametrize(
    ("issuer", "name", "status"), [("own", "localhost", 200), ("own", "other", 503), ("", "", 503)]
)
def test_the_api_is_reached_only_if_its_certificate_is_right(
    authority: Authority, tmp_path: Path, issuer: str, name: str, status: int
) -> None:
    """Of three APIs two have a certificate of another name or another authority."""
    (tmp_path / "stranger").mkdir()
    pair = authority.issue(name) if issuer else Authority(tmp_path / "stranger").issue("localhost")
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(*pair)
    folder = prepare_folder(tmp_path, authority.issue("web"), authority.certificate)
    with run_interface(context) as address:
        upstream = address.replace("127.0.0.1", "localhost")
        for client in start_server(folder, upstream, API_SCHEME="https"):
            assert client.get("/api/config").status_code == status


def test_plain_http_on_the_https_port_gets_nothing_of_the_site(secure: tuple[httpx.Client, int, Path]) -> None:
    with socket.create_connection(("127.0.0.1", secure[1]), timeout=10) as connection:
        connection.sendall(b"GET /api/config HTTP/1.1\r\nHost: lexdex.example.org\r\n\r\n")
        assert b" 400 " in connection.recv(1000)
