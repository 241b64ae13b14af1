"""Parsing of cell values: accepted and rejected texts, error messages, and lists."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexdex.catalogue.parsing import values
from lexdex.catalogue.parsing.fields import parse_field
from lexdex.catalogue.parsing.values import InvalidValue

labels = st.lists(
    st.text(st.characters(categories=["L", "N", "P", "S", "Zs"], exclude_characters=";"), min_size=1, max_size=20)
)


@pytest.mark.covers("B14", "X28")
@given(labels)
def test_joining_and_splitting_by_semicolon_is_the_identity_for_values_without_one(given_labels: list[str]) -> None:
    clean = values.parse_labels(given_labels)
    assert values.parse_labels("; ".join(clean) + ";") == clean


@given(st.text(max_size=80))
def test_cleaning_is_idempotent_and_leaves_printable_text_only(text: str) -> None:
    clean = values.clean_text(text)
    assert values.clean_text(clean) == clean
    assert "\0" not in clean
    assert all(char == "\n" or ord(char) >= 32 for char in clean)
    clean.encode()


@given(st.text(max_size=200))
def test_an_id_derived_from_a_name_is_a_slug_or_rejected(name: str) -> None:
    try:
        made = values.make_slug(name)
    except InvalidValue:
        return
    assert 1 <= len(made) <= 64
    assert made == "-".join(part for part in made.split("-") if part)
    assert made.isascii()
    assert values.make_slug(made) == made


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("Sirion AI", "sirion-ai"),
        ("Éclair & Söhne", "eclair-and-sohne"),
        ("Straße", "strasse"),
        ("Møller Muster", "moller-muster"),
        ("Łukasz Muster", "lukasz-muster"),
        ("Þór Đorđe Æther", "thor-dorde-aether"),
        ("O\u2019Brien", "o-brien"),
        ("O'Brien", "o-brien"),
        ("O\u02bc Brien", "o-brien"),
        ("  LexNova™ 2.0! ", "lexnovatm-2-0"),
    ],
)
def test_ids_are_readable(name: str, made: str) -> None:
    assert values.make_slug(name) == made


@pytest.mark.parametrize("text", ["a;b", "a ; b;", "a,b", " a , ,b ", "a;b;a"])
def test_lists_are_split_at_semicolons_or_else_at_commas(text: str) -> None:
    assert values.parse_labels(text) == ("a", "b")


def test_a_semicolon_makes_commas_part_of_the_value() -> None:
    assert values.parse_labels("London, UK; Berlin") == ("London, UK", "Berlin")


@pytest.mark.parametrize(
    "text",
    [
        "Word\nOutlook\nTeams",
        "Word\r\nOutlook\r\n\r\nTeams",
        "- Word\n- Outlook\n- Teams",
        "\u2022 Word\n\u2022 Outlook\n\u2022 Teams",
        "\u2022 Word \u2022 Outlook \u2022 Teams",
        "1. Word\n2. Outlook\n3. Teams",
        "Word,\nOutlook,\nTeams",
        "Word | Outlook | Teams",
        "<ul><li>Word</li><li>Outlook</li><li>Teams</li></ul>",
    ],
)
def test_lists_are_split_at_lines_and_bullets(text: str) -> None:
    assert values.parse_labels(text) == ("Word", "Outlook", "Teams")


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("Muster, Inc., Word", ("Muster, Inc.", "Word")),
        ("Muster, Inc.;", ("Muster, Inc.",)),
        ("Hosting (EU, UK, CH), Word", ("Hosting (EU, UK, CH)", "Word")),
        ("Frankfurt, Germany\nParis, France", ("Frankfurt, Germany", "Paris, France")),
        ("single sign-on, two - three", ("single sign-on", "two - three")),
    ],
)
def test_commas_within_a_label_stay(text: str, labels: tuple[str, ...]) -> None:
    assert values.parse_labels(text) == labels


@pytest.mark.parametrize(
    "text", ["N/A", "n/a", "-", "\u2014", "unknown", "TBD", "#N/A", "Not available", "None", "?", " "]
)
def test_placeholders_mean_unknown_in_each_kind_of_field(text: str) -> None:
    assert parse_field("integrations", f"{text}; Word") == ("Word",)
    assert parse_field("languages", [text]) == ()
    for field in ("company", "employees", "description", "website", "version"):
        assert parse_field(field, text) == ""
    assert parse_field("starting_price_usd", text) is None


def test_the_country_na_is_no_placeholder() -> None:
    assert parse_field("countries", "NA; n/a; US") == ("NA", "US")


@pytest.mark.parametrize("text", ["NA Systems", "Unknown Cells", "-5 degrees", "Nonesuch", "T-B-D"])
def test_a_text_that_begins_like_a_placeholder_stays(text: str) -> None:
    assert parse_field("company", text) == text


def test_a_known_name_keeps_its_comma() -> None:
    name = "Security, Privacy & Infrastructure"
    assert values.parse_labels(f"Legal Analytics, {name}", unsplit_names=[name]) == ("Legal Analytics", name)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://a.example/x?y=1#z", "https://a.example/x?y=1#z"),
        ("HTTP://A.example", "http://a.example"),
        ("HTTPS://X.COM/Path?Q=1", "https://x.com/Path?Q=1"),
        ("www.a.example/", "https://www.a.example/"),
        ("//a.example", "https://a.example"),
        ("a.example:8080/x", "https://a.example:8080/x"),
        ("n/a", ""),
        ("", ""),
    ],
)
def test_addresses(text: str, address: str) -> None:
    assert values.parse_website(text) == address


@pytest.mark.parametrize(
    "text",
    ["javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "ftp://a.example", "mailto:a@b.de",
     "https://user:pass@a.example", "https://user@a.example", "//user:pass@a.example", "https://@a.example",
     "https://\u0430lpha.example", "https://xn--80ak6aa92e.com", "https://a.example\\@b.example",
     "a b.de", "http://", "https://localhost", "https://a,b", "http://[::1", "vbscript:x", "https://a.example https://b.example"],
)  # fmt: skip
def test_other_schemes_than_http_are_rejected(text: str) -> None:
    with pytest.raises(InvalidValue, match="not a web address"):
        values.parse_website(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [("Yes", True), ("TRUE", True), ("1", True), ("no", False), ("0", False), ("", None), ("n/a", None), (True, True)],
)
def test_answers(text: object, found: bool | None) -> None:
    assert values.parse_flag(text) is found


def test_other_texts_than_yes_and_no_are_rejected() -> None:
    with pytest.raises(InvalidValue, match="not yes or no"):
        values.parse_flag("maybe")


@pytest.mark.parametrize("text", ["https://user:pass@a.example", "https://user@a.example", "//user:pass@a.example"])
def test_an_address_with_a_password_is_rejected_with_the_reason(text: str) -> None:
    with pytest.raises(InvalidValue, match="contains a user name or a password"):
        values.parse_website(text)
