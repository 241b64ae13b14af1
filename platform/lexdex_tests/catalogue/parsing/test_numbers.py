"""Parsing of numbers, years, prices and ratings in the notations of several countries."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexdex.catalogue.imports.columns import ColumnMapping
from lexdex.catalogue.parsing import numbers
from lexdex.catalogue.parsing.values import InvalidValue


@pytest.mark.parametrize(
    ("text", "found"), [("2015", 2015), ("2015.0", 2015), (2015, 2015), ("", None), ("unknown", None)]
)
def test_years(text: object, found: int | None) -> None:
    assert numbers.parse_year(text) == found


@pytest.mark.parametrize("text", ["2999", "12", "soon", "2015.5", "-2015", "20 15 x"])
def test_impossible_years_are_refused(text: str) -> None:
    with pytest.raises(InvalidValue):
        numbers.parse_year(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("$1,200.00", 1200), ("49 USD", 49), ("US$ 49", 49), ("USD 1,200", 1200), ("49$", 49),
        ("1,200", 1200), ("1'200", 1200), ("1\u2019200.00", 1200), ("1 200", 1200), ("1\u202f200,00", 1200),
        ("1\u00a0200\u00a0000", 1_200_000), ("1.200,00", 1200), ("1.200.000", 1_200_000), ("1,200,000.0", 1_200_000),
        ("12,34,567", 1_234_567), ("49.00", 49), ("49,00", 49), ("\uff14\uff19", 49),
        ("", None), ("n/a", None), (12.0, 12), (12, 12),
    ],
)  # fmt: skip
def test_prices_in_whole_dollars_are_read_in_each_notation(text: object, found: int | None) -> None:
    assert numbers.parse_amount(text) == found


@pytest.mark.parametrize("text", ["49,90", "2,5", "49.9", "$49.90", "1,200.50", "1.200,50", "1'200.5", 49.9])
def test_a_fraction_is_refused_and_never_multiplied(text: object) -> None:
    with pytest.raises(InvalidValue, match="is not a whole number"):
        numbers.parse_amount(text)


@pytest.mark.parametrize("text", ["1.200", "0,500", "0.500", "$49.900"])
def test_a_number_with_two_readings_is_refused(text: str) -> None:
    with pytest.raises(InvalidValue, match="has two readings"):
        numbers.parse_amount(text)


@pytest.mark.parametrize("text", ["-5", "\u221210", "- 1,200", "$-5", "-1.5"])
def test_a_negative_number_is_named_so(text: str) -> None:
    with pytest.raises(InvalidValue, match=r"is less than 0$"):
        numbers.parse_amount(text)


@pytest.mark.parametrize("text", ["1,2,3", "1,20,0", "20 15", "1,200.000.000", "-5", "49-99", "from 49", "1e3", True])
def test_what_is_no_number_is_refused(text: object) -> None:
    with pytest.raises(InvalidValue):
        numbers.parse_amount(text)


@pytest.mark.parametrize(
    "text",
    [
        "€49",
        "£99",
        "49 €",
        "49 EUR",
        "CHF 1'200",
        "A$49",
        "C$ 49",
        "49 Euro",
        "¥500",
        "₹499",
        "zł 49",
        "49 kr",
        "$49 CAD",
    ],
)
def test_a_price_in_another_currency_is_refused(text: str) -> None:
    with pytest.raises(InvalidValue, match="is in another currency"):
        numbers.parse_amount(text)


@pytest.mark.parametrize("text", ["$2015", "2015 USD", "€2015"])
def test_a_year_is_no_price(text: str) -> None:
    with pytest.raises(InvalidValue):
        numbers.parse_year(text)


@pytest.mark.parametrize("column", ["Price (€)", "Price EUR", "Starting price £", "price, CHF"])
def test_a_column_of_prices_in_another_currency_is_not_used(column: str) -> None:
    assert ColumnMapping().find_fields(column) == ()
    assert ColumnMapping([f"{column}=starting_price_usd"]).find_fields(column) == ("starting_price_usd",)


@pytest.mark.parametrize("column", ["Price", "Price ($)", "Starting price USD", "starting_price_usd"])
def test_a_column_of_prices_in_dollars_is_used(column: str) -> None:
    assert ColumnMapping().find_fields(column) == ("starting_price_usd",)


@pytest.mark.parametrize(("text", "found"), [("4.5", 4.5), ("4,5", 4.5), ("5", 5), ("", 0), ("n/a", 0), (4, 4)])
def test_ratings(text: object, found: float) -> None:
    assert numbers.parse_rating(text) == found


@pytest.mark.parametrize("text", ["inf", "1_0", "4.5/5", "-1", 10**400, float("nan"), True])
def test_what_is_no_rating_is_refused(text: object) -> None:
    with pytest.raises(InvalidValue):
        numbers.parse_rating(text)


@given(st.integers(1_000, 100_000_000), st.sampled_from([",", " ", "'", "\u2019", "\u00a0", "\u202f"]))
def test_a_number_in_groups_of_three_is_that_number(number: int, mark: str) -> None:
    assert numbers.parse_number(f"{number:,}".replace(",", mark)) == number


@given(st.text("0123456789,.' $€", max_size=12))
def test_a_number_is_never_more_than_its_digits_before_the_last_mark(text: str) -> None:
    """A decimal comma doesn't multiply: what follows the last mark is a group of three digits, or zeros."""
    try:
        found = numbers.parse_amount(text)
    except InvalidValue:
        return
    tail = text.strip(" $€").replace(",", ".").rpartition(".")
    if found and tail[1] and len(tail[2]) != 3:
        assert set(tail[2]) <= {"0"}
