"""Pages, files and API on one origin, with their caching headers."""

import io
import re
import xml.etree.ElementTree as ET
from html import escape

import httpx
import pytest
from PIL import Image

from lexdex_tests.fixtures.site import PRODUCTS
from lexdex_tests.live_site import BROWSER, PRELOAD, RESULTS_PRELOAD, Site

ANY = "*/*"
JSON = "application/json"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def _get(site: Site, path: str, accept: str = BROWSER) -> httpx.Response:
    with site.client(accept=accept) as client:
        return client.get(path)


@pytest.mark.covers("R01", "R11", "R26", "R29", "R43")
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


CRAWLERS = {
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)": ANY,
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)": ANY,
    "LinkedInBot/1.0 (compatible; Mozilla/5.0; +http://www.linkedin.com)": ANY,
    "WhatsApp/2.23.20.0": "",
    "TelegramBot (like TwitterBot)": ANY,
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)": "image/avif,image/webp,*/*;q=0.8",
    "http.rb/5.1.1 (Mastodon/4.2.1; +https://mastodon.example/) Bot": "text/html",
}


@pytest.mark.parametrize("path", ["/product/certa", "/product/user/certa", "/product/ediscovery/certa"])
@pytest.mark.parametrize("agent", CRAWLERS)
def test_crawlers_and_link_previews_get_the_page(site: Site, agent: str, path: str) -> None:
    with site.client() as client:
        request = client.build_request("GET", path, headers={"user-agent": agent, "accept": CRAWLERS[agent]})
        if not CRAWLERS[agent]:
            del request.headers["accept"]
        answer = client.send(request)
    assert (answer.status_code, answer.headers["content-type"].partition(";")[0]) == (200, "text/html")
    assert f'<meta property="og:url" content="{site.address}/product/certa">' in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"user-agent": "curl/8.5.0"},
        {"user-agent": "python-requests/2.32"},
        {"user-agent": "Mozilla/5.0", "sec-fetch-dest": "empty"},
        {"user-agent": "Mozilla/5.0", "authorization": "Bearer x"},
        {"user-agent": "Slackbot", "accept": "application/json, text/plain, */*"},
    ],
)
def test_programs_that_take_anything_get_json(site: Site, headers: dict[str, str]) -> None:
    with site.client(**{"accept": ANY, **headers}) as client:
        answer = client.get("/product/certa")
    assert answer.headers["content-type"] == JSON


@pytest.mark.parametrize(
    ("path", "status"), [("/product/list-products", 200), ("/product/compare", 400), ("/product/user/my-reviews", 401)]
)
def test_addresses_of_operations_are_no_products_of_crawlers(site: Site, path: str, status: int) -> None:
    with site.client(accept=ANY, **{"user-agent": "Slackbot"}) as client:
        answer = client.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (status, JSON)


@pytest.mark.parametrize(
    "path",
    ["/", "/login", "/registration", "/compare", "/product/certa", "/alternatives/certa", "/nothing", "/sitemap.xml"],
)
@pytest.mark.parametrize("accept", [BROWSER, "text/html"])
def test_head_answers_like_get_without_the_body(site: Site, path: str, accept: str) -> None:
    with site.client(accept=accept) as client:
        got, head = client.get(path), client.head(path)
    names = ("content-type", "content-encoding", "vary", "cache-control", "location")
    assert head.status_code == got.status_code
    assert [head.headers.get(name) for name in names] == [got.headers.get(name) for name in names]
    assert head.content == b""


@pytest.mark.parametrize("accept", [BROWSER, JSON])
def test_responses_that_depend_on_accept_have_a_vary_header(site: Site, accept: str) -> None:
    assert "Accept" in _get(site, "/product/certa", accept).headers["vary"]


def test_a_post_request_is_never_answered_with_a_page(site: Site) -> None:
    with site.client(accept=BROWSER) as client:
        answer = client.post("/product/certa", json={})
    assert (answer.status_code, answer.headers["content-type"]) == (405, JSON)


def test_the_old_registration_url_redirects(site: Site) -> None:
    assert _get(site, "/auth/register").headers["location"] == "/registration"


