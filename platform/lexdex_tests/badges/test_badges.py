"""Badges: content, unusual names, themes and caching."""

import xml.etree.ElementTree as ET

import httpx
import msgspec
import pytest

from lexdex.badges import glyphs, rendering, service
from lexdex.badges.rendering import Badge
from lexdex.catalogue import service as catalogue
from lexdex.certificates import service as certificates
from lexdex.certificates.service.sample import seed_samples
from lexdex.settings import Settings
from lexdex_tests.builders import create_product
from lexdex_tests.certificates.builders import age, issue_certificate

SVG = "{http://www.w3.org/2000/svg}"
RATING, STAR = "/api/badges/certa/rating.svg", "/api/badges/certa/star.svg"


def read_texts(content: bytes) -> list[str]:
    root = ET.fromstring(content)  # noqa: S314 - our own drawing
    assert root.tag == f"{SVG}svg"
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def read_title(content: bytes) -> str:
    root = ET.fromstring(content)  # noqa: S314 - our own drawing
    title = root.find(f"{SVG}title")
    assert title is not None
    assert root.get("aria-label") == title.text
    return title.text or ""


async def test_a_reviewed_product_has_its_rating_on_the_badge(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    await catalogue.set_product_rating("certa", average=4.25, count=12)
    answer = await client.get(RATING)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert read_texts(answer.content) == ["Lexdex", "4.3 (12 reviews)"]
    assert read_title(answer.content) == "Certa: rated 4.3 of 5 by 12 reviews on Lexdex"
    assert b'clip-path="url(#rated)"' in answer.content
    assert b'<rect width="68.0" height="16"/>' in answer.content
    await catalogue.set_product_rating("certa", average=5, count=1)
    assert read_texts((await client.get(RATING)).content) == ["Lexdex", "5.0 (1 review)"]


async def test_without_reviews_there_is_no_rating(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    content = (await client.get(RATING)).content
    assert read_texts(content) == ["Lexdex", "Not yet reviewed"]
    assert b"rated" not in content


async def test_only_a_star_product_has_a_star(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    refused = await client.get(STAR)
    assert (refused.status_code, refused.json()["detail"]) == (404, "This product is not a STAR product.")
    await create_product("sirion-ai", name="Sirion AI", star=True)
    assert (await client.get("/api/badges/sirion-ai/star.svg")).status_code == 404
    await seed_samples({"sirion-ai": [""]})
    answer = await client.get("/api/badges/sirion-ai/star.svg")
    assert read_texts(answer.content) == ["Lexdex STAR", "Sample"]
    assert read_title(answer.content) == "Sample of the Lexdex STAR badge with Sirion AI; no review took place"


async def test_the_star_follows_the_certificate_and_links_to_it(client: httpx.AsyncClient) -> None:
    certificate = await issue_certificate(star=True, valid_days=100)
    answer = await client.get(STAR)
    assert read_texts(answer.content) == ["Lexdex STAR", f"Certified until {certificate.expires_at:%Y-%m-%d}"]
    url = f"http://127.0.0.1:8000/certificates/{certificate.number}"
    assert answer.headers["link"] == f'<{url}>; rel="describedby"'
    assert f'<a href="{url}"' in answer.text
    assert answer.headers["cache-control"] == "public, max-age=300"
    tag, brand = answer.headers["etag"], "#0b5f4a"
    assert brand in answer.text
    assert (await client.get(STAR, headers={"If-None-Match": tag})).status_code == 304
    for change, text in (
        (certificates.suspend, "Suspended"),
        (certificates.reinstate, f"Certified until {certificate.expires_at:%Y-%m-%d}"),
        (certificates.revoke, "Revoked"),
    ):
        await change(certificate.number, "A test.", None)
        answer = await client.get(STAR)
        assert read_texts(answer.content) == ["Lexdex STAR", text]
        assert (answer.headers["etag"] == tag) == (brand in answer.text) == (change is certificates.reinstate)
    second = await issue_certificate(star=True)
    await age(second.number, 366)
    assert read_texts((await client.get(STAR)).content) == ["Lexdex STAR", "Expired"]


async def test_the_star_of_a_module_names_the_module(client: httpx.AsyncClient) -> None:
    certificate = await issue_certificate(star=True, module="Approvals & Reviews")
    day, name = f"{certificate.expires_at:%Y-%m-%d}", certificate.product_name
    content = (await client.get(STAR)).content
    assert read_texts(content) == ["Lexdex STAR", f"Approvals & Reviews: Certified until {day}"]
    assert read_title(content).startswith(f"{name}, module Approvals & Reviews: Lexdex STAR certificate ")
    await certificates.revoke(certificate.number, "A test.", None)
    assert read_texts((await client.get(STAR)).content) == ["Lexdex STAR", "Approvals & Reviews: Revoked"]
    long = "Third parties and their many obligations " * 2
    await issue_certificate(star=True, module=long.strip())
    content = (await client.get(STAR)).content
    [_, shown] = read_texts(content)
    assert shown.startswith("Third parties and their many obligation…: Certified")
    assert long.strip() in read_title(content)


async def test_a_certificate_without_the_star_gives_no_badge(client: httpx.AsyncClient) -> None:
    await issue_certificate(star=False)
    assert (await client.get(STAR)).status_code == 404


async def test_a_hidden_product_has_no_badge(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa", star=True)
    await catalogue.set_product_hidden("certa", hidden=True, actor="test")
    for path in (RATING, STAR, "/api/badges/none/rating.svg", "/api/badges/%00/star.svg"):
        assert (await client.get(path)).status_code == 404


async def test_any_site_may_embed_a_badge_and_caches_may_store_it(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    answer = await client.get(RATING)
    assert answer.headers["cache-control"].startswith("public, max-age=3600")
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    tag = answer.headers["etag"]
    same = await client.get(RATING, headers={"If-None-Match": f'"other", W/{tag}'})
    assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", tag)
    await catalogue.set_product_rating("certa", average=4, count=1)
    other = await client.get(RATING, headers={"If-None-Match": tag})
    assert other.status_code == 200
    assert other.headers["etag"] != tag


async def test_light_and_dark_themes_differ_and_others_are_rejected(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    light, dark = [(await client.get(f"{RATING}?theme={theme}")).content for theme in ("light", "dark")]
    assert light != dark
    assert (await client.get(f"{RATING}?theme=neon")).status_code == 422


@pytest.mark.parametrize("name", ['<script>alert("1")</script> & Söhne', "ميزان العقود", "契約管理" * 20, "😀" * 90])
async def test_any_product_name_is_escaped_and_labelled(client: httpx.AsyncClient, name: str) -> None:
    await create_product(name=name)
    assert read_title((await client.get(RATING)).content) == f"{name}: not yet reviewed on Lexdex"


@pytest.mark.parametrize("brand", ["<b>&", "Law & Order " * 20, "法律索引"])
async def test_a_brand_of_any_kind_fits_its_badge(settings: Settings, database: None, brand: str) -> None:
    await create_product(name="Certa")
    badge = await service.get_rating_badge(msgspec.structs.replace(settings, brand=brand), "certa")
    content = rendering.render_badge(badge, "dark")
    heavy, plain = ET.fromstring(content).findall(f"{SVG}text")  # noqa: S314 - our own drawing
    assert len(heavy.text or "") <= 30
    ends = float(heavy.get("x", 0)) + float(heavy.get("textLength", 0))
    assert ends < float(plain.get("x", 0))
    edge = float(ET.fromstring(content).get("width", 0))  # noqa: S314 - our own drawing
    assert float(plain.get("x", 0)) + float(plain.get("textLength", 0)) < edge


def test_widths_match_the_font() -> None:
    assert glyphs.measure_width("", 10) == 0
    assert glyphs.measure_width("M", 10) == 8.6
    assert glyphs.measure_width("iiii", 10) < glyphs.measure_width("MM", 10) < glyphs.measure_width("MM", 10, bold=True)
    assert glyphs.measure_width("契", 10) == 10
    assert glyphs.measure_width("e\u0301", 10) == glyphs.measure_width("e", 10)


@pytest.mark.parametrize(("stars", "filled"), [(0.0, b'width="0.0"'), (2.5, b'width="40.0"'), (9.0, b'width="80.0"')])
def test_stars_are_filled_in_proportion_to_the_rating(stars: float, filled: bytes) -> None:
    assert filled in rendering.render_badge(Badge("a", "b", stars, "c"), "light")


async def test_sample_data_has_no_rating_on_other_websites(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa", sample=True)
    await catalogue.set_product_rating("certa", average=4.25, count=12)
    content = (await client.get(RATING)).content
    assert read_texts(content) == ["Lexdex", "Sample data, no rating"]
    assert read_title(content) == "Certa (sample data): sample data, no rating on Lexdex"


@pytest.mark.parametrize(
    ("average", "shown"),
    [(4.25, "4.3"), (4.35, "4.3"), (4.45, "4.5"), (3.05, "3.0"), (4.75, "4.8"), (5.0, "5.0"), (0, "0.0")],
)
def test_an_average_is_rounded_as_browsers_round_it(average: float, shown: str) -> None:
    """The expected texts are those of JavaScript's toFixed(1)."""
    assert catalogue.format_rating(average) == shown
