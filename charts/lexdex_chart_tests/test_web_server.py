"""The nginx of the web image: one origin, the platform's own headers, and words when the interface is away."""

import json
import re
import socket
import socketserver
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from lexdex.foundation.http.connections import KEEP_ALIVE_SECONDS
from lexdex.foundation.http.headers import build_security_headers
from lexdex.settings import Settings
from lexdex_chart_tests.nginx import CONF, HTTPS, free_port, run_interface, start_server

NAVIGATION = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
HEADER = re.compile(r'^add_header (\S+) (?:"(.*)"|(\$\w+)) always;$', re.MULTILINE)


def test_static_files_carry_the_headers_of_the_platform() -> None:
    written = {
        name.lower(): value
        for name, value, _ in HEADER.findall((CONF / "static-headers.conf").read_text(encoding="utf-8"))
    }
    (strict,) = re.findall(r'"~\^https://" "([^"]+)"', (CONF / "lexdex.conf.template").read_text(encoding="utf-8"))
    written["strict-transport-security"] = strict
    platform = build_security_headers(Settings(public_url=HTTPS))
    assert written == {name.decode(): value.decode() for name, value in platform}


def test_nginx_closes_idle_connections_to_the_api_long_before_the_api_does() -> None:
    """Else nginx could send a request on a connection that the API is just closing."""
    template = (CONF / "lexdex.conf.template").read_text(encoding="utf-8")
    (upstream,) = re.findall(r"upstream interface \{\n(.*?)\n\}", template, re.DOTALL)
    (idle_seconds,) = re.findall(r"keepalive_timeout (\d+)s;", upstream)
    assert int(idle_seconds) * 2 <= KEEP_ALIVE_SECONDS


@pytest.fixture(scope="module")
def interface() -> Iterator[str]:
    with run_interface() as address:
        yield address


@pytest.fixture(scope="module")
def site(interface: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """The web server in front of an interface that answers."""
    yield from start_server(tmp_path_factory.mktemp("site"), interface)


@pytest.fixture(scope="module")
def lonely(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """The web server in front of an interface that is away."""
    yield from start_server(tmp_path_factory.mktemp("lonely"), f"127.0.0.1:{free_port()}")


def test_hashed_assets_never_expire_and_come_compressed(site: httpx.Client) -> None:
    answer = site.get("/assets/app-1a2b3c.js", headers={"accept-encoding": "gzip"})
    assert answer.text == "//compressed ahead of time"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_the_landing_page_comes_from_the_interface_which_knows_the_branding(site: httpx.Client) -> None:
    assert site.get("/", headers=NAVIGATION).json()["path"] == "/"


@pytest.mark.parametrize(("server", "path", "text"), [("lonely", "/", "landing"), ("site", "/legal", "legal")])
def test_prerendered_pages_come_from_disk_and_are_revalidated(
    request: pytest.FixtureRequest, server: str, path: str, text: str
) -> None:
    answer = request.getfixturevalue(server).get(path, headers=NAVIGATION)
    assert answer.status_code == 200
    assert (answer.text, answer.headers["cache-control"]) == (text, "no-cache")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["strict-transport-security"].startswith("max-age=31536000")
    assert answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/product/certa",
        "/compare?ids=a,b",
        "/spa.html",
        "/product.html",
        "/results.html",
        "/index.html",
        "/.vite/manifest.json",
        "/nowhere",
    ],
)
def test_all_that_is_no_file_goes_to_the_interface_untouched(site: httpx.Client, path: str) -> None:
    received = site.get(path, headers=NAVIGATION).json()
    assert received["path"] == path
    assert received["headers"]["accept"] == NAVIGATION["accept"]


def test_a_request_has_one_id_of_nginx_in_its_log_and_at_the_interface(site: httpx.Client) -> None:
    first, second = (site.get("/nowhere", headers={"X-Request-Id": "chosen-by-the-client"}).json() for _ in range(2))
    ids = [received["headers"]["x-request-id"] for received in (first, second)]
    assert all(re.fullmatch("[0-9a-f]{32}", request_id) for request_id in ids)
    assert len(set(ids)) == 2


def test_requests_are_forwarded_with_method_body_host_and_client_address(site: httpx.Client) -> None:
    received = site.post(
        "/api/ai-search", json={"query": "clm"}, headers={"host": "lexdex.example.org", "x-forwarded-proto": "https"}
    ).json()
    assert (received["method"], json.loads(received["body"])) == ("POST", {"query": "clm"})
    assert received["headers"]["host"] == "lexdex.example.org"
    assert received["headers"]["x-forwarded-for"] == "127.0.0.1"
    assert received["headers"]["x-forwarded-proto"] == "https"


