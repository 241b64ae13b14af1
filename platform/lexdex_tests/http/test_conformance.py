"""Every GET route of the API document and every page, asked in the ways of crawlers, proxies, scripts and old links."""

from collections.abc import Iterator
from typing import Final
from urllib.parse import quote, urlsplit

import httpx
import pytest

from lexdex.shell import pages
from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.http.test_null_characters import CALLERS, DOCUMENTED
from lexdex_tests.live_site import BROWSER, Site

PLACEHOLDERS: Final = {
    pages.PRODUCT: "certa",
    pages.ALTERNATIVES_TO: "certa",
    pages.PAIR: "certa-vs-eqs-group",
    "category": "e-discovery",
}
FILES: Final = (
    *("/", "/robots.txt", "/sitemap.xml", "/sitemap-products.xml", "/favicon.ico", "/assets/app-1a2b3c.js"),
    *("/assets/favicon-1a2b3c.svg", "/ProductLogo/certa.svg", "/social/certa.png", "/assets/nope.js"),
)
CHANGING: Final = frozenset({"x-request-id", "date", "set-cookie", "transfer-encoding"})
NEEDS_SEARCH: Final = frozenset({"list_alternatives"})


def _list_operations() -> dict[str, str]:
    """Return the address of each operation that is a GET, by its id."""
    return {name: row.path for name, row in MATRIX.items() if row.method == "GET" and name in DOCUMENTED}


def _list_pages() -> list[str]:
    parts = {"number": "LX-1", "answer": "x", "token": "x", **PLACEHOLDERS}
    listed = [page.address.format_map(parts) for page in pages.PAGES]
    return [*listed, *pages.REDIRECTS]


OPERATIONS: Final = _list_operations()
ROUTES: Final = sorted({*OPERATIONS.values(), *_list_pages(), *FILES})
ACCEPTS: Final = ("application/json", BROWSER)


@pytest.fixture(scope="module")
def visitor(site: Site) -> Iterator[httpx.Client]:
    with site.client() as client:
        yield client


def _name_headers(answer: httpx.Response) -> dict[str, str]:
    """Return the headers that do not change; of the length whether it is known, for contents may have times in them."""
    stable = {name: value for name, value in answer.headers.items() if name not in CHANGING}
    return {**stable, "content-length": "known"} if "content-length" in stable else stable


def _split(route: str) -> tuple[str, str]:
    path, mark, query = route.partition("?")
    return path, mark + query


def test_all_routes_are_found() -> None:
    assert len(OPERATIONS) > 120
    assert len(ROUTES) > len(OPERATIONS) + 50


@pytest.mark.parametrize("accept", ACCEPTS, ids=["json", "browser"])
@pytest.mark.parametrize("route", ROUTES)
def test_head_is_get_without_the_body(visitor: httpx.Client, route: str, accept: str) -> None:
    got, head = (visitor.request(method, route, headers={"Accept": accept}) for method in ("GET", "HEAD"))
    assert head.status_code == got.status_code < 500
    assert head.content == b""
    assert _name_headers(head) == _name_headers(got)


@pytest.mark.parametrize("name", sorted(OPERATIONS.keys() - NEEDS_SEARCH))
async def test_head_is_get_for_those_who_may_read(client: httpx.AsyncClient, name: str) -> None:
    headers = await CALLERS[MATRIX[name].access](client)
    got, head = [await client.request(method, OPERATIONS[name], headers=headers) for method in ("GET", "HEAD")]
    assert head.status_code == got.status_code < 500
    assert head.content == b""
    assert _name_headers(head) == _name_headers(got)


@pytest.mark.parametrize("route", ROUTES)
def test_options_names_the_methods(visitor: httpx.Client, route: str) -> None:
    answer = visitor.options(route)
    allowed = set(answer.headers.get("allow", "").split(", "))
    if visitor.get(route, headers={"Accept": "application/json"}).status_code == 404 and not allowed - {""}:
        assert answer.status_code == 404
        return
    assert (answer.status_code, answer.content) == (204, b"")
    assert {"GET", "HEAD", "OPTIONS"} <= allowed


