"""Texts of other systems: HTML entities become characters, HTML tags go, and what only looks like HTML stays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexdex.catalogue.parsing import values
from lexdex.catalogue.parsing.fields import parse_field
from lexdex.catalogue.parsing.markup import has_tags, replace_markup


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("R&amp;D Muster", "R&D Muster"),
        ("Smith &amp;amp; Co", "Smith & Co"),
        ("Don&#8217;t worry &ndash; <b>simple</b>", "Don\u2019t worry \u2013 simple"),
        ("M&#xFC;ller&nbsp;GmbH", "M\u00fcller GmbH"),
        ("<p>One</p><p>Two<br/>Three</p>", "One\nTwo\nThree"),
        ("&lt;strong&gt;x&lt;/strong&gt;", "x"),
        ("a<script>alert(1)</script>b<!-- c -->", "a b"),
        ('<a href="https://a.example">link</a>', "link"),
    ],
)
def test_entities_are_decoded_and_tags_go(text: str, clean: str) -> None:
    parsed = parse_field("description", text)
    assert [line.strip() for line in parsed.splitlines() if line.strip()] == clean.split("\n")


@pytest.mark.parametrize(
    "text", ["R&D; more", "AT&T", "a < b and c > d", "<Company>", "if (a<b)", "&madeup;", "x <3", "<<"]
)
def test_text_similar_to_html_stays(text: str) -> None:
    assert (replace_markup(text), has_tags(text)) == (text, False)


def test_an_id_has_the_decoded_name() -> None:
    assert values.make_slug(parse_field("name", "R&amp;D Muster")) == "r-and-d-muster"


@pytest.mark.parametrize("field", ["name", "company", "integrations", "description", "employees", "website"])
def test_each_kind_of_text_is_decoded(field: str) -> None:
    found = parse_field(field, "https://a.example/?a=1&amp;b=2")
    assert found in {"https://a.example/?a=1&b=2", ("https://a.example/?a=1&b=2",)}


@given(st.text("<>&;/ab#38pl t", max_size=30))
def test_a_clean_text_stays_as_it_is(text: str) -> None:
    once = text
    for _ in range(8):
        once = replace_markup(once)
    assert replace_markup(once) == once
