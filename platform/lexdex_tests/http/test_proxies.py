"""Headers of proxies: ids and addresses come from trusted ones only; one id finds every line of a request."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from lexdex.foundation.http.proxies import TrustedProxies, read_request_id
from lexdex.settings_proxies import find_unsafe_proxies
from lexdex_tests.http.second_api import SecondApi, run_second_api
from lexdex_tests.live_site import Site, wait_until

ID = "0123456789abcdef0123456789abcdef"


@pytest.fixture(scope="module")
def proxied(site: Site) -> Iterator[SecondApi]:
    """An API that trusts a proxy on this machine."""
    with run_second_api(site, "proxied", LEXDEX_TRUSTED_PROXIES="127.0.0.1") as api:
        yield api


def read_lines(log: Path, text: str) -> list[str]:
    return [line for line in log.read_text(encoding="utf-8", errors="replace").splitlines() if text in line]


def send(port: int, path: str, *values: str) -> httpx.Response:
    headers = [("Accept", "application/json"), *(("X-Request-Id", value) for value in values)]
    return httpx.get(f"http://127.0.0.1:{port}{path}", headers=headers)


def test_the_id_of_a_trusted_proxy_is_in_the_response_and_in_every_log(site: Site, proxied: SecondApi) -> None:
    answer = send(proxied.port, "/users/profile", ID)
    assert (answer.status_code, answer.headers.get_list("x-request-id")) == (401, [ID])
    log = site.data / "log" / "proxied.log"
    lines = wait_until(lambda: found if len(found := read_lines(log, ID)) == 2 else [])
    assert [("lexdex.security" in line, "lexdex.access" in line) for line in lines] == [(True, False), (False, True)]


@pytest.mark.parametrize(
    "values", [("short",), ("x" * 65,), ('a"b{}cdefgh',), ("two words here",), (ID, ID), ("",)], ids=repr
)
def test_an_unacceptable_id_is_replaced(proxied: SecondApi, values: tuple[str, ...]) -> None:
    (request_id,) = send(proxied.port, "/health/live", *values).headers.get_list("x-request-id")
    assert request_id
    assert request_id not in values


def test_the_id_of_anyone_else_is_ignored(site: Site) -> None:
    (request_id,) = send(site.port, "/health/live", ID).headers.get_list("x-request-id")
    assert request_id != ID


ACCEPTED = {
    "10.42.0.0/16": ("10.42.0.9", "10.43.0.9"),
    "10.42.0.0/255.255.0.0": ("10.42.255.255", "10.43.0.0"),
    " 192.0.2.7 ,2001:db8:1::/48": ("2001:db8:1::9", "2001:db8:2::9"),
    "2001:DB8:1:0:0:0:0:7": ("2001:db8:1::7", "2001:db8:1::8"),
}
"""Settings that production accepts, each with an address that it trusts and one that it does not."""


@pytest.mark.parametrize(("setting", "trusted", "other"), [(key, *value) for key, value in ACCEPTED.items()])
async def test_the_server_trusts_what_the_settings_accept(setting: str, trusted: str, other: str) -> None:
    assert not list(find_unsafe_proxies(setting))
    assert await find_client(setting, trusted) == "203.0.113.5"
    assert await find_client(setting, other) == other


async def find_client(setting: str, peer: str) -> str:
    """Return the address of the client that the app sees in a request that this peer forwards."""
    seen: list[str] = []

    async def app(scope: dict[str, Any], _receive: object, _send: object) -> None:
        seen.append(scope["client"][0])

    headers = [(b"x-forwarded-for", b"203.0.113.5")]
    await TrustedProxies(app, setting)({"type": "http", "client": (peer, 1), "headers": headers}, None, None)
    return seen[0]


def test_a_line_break_cannot_enter_an_id() -> None:
    assert read_request_id([(b"x-request-id", b"abcdefgh\n")]) == ""


def test_the_start_is_logged_with_version_and_address(site: Site, proxied: SecondApi) -> None:
    (line,) = read_lines(site.data / "log" / "proxied.log", '"service_started"')
    started = json.loads(line)
    assert started["address"] == f"127.0.0.1:{proxied.port}"
    assert started["version"]


def test_only_a_trusted_proxy_names_the_client(site: Site, proxied: SecondApi) -> None:
    def read_client(port: int, log: str, address: str) -> str:
        headers = {"Accept": "application/json", "X-Forwarded-For": address}
        answer = httpx.get(f"http://127.0.0.1:{port}/users/profile", headers=headers)
        path = site.data / "log" / log
        request_id = answer.headers["x-request-id"]
        (line,) = wait_until(lambda: [each for each in read_lines(path, request_id) if "lexdex.security" in each])
        return str(json.loads(line)["client"])

    trusted = {read_client(proxied.port, "proxied.log", f"192.0.2.{number}") for number in (1, 2)}
    untrusted = {read_client(site.port, "serve.log", f"192.0.2.{number}") for number in (1, 2)}
    assert (len(trusted), len(untrusted)) == (2, 1)


@pytest.mark.parametrize(
    "values",
    [
        (b"hostile-" + b"x" * 4_000,),
        (b"00-hostile0-hostile0-01",) * 20,
        (b"hostile\xff\xc3(",),
        (b"hostile\tid\x85",),
        (b'hostile"}{"level":"error',),
        (b"00-hostile.id-01",),
    ],
    ids=["long", "many", "not UTF-8", "control characters", "JSON", "malformed"],
)
@pytest.mark.parametrize("name", ["X-Request-Id", "traceparent", "tracestate", "baggage"])
def test_hostile_trace_headers_are_in_no_log(
    site: Site, proxied: SecondApi, name: str, values: tuple[bytes, ...]
) -> None:
    headers = [(b"Accept", b"application/json"), *((name.encode(), value) for value in values)]
    answer = httpx.get(f"http://127.0.0.1:{proxied.port}/users/profile", headers=headers)
    assert answer.status_code == 401
    request_id = answer.headers["x-request-id"]
    log = site.data / "log" / "proxied.log"
    assert wait_until(lambda: len(read_lines(log, request_id)) == 2)
    assert not [path for path in log.parent.iterdir() if read_lines(path, "hostile")]
    assert "hostile" not in f"{answer.headers} {answer.text}"