@pytest.mark.parametrize(
    "accept", ["application/x-unknown", "image/png", "*/*;q=0", "text/html;q=x", ";;,", "a" * 2_000, "", "*"]
)
@pytest.mark.parametrize("route", ROUTES)
def test_an_unknown_accept_header_never_fails(visitor: httpx.Client, route: str, accept: str) -> None:
    answer = visitor.get(route, headers={"Accept": accept})
    assert answer.status_code < 500
    assert answer.status_code != 406
    if answer.status_code >= 400 and answer.headers["content-type"].startswith("application/json"):
        assert answer.json()["detail"]


@pytest.mark.parametrize("language", ["de-CH, fr;q=0.8", "zh-Hant", "*", "x" * 500, ";q=", "en-US,en;q=2"])
@pytest.mark.parametrize("route", ROUTES)
def test_the_language_of_the_browser_changes_nothing(visitor: httpx.Client, route: str, language: str) -> None:
    headers = {"Accept": "application/json"}
    plain = visitor.get(route, headers=headers)
    answer = visitor.get(route, headers={**headers, "Accept-Language": language})
    assert (answer.status_code, _name_headers(answer)) == (plain.status_code, _name_headers(plain))


@pytest.mark.parametrize("route", ROUTES)
def test_the_case_of_the_host_changes_nothing(visitor: httpx.Client, site: Site, route: str) -> None:
    hosts = (f"localhost:{site.port}", f"LOCALHOST:{site.port}", f"LocalHost.:{site.port}")
    answers = [visitor.get(route, headers={"Accept": BROWSER, "Host": host}) for host in hosts]
    assert len({(each.status_code, each.headers.get("location")) for each in answers}) == 1
    assert "LOCALHOST" not in answers[1].text


@pytest.mark.parametrize("accept", ACCEPTS, ids=["json", "browser"])
@pytest.mark.parametrize("route", [route for route in ROUTES if route != "/"])
def test_a_trailing_slash_changes_nothing(visitor: httpx.Client, route: str, accept: str) -> None:
    path, query = _split(route)
    headers = {"Accept": accept}
    plain, slashed = visitor.get(route, headers=headers), visitor.get(f"{path}/{query}", headers=headers)
    if path in FILES:
        assert slashed.status_code < 500
    else:
        assert slashed.status_code == plain.status_code
        assert slashed.headers.get("content-type") == plain.headers.get("content-type")


@pytest.mark.parametrize("accept", ACCEPTS, ids=["json", "browser"])
@pytest.mark.parametrize("route", ROUTES)
def test_a_double_slash_never_fails_or_leads_to_another_site(visitor: httpx.Client, route: str, accept: str) -> None:
    path, query = _split(route)
    for doubled in (f"/{path}", path.replace("/", "//"), f"{path}//", f"//evil.example{path}"):
        # As it is, because a client reads "//evil.example" as a host.
        request = visitor.build_request("GET", "/", headers={"Accept": accept})
        request.url = request.url.copy_with(raw_path=f"{doubled}{query}".encode())
        answer = visitor.send(request)
        assert answer.status_code < 500
        assert urlsplit(answer.headers.get("location", "")).netloc == ""


@pytest.mark.parametrize("accept", ACCEPTS, ids=["json", "browser"])
@pytest.mark.parametrize("path", ["//product//certa", "/product//certa", "/product/certa//", "//faq"])
def test_a_double_slash_is_no_other_address_of_a_page_or_an_endpoint(
    visitor: httpx.Client, path: str, accept: str
) -> None:
    request = visitor.build_request("GET", "/", headers={"Accept": accept})
    request.url = request.url.copy_with(raw_path=path.encode())
    answer = visitor.send(request)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html" if accept == BROWSER else "application/json")


