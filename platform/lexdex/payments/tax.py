"""Calculates the tax of a payment by the countries of seller and buyer (decision 0018).

A simple rule, which a tax adviser of the seller must confirm: it knows one rate per country and no reduced rates.
"""

import re
from decimal import Decimal
from typing import Final, NamedTuple

from lexdex.foundation.errors import Invalid
from lexdex.settings import Settings

EU: Final = frozenset(
    "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split()  # noqa: SIM905
)
REVERSE_CHARGE: Final = "Reverse charge: the recipient is liable for the tax (Article 196 of Directive 2006/112/EC)."
OUTSIDE: Final = "No tax: the place of supply is in the country of the recipient."
TAX_ID: Final = re.compile(r"[A-Z0-9]{4,20}")
EU_TAX_ID: Final = re.compile(r"[A-Z]{2}[A-Z0-9+*]{2,13}")
EU_PREFIXES: Final = {"GR": "EL"}
"""Tax ids begin with the country's code, but for these."""
WRONG_TAX_ID: Final = "Please enter the VAT number with the code of its country, such as {prefix}123456789."
UNREADABLE_TAX_ID: Final = "Please enter a tax id of 4 to 20 letters and digits, or leave it empty."


class Tax(NamedTuple):
    """The tax of a payment: its rate in hundredths of a per cent, its amount in cents, and a note for the invoice."""

    rate: int
    amount: int
    note: str


def calculate_tax(settings: Settings, net_amount: int, country: str, tax_id: str) -> Tax:
    """Return the tax of a net amount for a buyer in this country, who is a business if there is a tax id.

    At home, and for consumers in the EU if the seller is there: the rate of the buyer's country, or of the seller's if
    that has none. For businesses elsewhere in the EU: reverse charge. For all others: none.
    """
    rates = read_rates(settings.tax_rates)
    seller = settings.seller_country
    if not seller or (country != seller and not {seller, country} <= EU):
        return Tax(0, 0, "" if country == seller or not seller else OUTSIDE)
    if country != seller and tax_id:
        return Tax(0, 0, REVERSE_CHARGE)
    rate = rates.get(country, rates.get(seller, 0))
    return Tax(rate, share_tax(net_amount, rate), "")


def share_tax(net_amount: int, rate: int) -> int:
    """Return the tax of a net amount, rounded to whole cents with halves upwards."""
    return (net_amount * rate + 5_000) // 10_000


def read_rates(text: str) -> dict[str, int]:
    """Return the rates of the settings in hundredths of a per cent, by country."""
    pairs = (pair.strip().partition("=") for pair in text.split(",") if pair.strip())
    return {country: int(Decimal(rate) * 100) for country, _, rate in pairs}


def clean_tax_id(text: str, country: str) -> str:
    """Return a tax id without spaces and punctuation; raises Invalid if it cannot be one of this country.

    Whether it is registered, nobody asks here.
    """
    tax_id = re.sub(r"[\s.\-/]", "", text).upper()
    prefix = EU_PREFIXES.get(country, country)
    if tax_id and country in EU and not (EU_TAX_ID.fullmatch(tax_id) and tax_id.startswith(prefix)):
        raise Invalid(WRONG_TAX_ID.format(prefix=prefix))
    if tax_id and country not in EU and not TAX_ID.fullmatch(tax_id):
        raise Invalid(UNREADABLE_TAX_ID)
    return tax_id
