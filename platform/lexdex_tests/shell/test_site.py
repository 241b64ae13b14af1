"""Pages, files and calls on one origin: who asks for what gets it, with the headers that caches need."""

import xml.etree.ElementTree as ET

import httpx
import pytest

from lexdex_tests.fixtures.site import PRODUCTS
from lexdex_tests.site import BROWSER, Site

ANY = "*/*"
JSON = "application/json"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def _get(site: Site, path: str, accept: str = BROWSER) -> httpx.Response:
    with site.client(accept=accept) as client:
        return client.get(path)


# covers R01 R11 R26 R29 R43
@pytest.mark.parametrize(
    ("path", "accept", "status", "kind"),
    [
        ("/", BROWSER, 200, "text/html"),
        ("/", ANY, 200, "text/html"),
        ("/compare?product_ids=certa", BROWSER, 200, "text/html"),
        ("/compare", ANY, 200, "text/html"),
        ("/compare", JSON, 404, JSON),
        ("/product/certa", BROWSER, 200, "text/html"),
        ("/product/certa", ANY, 200, JSON),
        ("/product/certa", JSON, 200, JSON),
        ("/product/certa", "text/html;q=0.5, application/json", 200, JSON),
        ("/product/user/certa", BROWSER, 200, "text/html"),
        ("/product/user/my-reviews", ANY, 401, JSON),
        ("/FreeAiSearchProductDetail/certa", BROWSER, 200, "text/html"),
        ("/product/nobody", BROWSER, 404, "text/html"),
        ("/product/nobody", JSON, 404, JSON),
        ("/nothing", BROWSER, 404, "text/html"),
        ("/nothing", ANY, 404, JSON),
        ("/api/options", BROWSER, 200, JSON),
        ("/api/nothing", BROWSER, 404, JSON),
        ("/auth/register", BROWSER, 308, "text/html"),
    ],
)
def test_the_accept_header_decides(site: Site, path: str, accept: str, status: int, kind: str) -> None:
    answer = _get(site, path, accept)
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith(kind)


@pytest.mark.parametrize("accept", [BROWSER, JSON])
def test_what_the_accept_header_decides_says_so_to_caches(site: Site, accept: str) -> None:
    assert "Accept" in _get(site, "/product/certa", accept).headers["vary"]


def test_a_posted_form_is_never_a_navigation(site: Site) -> None:
    with site.client(accept=BROWSER) as client:
        answer = client.post("/product/certa", json={})
    assert (answer.status_code, answer.headers["content-type"]) == (405, JSON)


def test_the_old_address_of_registration_leads_on(site: Site) -> None:
    assert _get(site, "/auth/register").headers["location"] == "/registration"


def test_a_product_page_has_its_own_head(site: Site) -> None:
    page = _get(site, "/product/certa").text
    assert "<title>Certa" in page
    assert f'<link rel="canonical" href="{site.address}/product/certa">' in page


def test_the_alternatives_of_a_product_name_it(site: Site) -> None:
    with site.client(accept="text/html") as client:
        page = client.get("/alternatives/certa")
        assert client.get("/alternatives/no-such-tool").status_code == 404
    assert "<title>Alternatives to Certa · Lexdex</title>" in page.text
    assert '/alternatives/certa">' in page.text


def test_hashed_files_never_expire_and_come_compressed(site: Site) -> None:
    with site.client(**{"accept-encoding": "gzip"}) as client:
        answer = client.get("/assets/app-1a2b3c.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text.startswith("let a = 1;")


def test_pages_are_asked_for_anew_and_cost_nothing_when_unchanged(site: Site) -> None:
    first = _get(site, "/")
    assert first.headers["cache-control"] == "no-cache"
    with site.client(**{"accept": BROWSER, "if-none-match": first.headers["etag"]}) as client:
        assert client.get("/").status_code == 304


def test_the_icon_is_found_by_its_old_name(site: Site) -> None:
    assert _get(site, "/favicon.ico", "image/*").headers["content-type"].startswith("image/svg+xml")


def test_robots_are_told_where_the_sitemap_is(site: Site) -> None:
    text = _get(site, "/robots.txt", ANY).text
    assert f"Sitemap: {site.address}/sitemap.xml" in text
    assert "Disallow: /api/" in text


def _locations(answer: httpx.Response) -> list[str]:
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/xml")
    found = ET.fromstring(answer.content).iter(f"{SITEMAP}loc")  # noqa: S314 - our own document
    return [element.text or "" for element in found]


def test_the_sitemap_names_every_visible_product_and_listed_page(site: Site) -> None:
    parts = _locations(_get(site, "/sitemap.xml"))
    pages, products = (_locations(_get(site, part.removeprefix(site.address))) for part in parts)
    assert f"{site.address}/" in pages
    assert not [page for page in pages if "dashboard" in page]
    assert f"{site.address}/product/certa" in products
    assert len(products) == len(set(products)) == PRODUCTS + 5