@pytest.mark.parametrize("route", ROUTES)
def test_a_percent_encoded_name_is_that_name(visitor: httpx.Client, route: str) -> None:
    path, query = _split(route)
    encoded = "/".join("".join(f"%{byte:02x}" for byte in part.encode()) for part in path.split("/"))
    headers = {"Accept": "application/json"}
    plain, answer = visitor.get(route, headers=headers), visitor.get(f"{encoded}{query}", headers=headers)
    assert (answer.status_code, answer.headers.get("content-type")) == (
        plain.status_code,
        plain.headers.get("content-type"),
    )


@pytest.mark.parametrize("name", ["%ff", "%00", "%2e%2e%2f", "%c3%bc", "%", "%zz", "%0d%0aX: y", quote("名前/é"), "."])
@pytest.mark.parametrize("route", ROUTES)
def test_strange_names_never_fail(visitor: httpx.Client, route: str, name: str) -> None:
    path, query = _split(route)
    for strange in (f"{path.rpartition('/')[0]}/{name}", f"{path}{name}", f"{path}/{name}"):
        request = visitor.build_request("GET", "/", headers={"Accept": BROWSER})
        request.url = request.url.copy_with(raw_path=f"{strange}{query}".replace(" ", "%20").encode())
        answer = visitor.send(request)
        assert answer.status_code < 500, strange
        assert "x" not in answer.headers


@pytest.mark.parametrize("route", ROUTES)
def test_unchanged_content_is_not_sent_again(visitor: httpx.Client, route: str) -> None:
    headers = {"Accept": BROWSER, "Accept-Encoding": "identity"}
    first = visitor.get(route, headers=headers)
    conditions = []
    if tag := first.headers.get("etag"):
        conditions += [{"If-None-Match": value} for value in (tag, f"W/{tag.removeprefix('W/')}", f'"x", {tag}', "*")]
    if day := first.headers.get("last-modified"):
        conditions.append({"If-Modified-Since": day})
    for condition in conditions if first.status_code == 200 else ():
        for method in ("GET", "HEAD"):
            answer = visitor.request(method, route, headers={**headers, **condition})
            assert (answer.status_code, answer.content) == (304, b""), condition
            assert answer.headers.get("etag") == first.headers.get("etag")


@pytest.mark.parametrize("route", ROUTES)
def test_other_conditions_change_nothing(visitor: httpx.Client, route: str) -> None:
    headers = {"Accept": BROWSER}
    first = visitor.get(route, headers=headers)
    for condition in (
        {"If-None-Match": '"another"'},
        {"If-None-Match": "unquoted"},
        {"If-Modified-Since": "yesterday"},
        {"If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"},
        {"If-Modified-Since": "Thu, 99 Jan 99999 99:00:00 GMT"},
        {"If-Match": "*", "If-Unmodified-Since": "x"},
    ):
        answer = visitor.get(route, headers={**headers, **condition})
        assert answer.status_code == first.status_code, condition


@pytest.mark.parametrize("route", ROUTES)
def test_ranges_are_parts_of_the_content_or_ignored(visitor: httpx.Client, route: str) -> None:
    headers = {"Accept": BROWSER, "Accept-Encoding": "identity"}
    whole = visitor.get(route, headers=headers)
    for wanted, start, end in (("0-4", 0, 5), ("2-", 2, None), ("-3", -3, None), ("0-999999999", 0, None)):
        part = visitor.get(route, headers={**headers, "Range": f"bytes={wanted}"})
        if part.status_code == 206:
            assert part.content == whole.content[start:end]
            assert part.headers["content-range"].endswith(f"/{len(whole.content)}")
        else:
            assert part.status_code == whole.status_code
    for strange in ("bytes=9-2", "bytes=999999999-", "bytes=x", "lines=1-2", "bytes=0-1,3-4", "bytes=-", "bytes=-0"):
        answer = visitor.get(route, headers={**headers, "Range": strange})
        assert answer.status_code in {whole.status_code, 206, 416}, strange
    head = visitor.head(route, headers={**headers, "Range": "bytes=0-4"})
    assert (head.status_code, head.headers.get("content-length")) == (
        whole.status_code,
        whole.headers.get("content-length"),
    )
