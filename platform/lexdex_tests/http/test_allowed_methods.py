"""Every path of the API names its methods, in answer to those that it doesn't have and to OPTIONS."""

from collections import defaultdict
from typing import Final

import httpx
import pytest

from lexdex.foundation.http.methods import PAGE_METHODS
from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.http.test_null_characters import DOCUMENTED
from lexdex_tests.live_site import Site

UNUSED: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "PURGE")


def _list_paths() -> dict[str, tuple[str, frozenset[str]]]:
    """An address of each path of the API document, and the methods that are allowed there."""
    methods: dict[str, set[str]] = defaultdict(lambda: {"OPTIONS"})
    addresses = {}
    for name in MATRIX.keys() & DOCUMENTED.keys():
        path, _ = DOCUMENTED[name]
        addresses[path] = MATRIX[name].path.partition("?")[0]
        methods[path] |= {"GET", "HEAD"} if MATRIX[name].method == "GET" else {MATRIX[name].method}
    return {path: (address, frozenset(methods[path])) for path, address in addresses.items()}


PATHS: Final = _list_paths()
IS_PAGE_TOO: Final = frozenset({"/auth/register", "/auth/reset-password", "/alerts/stop", "/newsletter/unsubscribe"})
"""GET at these paths returns a page, which is not part of the API."""


def _read_allowed(answer: httpx.Response) -> frozenset[str]:
    return frozenset(answer.headers["allow"].split(", "))


def test_all_paths_are_found() -> None:
    assert len(PATHS) == len({path for path, _ in DOCUMENTED.values()}) > 250


@pytest.mark.parametrize("path", sorted(PATHS))
async def test_a_path_names_its_methods(client: httpx.AsyncClient, path: str) -> None:
    address, allowed = PATHS[path]
    allowed |= PAGE_METHODS if path in IS_PAGE_TOO else frozenset()
    options = await client.options(address)
    assert (options.status_code, _read_allowed(options)) == (204, allowed)
    for method in set(UNUSED) - allowed:
        answer = await client.request(method, address, headers={"Content-Type": "text/plain"})
        assert (answer.status_code, _read_allowed(answer)) == (405, allowed), method
        assert answer.json()["detail"] == f"The method {method} is not allowed here."


PAGES: Final = (
    *("/", "/ranking", "/login", "/review-policy", "/privacyPolicy", "/category/e-discovery", "/certificates"),
    *("/ediscovery", "/product/certa", "/product/compare", "/nope", "/auth/verify-email", "/assets/nope.js"),
)


@pytest.mark.parametrize("accept", ["*/*", "text/html", "application/json"])
@pytest.mark.parametrize("path", PAGES)
def test_head_is_get_without_a_body(site: Site, path: str, accept: str) -> None:
    with site.client(accept=accept) as client:
        got, head = client.get(path), client.head(path)
    assert head.status_code == got.status_code < 500
    assert head.content == b""
    changing = {"x-request-id", "date"}
    assert {name: value for name, value in head.headers.items() if name not in changing} == {
        name: value for name, value in got.headers.items() if name not in changing
    }


@pytest.mark.parametrize("path", ["/", "/ranking", "/category/e-discovery", "/robots.txt"])
def test_a_page_names_its_methods(site: Site, path: str) -> None:
    with site.client() as client:
        options, put = client.options(path), client.put(path)
    assert (options.status_code, _read_allowed(options)) == (204, PAGE_METHODS)
    assert (put.status_code, _read_allowed(put)) == (405, PAGE_METHODS)
