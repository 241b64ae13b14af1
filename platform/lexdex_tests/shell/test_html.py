"""The HTML head of pages: content, length limits and escaping."""

import json
import re
from typing import Any

import msgspec
import pytest

from lexdex.catalogue.schemas import ProductHead
from lexdex.reference.schemas import CategoryOption, OptionLists
from lexdex.settings import Settings
from lexdex.shell.html import Head, Template, shorten_description
from lexdex.shell.products import to_alternatives_head, to_product_head
from lexdex.shell.social import _build_data
from lexdex.star_profiles.installed_profiles import load_profiles
from lexdex.star_profiles.schemas import ProductPage, to_star_page

SPA = (
    '<!doctype html><html><head><title>Lexdex</title>\n<meta name="description" content="old" />\n'
    '<!--head--></head><body><div id="root"></div></body></html>'
)
HOSTILE = "</script><script>alert(1)</script><!-- \" ' & \u2028"


OPTIONS = OptionLists(
    categories=[CategoryOption("compliance-risk", "Compliance", "compliance", in_filter=True)],
    **{name: [] for name in OptionLists.__struct_fields__ if name != "categories"},
)


def _build_product(**given: object) -> ProductPage:
    kinds = {"str": "", "list": [], "int": 0}
    fields = {field.name: field for field in msgspec.structs.fields(ProductPage)}
    empty = {name: kinds.get(getattr(field.type, "__name__", ""), []) for name, field in fields.items()}
    usual = {"id": "certa", "name": "Certa", "company": "Certa", "description": "Runs third parties."}
    known = {"categories": "Compliance", "rating_average": 4.5, "review_count": 2, "revision": 3, "version": "v1.0"}
    none = {"sample": False, "star": False, "sources": {}, "star_profile": None}
    none |= {"starting_price_usd": None, "trial_days": None}
    return ProductPage(**{**empty, **usual, **known, **none, **given})  # type: ignore[arg-type]


def _render_page(product: ProductPage) -> str:
    return Template(SPA).fill(to_product_head(product, OPTIONS, Settings(public_url="https://lexdex.example"))).decode()


def _read_graph(page: str) -> list[dict[str, Any]]:
    found = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    assert len(found) == 1
    return list(json.loads(found[0])["@graph"])


def _read_data(page: str) -> dict[str, Any]:
    return _read_graph(page)[0]


@pytest.mark.covers("R29")
def test_a_product_page_has_title_description_and_structured_data() -> None:
    page = _render_page(_build_product())
    assert "<title>Certa by Certa · Lexdex</title>" in page
    assert page.count('<meta name="description"') == 1
    assert 'content="Runs third parties."' in page
    assert '<link rel="canonical" href="https://lexdex.example/product/certa">' in page
    assert _read_data(page)["@type"] == "SoftwareApplication"


def test_values_from_the_catalogue_are_escaped() -> None:
    page = _render_page(_build_product(name=HOSTILE, company=HOSTILE, description=HOSTILE, categories=HOSTILE))
    assert "<script>alert" not in page
    assert _read_data(page)["name"] == HOSTILE
    assert _read_preloaded(page)["ProductName"] == HOSTILE
    assert page.count("<title>") == 1


def test_structured_data_has_a_rating_only_with_reviews() -> None:
    assert "aggregateRating" not in _read_data(_render_page(_build_product(review_count=0)))


def test_sample_data_is_marked_wherever_a_link_is_shown_and_claims_nothing_to_search_engines() -> None:
    page = _render_page(_build_product(sample=True, review_count=7, starting_price_usd=25))
    assert "<title>Certa by Certa (sample data) · Lexdex</title>" in page
    assert page.count("Sample data: product and company are invented.") == 2
    assert '"@type":"BreadcrumbList"' in page
    assert not [words for words in ("SoftwareApplication", "aggregateRating", "Offer", "Organization") if words in page]
    assert "Certa (sample data)" in json.dumps(_read_graph(page))
    product = ProductHead("certa", "Certa", "", "", [], "", rating_average=0, review_count=0, sample=True)
    head = to_alternatives_head(product, Settings())
    assert head.title.startswith("Alternatives to Certa (sample data)")


