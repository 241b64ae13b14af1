"""The head of a page: filled, bounded, and safe whatever the catalogue says."""

import json
import re

import pytest

from lexdex.catalogue.schemas import Facts
from lexdex.settings import Settings
from lexdex.shell.html import Head, Template, shortened
from lexdex.shell.products import head_of

SPA = (
    '<!doctype html><html><head><title>Lexdex</title>\n<meta name="description" content="old" />\n'
    '<!--head--></head><body><div id="root"></div></body></html>'
)
HOSTILE = "</script><script>alert(1)</script><!-- \" ' & \u2028"


def _facts(**given: object) -> Facts:
    known = {"id": "certa", "name": "Certa", "company": "Certa", "description": "Runs third parties.", "logo": ""}
    usual = {"categories": ["Compliance"], "rating_average": 4.5, "review_count": 2, "sample": False}
    return Facts(**{**known, **usual, **given})  # type: ignore[arg-type]


def _page(facts: Facts) -> str:
    return Template(SPA).fill(head_of(facts, Settings(public_url="https://lexdex.example"))).decode()


def _data(page: str) -> dict[str, object]:
    found = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    assert len(found) == 1
    return dict(json.loads(found[0]))


# covers R29
def test_a_product_page_says_what_it_is_about() -> None:
    page = _page(_facts())
    assert "<title>Certa by Certa · Lexdex</title>" in page
    assert page.count('<meta name="description"') == 1
    assert 'content="Runs third parties."' in page
    assert '<link rel="canonical" href="https://lexdex.example/product/certa">' in page
    assert _data(page)["@type"] == "SoftwareApplication"


def test_nothing_from_the_catalogue_can_end_its_element() -> None:
    page = _page(_facts(name=HOSTILE, company=HOSTILE, description=HOSTILE, categories=[HOSTILE]))
    assert "<script>alert" not in page
    assert _data(page)["name"] == HOSTILE
    assert page.count("<title>") == 1


@pytest.mark.parametrize(("reviews", "sample"), [(0, False), (7, True)])
def test_a_rating_is_claimed_only_where_people_wrote_reviews(reviews: int, sample: bool) -> None:
    assert "aggregateRating" not in _data(_page(_facts(review_count=reviews, sample=sample)))


def test_a_real_rating_is_shown() -> None:
    rating = _data(_page(_facts()))["aggregateRating"]
    assert isinstance(rating, dict)
    assert (rating["ratingValue"], rating["reviewCount"]) == (4.5, 2)


def test_a_description_is_cut_at_a_word() -> None:
    text = shortened("word " * 100)
    assert len(text) <= 160
    assert text.endswith("word…")


def test_a_page_of_an_account_is_not_offered_to_search_engines() -> None:
    page = Template(SPA).fill(Head(title="Dashboard", indexed=False)).decode()
    assert '<meta name="robots" content="noindex">' in page


def test_a_shell_of_another_build_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="build the web app again"):
        Template("<html></html>")