def test_a_product_page_has_its_own_head(site: Site) -> None:
    page = _get(site, "/product/certa").text
    assert "<title>Certa" in page
    assert f'<link rel="canonical" href="{site.address}/product/certa">' in page


def test_a_product_page_preloads_its_scripts(site: Site) -> None:
    with site.client(Accept=BROWSER) as client:
        assert PRELOAD in client.get("/product/certa").text
        assert PRELOAD in client.get("/product/user/certa").text
        assert PRELOAD not in client.get("/compare").text
        assert PRELOAD not in client.get("/product/nobody").text


def test_the_results_page_preloads_its_scripts(site: Site) -> None:
    with site.client(headers=BROWSER) as client:
        assert RESULTS_PRELOAD in client.get("/ai-search-results-1", params={"q": "contract review"}).text
        assert RESULTS_PRELOAD not in client.get("/compare").text


def test_a_crawler_without_scripts_reads_the_product(site: Site) -> None:
    page = _get(site, "/product/sirion-ai", "text/html").text
    body = page.partition('<div id="root" data-preloaded>')[2].partition("<script")[0]
    assert "Sirion</h1>" in body or "Sirion <span" in body
    assert "Sirion covers the life of enterprise contracts" in body
    assert re.search(r"Rated \d\.\d of 5|No reviews yet", body)


@pytest.mark.parametrize(("encoding", "packed"), [("gzip, br", "gzip"), ("identity", None)])
def test_a_page_is_compressed_if_the_client_accepts_it(site: Site, encoding: str, packed: str | None) -> None:
    with site.client(**{"accept": BROWSER, "accept-encoding": encoding}) as client:
        answer = client.get("/product/certa")
    assert answer.headers.get("content-encoding") == packed
    assert "Accept-Encoding" in answer.headers["vary"]
    assert "<title>Certa" in answer.text


def test_a_page_as_of_a_day_has_no_current_content(site: Site) -> None:
    page = _get(site, "/product/certa?as_of=2026-01-01").text
    assert '<meta name="robots" content="noindex">' in page
    assert "data-preloaded" not in page


def test_all_five_urls_of_a_product_have_the_same_canonical_url(site: Site) -> None:
    canonical = f'<link rel="canonical" href="{site.address}/product/certa">'
    for path in ("product/", "product/user/", "product/vendor/", "product/compliance/", "FreeAiSearchProductDetail/"):
        assert canonical in _get(site, f"/{path}certa").text


def test_a_shared_link_has_an_image_of_its_own(site: Site) -> None:
    page = _get(site, "/product/certa").text
    found = re.search(r'og:image" content="([^"]+)"', page)
    assert found is not None
    answer = _get(site, found[1].removeprefix(site.address), "image/*")
    with Image.open(io.BytesIO(answer.content)) as picture:
        assert (picture.format, picture.size) == ("PNG", (1200, 630))
    # Also for who opens it as a page; and drawn once, so that the second time costs nothing.
    assert _get(site, "/social/certa.png").content == answer.content
    assert len(list((site.data / "files" / "social" / "certa").iterdir())) == 1


@pytest.mark.parametrize("name", ["nobody.png", "certa", "certa.svg", "..%2fcerta.png", "%00.png"])
def test_no_other_image_is_rendered(site: Site, name: str) -> None:
    assert _get(site, f"/social/{name}", ANY).status_code == 404


def test_the_sitemap_has_the_date_of_a_products_last_change(site: Site) -> None:
    text = _get(site, "/sitemap-products.xml").text
    assert re.search(r"/product/certa</loc><lastmod>\d{4}-\d\d-\d\d</lastmod>", text)


def test_a_hidden_product_has_no_page_and_no_sitemap_entry(site: Site) -> None:
    site.act("set-hidden", "eqs-group", "yes")
    try:
        page = _get(site, "/product/eqs-group")
        assert page.status_code == 404
        assert "EQS" not in page.text
        assert "/product/eqs-group<" not in _get(site, "/sitemap-products.xml").text
        assert _get(site, "/social/eqs-group.png", ANY).status_code == 404
    finally:
        site.act("set-hidden", "eqs-group", "no")


