"""The HTTP edge: which requests it refuses and how, and the headers of every response."""

import re
import socket
from urllib.parse import urlsplit

import httpx
import pytest

from lexdex_tests.live_site import BROWSER, Site

JSON = {"content-type": "application/json"}
SEARCH = "/api/free-ai-search"


def _read_detail(answer: httpx.Response) -> str:
    """Every failure is one sentence under one name, and can be found in the log by its number."""
    assert answer.headers["content-type"] == "application/json"
    assert set(answer.json()) == {"detail"}
    assert answer.headers["x-request-id"]
    return str(answer.json()["detail"])


@pytest.mark.parametrize(
    ("content", "headers", "status", "sentence"),
    [
        (b"{", JSON, 400, "not valid JSON"),
        (b"\xff\xfe\x00", JSON, 400, "not valid JSON"),
        (b'{"query": "\\ud800"}', JSON, 400, "not valid JSON"),
        (b"[" * 5000, JSON, 400, "nested too deeply"),
        (b"", JSON, 422, "The request is empty. Please fill in the fields."),
        (b"null", JSON, 422, "The request is empty. Please fill in the fields."),
        (b"[]", JSON, 422, "must be a JSON object, not a list"),
        (b"{}", JSON, 422, "Please fill in the query"),
        (b'{"query": 7}', JSON, 422, "The query must be text, not a whole number"),
        (b'{"query": "a", "client_ip": "' + b"1" * 65 + b'"}', JSON, 422, "The IP address must have at most 64"),
        (b'{"query": ""}', JSON, 400, "Please enter a question."),
        (b'{"query": "a\\u0000b"}', JSON, 400, "control characters"),
        (b'{"query": "' + b"x" * 10_000 + b'"}', JSON, 400, "at most 1,000 characters"),
        (b"x" * 70_000, JSON, 413, "64 kB"),
        (b"query=a", {"content-type": "application/x-www-form-urlencoded"}, 415, "Content-Type: application/json"),
        (b'{"query": "a"}', {"content-type": "text/plain"}, 415, "Content-Type: application/json"),
    ],
)
def test_bad_input_is_refused_with_a_message(
    site: Site, content: bytes, headers: dict[str, str], status: int, sentence: str
) -> None:
    with site.client() as client:
        answer = client.post(SEARCH, content=content, headers=headers)
    assert answer.status_code == status
    assert sentence in _read_detail(answer)


def test_a_body_without_a_length_is_bounded_too(site: Site) -> None:
    with site.client() as client:
        answer = client.post(SEARCH, content=(b"x" * 1000 for _ in range(80)), headers=JSON)
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", SEARCH, 405),
        ("DELETE", "/product/certa", 405),
        ("TRACE", "/product/certa", 405),
        ("GET", "/api/nothing", 404),
        ("GET", "/api/", 404),
        ("GET", "/nothing", 404),
        ("GET", "/product/%00", 404),
        ("GET", "/product/" + "x" * 5000, 404),
        ("GET", "/product/compare", 400),
        ("GET", "/spa.html", 404),
        ("GET", "/product.html", 404),
        ("GET", "/results.html", 404),
        ("GET", "/.built-from", 404),
        ("GET", "/assets/../settings.py", 404),
        ("GET", "/assets/%2e%2e/%2e%2e/etc/passwd", 404),
    ],
)
def test_wrong_addresses_and_methods(site: Site, method: str, path: str, status: int) -> None:
    with site.client() as client:
        answer = client.request(method, path)
    assert answer.status_code == status
    assert _read_detail(answer)


def test_a_head_is_a_get_without_its_body(site: Site) -> None:
    with site.client() as client:
        head, get = client.head("/product/certa"), client.get("/product/certa")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == get.headers["content-type"]


def test_options_names_the_methods(site: Site) -> None:
    with site.client() as client:
        answer = client.options(SEARCH)
    assert answer.status_code == 204
    assert "POST" in answer.headers["allow"]


EVERYWHERE = [
    "/",
    "/product/certa",
    "/nothing",
    "/api/nothing",
    "/assets/app-1a2b3c.js",
    "/ProductLogo/none.svg",
    "/health/live",
]