def test_a_real_rating_is_shown() -> None:
    rating = _read_data(_render_page(_build_product()))["aggregateRating"]
    assert isinstance(rating, dict)
    assert (rating["ratingValue"], rating["reviewCount"]) == (4.5, 2)


def test_a_description_is_shortened_at_a_word_boundary() -> None:
    text = shorten_description("word " * 100)
    assert len(text) <= 160
    assert text.endswith("word…")


def test_account_pages_are_not_indexed() -> None:
    page = Template(SPA).fill(Head(title="Dashboard", indexed=False)).decode()
    assert '<meta name="robots" content="noindex">' in page


def test_an_html_file_without_placeholders_is_rejected() -> None:
    with pytest.raises(ValueError, match="rebuild the web app"):
        Template("<html></html>")


def _read_preloaded(page: str) -> dict[str, Any]:
    found = re.findall(r'<script type="application/json" id="preloaded">(.*?)</script>', page)
    assert len(found) == 1
    return dict(json.loads(found[0]))


def test_name_rating_and_description_are_shown_without_scripts() -> None:
    body = _render_page(_build_product()).partition("<body>")[2].partition("<script")[0]
    for words in ("Certa", "Rated 4.5 of 5, 2 reviews", "Runs third parties.", "Compliance"):
        assert words in body
    assert "No reviews yet" in _render_page(_build_product(review_count=0))
    assert "1 review<" in _render_page(_build_product(review_count=1))
    assert "No description available." in _render_page(_build_product(description=""))
    assert "Sample data" in _render_page(_build_product(sample=True))


def test_the_page_embeds_the_response_of_its_endpoint() -> None:
    product = _build_product()
    assert _read_preloaded(_render_page(product)) == msgspec.to_builtins(product)


def test_the_badge_of_a_star_product_says_that_it_is_a_sample() -> None:
    profile = to_star_page("certa", 0, dict(load_profiles())["certa"], [])
    product = _build_product(star=True, star_profile=profile)
    page = _render_page(product).partition("<body>")[2]
    assert 'Lexdex STAR Product</span><span class="sample">Sample</span>' in page
    assert profile.tagline in page
    # The text of a rendered image cannot be read back.
    assert _build_data(product, "Lexdex")["badge"] == "Lexdex STAR Product (sample)"


def test_breadcrumbs_are_in_the_structured_data() -> None:
    crumbs = _read_graph(_render_page(_build_product()))[1]
    assert crumbs["@type"] == "BreadcrumbList"
    assert [(step["name"], step["item"]) for step in crumbs["itemListElement"]] == [
        ("Home", "https://lexdex.example/"),
        ("Compliance", "https://lexdex.example/ai-search/compliance"),
        ("Certa", "https://lexdex.example/product/certa"),
    ]
    without = _read_graph(_render_page(_build_product(categories="Elsewhere")))[1]
    assert [step["name"] for step in without["itemListElement"]] == ["Home", "Certa"]


@pytest.mark.parametrize(("price", "offered"), [(None, False), (25, True)])
def test_structured_data_has_an_offer_only_with_a_known_price(price: int | None, offered: bool) -> None:
    data = _read_data(_render_page(_build_product(starting_price_usd=price)))
    assert ("offers" in data) == offered
    if offered:
        assert data["offers"] == {"@type": "Offer", "price": 25, "priceCurrency": "USD"}


def test_a_shared_link_has_an_image_that_changes_with_the_product() -> None:
    page = _render_page(_build_product())
    assert '<meta property="og:image" content="https://lexdex.example/social/certa.png?v=3">' in page
    for name in ("og:title", "og:description", "og:url", "og:image:width", "og:image:height", "og:image:alt"):
        assert page.count(f'<meta property="{name}"') == 1
    assert '<meta name="twitter:card" content="summary_large_image">' in page