@pytest.mark.parametrize(
    "path",
    [
        "/health/ready",
        "/health/ready/",
        "/health/live",
        "/schema",
        "/schema/openapi.json",
        "/x/%2e%2e/schema/y",
        "/schem%61",
        "/metrics",
        "/metrics/",
        "/x/../metrics",
    ],
)
def test_health_schema_and_metrics_of_the_api_are_not_public(site: httpx.Client, path: str) -> None:
    answer = site.get(path)
    assert (answer.status_code, answer.json()) == (404, {"detail": "There is nothing at this address."})
    assert answer.headers["x-request-id"]


def test_the_schema_is_public_if_so_configured(interface: str, tmp_path: Path) -> None:
    for client in start_server(tmp_path, interface, PUBLIC_SCHEMA="true"):
        assert client.get("/schema/openapi.json").json()["path"] == "/schema/openapi.json"
        assert client.get("/health/ready").status_code == 404


class _Breaking(socketserver.StreamRequestHandler):
    """Closes the first connection after it has read the request, and answers on all others."""

    def handle(self) -> None:
        line = self.rfile.readline().decode().strip()
        length = 0
        while (header := self.rfile.readline().decode().strip().lower()) != "":
            if header.startswith("content-length:"):
                length = int(header.partition(":")[2])
        self.rfile.read(length)
        self.server.received.append(line)  # type: ignore[attr-defined]
        if len(self.server.received) > 1:  # type: ignore[attr-defined]
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")


class _BreakingServer(socketserver.ThreadingTCPServer):
    """An API whose first process is killed while it handles a request."""

    def __init__(self) -> None:
        self.received: list[str] = []
        super().__init__(("127.0.0.1", 0), _Breaking)


@pytest.fixture
def breaking() -> Iterator[_BreakingServer]:
    with _BreakingServer() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.mark.parametrize(
    ("path", "status", "attempts"),
    [
        ("/api/ai-search", 200, 2),
        ("/api/ai-search/events", 200, 2),
        ("/api/free-ai-search", 200, 2),
        ("/api/free-ai-search/events", 200, 2),
        ("/api/reviews", 503, 1),
        ("/api/ai-searches", 503, 1),
        ("/auth/register", 503, 1),
    ],
)
def test_only_searches_are_sent_again_when_the_api_is_killed(
    breaking: _BreakingServer, tmp_path: Path, path: str, status: int, attempts: int
) -> None:
    for client in start_server(tmp_path, f"127.0.0.1:{breaking.server_address[1]}"):
        answer = client.post(path, json={"query": "clm"})
        assert (answer.status_code, len(breaking.received)) == (status, attempts)


@pytest.mark.parametrize("request_begin", [b"", b"GET / HTTP/1.1\r\nHost: lexdex.example.org\r\n"])
def test_a_connection_without_a_whole_request_is_closed_soon(site: httpx.Client, request_begin: bytes) -> None:
    with socket.create_connection((site.base_url.host, site.base_url.port or 80), timeout=15) as slow:
        slow.sendall(request_begin)
        assert b" 200 " not in slow.recv(1000)


def test_another_method_on_a_file_is_the_interfaces_to_answer(site: httpx.Client) -> None:
    assert site.delete("/assets/app-1a2b3c.js").json()["method"] == "DELETE"


def test_a_body_that_is_too_large_is_refused_with_a_message(site: httpx.Client) -> None:
    answer = site.post("/api/ai-search", content=b"x" * (12 * 1024 * 1024))
    assert (answer.status_code, answer.json()) == (413, {"detail": "The request is larger than 11 MB."})


def test_a_browser_gets_the_shell_while_the_api_is_unavailable(lonely: httpx.Client) -> None:
    answer = lonely.get("/product/certa", headers=NAVIGATION)
    assert (answer.status_code, answer.text) == (503, "shell")
    assert answer.headers["retry-after"] == "5"


def test_a_client_gets_an_error_message_while_the_api_is_unavailable(lonely: httpx.Client) -> None:
    answer = lonely.post("/api/ai-search", json={"query": "clm"})
    assert answer.status_code == 503
    assert answer.json() == {"detail": "The service is restarting. Please try again in a few seconds."}
    assert answer.headers["x-request-id"]


def test_pages_and_the_probe_are_served_while_the_api_is_unavailable(lonely: httpx.Client) -> None:
    assert lonely.get("/", headers=NAVIGATION).text == "landing"
    assert lonely.get("/health/web").status_code == 200