@pytest.mark.parametrize("path", [*EVERYWHERE, "/api/free-ai-search"])
@pytest.mark.parametrize("accept", [BROWSER, "application/json"])
def test_every_answer_is_safe(site: Site, path: str, accept: str) -> None:
    with site.client(accept=accept) as client:
        headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert all(part in policy for part in ("object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"))
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"]
    assert headers["permissions-policy"]
    assert re.fullmatch(r"[0-9a-f]+-[0-9a-f]+", headers["x-request-id"])
    assert "server" not in headers


@pytest.mark.parametrize(
    ("path", "accept"),
    [
        ("/", BROWSER),
        ("/product/certa", BROWSER),
        ("/nothing", BROWSER),
        ("/robots.txt", "*/*"),
        ("/sitemap.xml", "*/*"),
        ("/sitemap-products.xml", "*/*"),
        ("/sitemap-vendors.xml", "*/*"),
        ("/assets/app-1a2b3c.js", "*/*"),
        ("/ProductLogo/certa.svg", "*/*"),
        ("/api/badges/certa/star.svg", "*/*"),
        ("/api/star-products/certa/certificates/{number}.svg", "*/*"),
        ("/api/comparison.csv?product_ids=certa", "*/*"),
    ],
)
def test_every_text_names_its_character_set(site: Site, path: str, accept: str) -> None:
    """JSON has none, because its media type defines UTF-8 and no such parameter."""
    with site.client(accept=accept) as client:
        if "{number}" in path:
            issued = client.get("/api/certificates?q=certa").json()["certificates"]
            path = path.format(number=issued[0]["number"])
        content_type = client.get(path).headers["content-type"]
    assert content_type.lower().replace('"', "").endswith("; charset=utf-8"), content_type


def _send_raw(site: Site, head: str, body: bytes) -> bytes:
    address = urlsplit(site.address)
    with socket.create_connection((address.hostname, address.port), timeout=10) as connection:
        connection.sendall(f"POST {SEARCH} HTTP/1.1\r\nHost: {address.netloc}\r\n{head}\r\n\r\n".encode() + body)
        return connection.recv(4096)


@pytest.mark.parametrize(
    "head",
    [
        "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 5",
        "Content-Length: 5\r\nContent-Length: 6",
        "Transfer-Encoding: xchunked",
        "Content-Length: +5",
        "Content-Length: 5 6",
    ],
)
def test_a_request_of_ambiguous_length_is_refused(site: Site, head: str) -> None:
    """So that no proxy and this server can disagree about where a request ends."""
    answer = _send_raw(site, head, b"0\r\n\r\nGET /health/live HTTP/1.1\r\nHost: x\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1 ") == 1


def test_request_ids_differ(site: Site) -> None:
    with site.client() as client:
        numbers = {client.get("/health/live").headers["x-request-id"] for _ in range(20)}
    assert len(numbers) == 20


def test_health_reports_each_part(site: Site) -> None:
    with site.client() as client:
        assert client.get("/health/live").json() == {"status": "live"}
        ready = client.get("/health/ready").json()
    assert ready["limits_factor"] == 1000
    assert ready["parts"] == {"database": "ready", "search": "ready", "redis": "ready", "cache": "ready"}


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("TRACE", "/api/options", "GET, HEAD, OPTIONS"),
        ("TRACE", "/nowhere", "GET, HEAD, OPTIONS"),
        ("POST", "/api/account/avatar", "DELETE, OPTIONS, PUT"),
        ("PUT", "/auth/login", "OPTIONS, POST"),
        ("PATCH", "/api/reviews/7/flag", "OPTIONS, POST"),
    ],
)
def test_a_method_that_is_not_allowed_is_answered_with_those_that_are(
    site: Site, method: str, path: str, allowed: str
) -> None:
    with site.client() as client:
        answer = client.request(method, path, content=b"x", headers={"Content-Type": "text/plain"})
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
    assert answer.json()["detail"] == f"The method {method} is not allowed here."


def test_options_lists_all_methods_of_a_path(site: Site) -> None:
    with site.client() as client:
        answer = client.options("/api/account/avatar")
    assert (answer.status_code, answer.headers["allow"]) == (204, "DELETE, OPTIONS, PUT")