def test_the_alternatives_page_has_the_product_name_in_its_title(site: Site) -> None:
    with site.client(accept="text/html") as client:
        page = client.get("/alternatives/certa")
        assert client.get("/alternatives/no-such-tool").status_code == 404
    assert "<title>Alternatives to Certa · Lexdex</title>" in page.text
    assert '/alternatives/certa">' in page.text


def test_the_page_of_a_vendors_products_has_its_name_in_head_and_canonical_url(site: Site) -> None:
    page = _get(site, "/vendor-products?page=2&company=certa")
    assert page.status_code == 200
    assert "<title>Products by Certa · Lexdex</title>" in page.text
    assert '/vendor-products?company=Certa">' in page.text
    assert 'name="robots"' not in page.text


def test_the_directory_and_its_categories_are_readable_without_scripts(site: Site) -> None:
    directory = _get(site, "/categories")
    assert directory.status_code == 200
    assert '<a href="/category/e-discovery"' in directory.text
    category = _get(site, "/category/compliance-and-risk")
    assert f'<link rel="canonical" href="{site.address}/category/compliance-and-risk">' in category.text
    assert '<a href="/product/certa"' in category.text
    assert 'id="preloaded"' not in category.text


def test_a_comparison_of_two_products_has_their_facts_and_one_canonical_url(site: Site) -> None:
    page = _get(site, "/compare/eqs-group-vs-certa")
    assert page.status_code == 200
    assert f'<link rel="canonical" href="{site.address}/compare/certa-vs-eqs-group">' in page.text
    assert '<th scope="row">Capabilities</th>' in page.text
    for pair in ("certa-vs-nobody", "certa-vs-certa", "certa"):
        assert _get(site, f"/compare/{pair}").status_code == 404


@pytest.mark.parametrize(
    "query", ["", "?company=", "?company=Nobody", "?company=%00", "?company=%ff", "?company=a&" + "x=1&" * 30]
)
def test_a_vendor_without_products_is_not_found(site: Site, query: str) -> None:
    page = _get(site, f"/vendor-products{query}")
    assert page.status_code == 404
    assert '<meta name="robots" content="noindex">' in page.text
    assert "Products by" not in page.text


def test_hashed_files_are_immutable_and_compressed(site: Site) -> None:
    with site.client(**{"accept-encoding": "gzip"}) as client:
        answer = client.get("/assets/app-1a2b3c.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text.startswith("let a = 1;")


def test_pages_are_revalidated_and_not_resent_when_unchanged(site: Site) -> None:
    first = _get(site, "/")
    assert first.headers["cache-control"] == "no-cache"
    with site.client(**{"accept": BROWSER, "if-none-match": first.headers["etag"]}) as client:
        assert client.get("/").status_code == 304


def test_favicon_ico_is_served(site: Site) -> None:
    assert _get(site, "/favicon.ico", "image/*").headers["content-type"].startswith("image/svg+xml")


def test_robots_txt_names_the_sitemap(site: Site) -> None:
    text = _get(site, "/robots.txt", ANY).text
    assert f"Sitemap: {site.address}/sitemap.xml" in text
    assert "Disallow: /api/" in text


def _list_locations(answer: httpx.Response) -> list[str]:
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/xml; charset=utf-8"
    found = ET.fromstring(answer.content).iter(f"{SITEMAP}loc")  # noqa: S314 - our own document
    return [element.text or "" for element in found]


def test_the_sitemap_lists_all_visible_products_and_indexed_pages(site: Site) -> None:
    parts = _list_locations(_get(site, "/sitemap.xml"))
    pages, products, vendors = (_list_locations(_get(site, part.removeprefix(site.address))) for part in parts)
    assert f"{site.address}/" in pages
    assert not [page for page in pages if "dashboard" in page]
    assert f"{site.address}/product/certa" in products
    assert len(products) == len(set(products)) == PRODUCTS + 5
    assert f"{site.address}/vendor-products?company=Certa" in vendors
    assert len(vendors) == len(set(vendors))
    # Each leads to a page of the same canonical URL, which search engines may index.
    for vendor in vendors[:5]:
        page = _get(site, vendor.removeprefix(site.address))
        assert page.status_code == 200
        assert f'<link rel="canonical" href="{escape(vendor)}">' in page.text
