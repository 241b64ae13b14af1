"""Which of their columns is which of our fields."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from lexdex.catalogue.schemas import FIELDS
from lexdex.catalogue.schemas.api import ProductDetails
from lexdex.foundation.errors import Invalid

_SYNONYMS: Final = {
    "name": "product product_name tool title software solution toolname product_title",
    "company": "vendor maker manufacturer developer provider company_name vendor_name organisation organization",
    "aliases": "alias also_known_as other_names former_names",
    "categories": "category primary_category product_category",
    "description": "about long_description overview text",
    "summary": "short_description tagline overview_summary",
    "website": "url homepage web site link website_url domain",
    "logo": "image image_url logo_file",
    "headquarters": "location hq headquarter city country_of_origin based_in",
    "year_founded": "founded year founding_year founded_year established foundation_year",
    "employees": "employee_count number_of_employees staff company_size",
    "user_types": "target_client target_clients audience target_audience clients customers target_users",
    "deployment_models": "deployment deployment_model hosting_model",
    "hosting_locations": "hosting data_location hosting_location",
    "integrations": "integration integrates_with",
    "security_certifications": "certifications security_standards certificates",
    "compliance_standards": "compliance compliance_certifications",
    "gdpr_compliant": "gdpr",
    "licensing_models": "licensing license licence license_model",
    "starting_price_usd": "price starting_price price_usd",
    "free_trial": "trial",
    "demo_available": "demo request_demo",
    "languages": "language supported_languages lang",
    "countries": "country countries_served regions regions_served markets",
    "keywords": "tags keyword labels topics",
    "rating_average": "rating avg_rating average_rating",
    "review_count": "reviews number_of_reviews",
    "status": "state product_status",
}
_SPLIT_WORDS: Final = re.compile(r"[^0-9a-z]+")
IGNORED: Final = "-"


def _plain(name: str) -> str:
    return _SPLIT_WORDS.sub("_", name.casefold()).strip("_")


def _known() -> dict[str, str]:
    names = {_plain(wire): field for field, wire in _wire_names().items() if field in FIELDS}
    names |= {synonym: field for field, words in _SYNONYMS.items() for synonym in words.split()}
    return names | {field: field for field in FIELDS}


def _wire_names() -> dict[str, str]:
    return dict(zip(ProductDetails.__struct_fields__, ProductDetails.__struct_encode_fields__, strict=True))


KNOWN: Final = _known()
"""Plain form of a column's name -> our field: our own names, those of the calls, and what lists are wont to say."""


class ColumnMapping:
    """Column -> fields. What was said with --map goes before what we know; a column may serve several fields."""

    def __init__(self, told: Iterable[str] = ()) -> None:
        self._told: dict[str, list[str]] = {}
        for pair in told:
            column, _, field = (part.strip() for part in pair.partition("="))
            if not column or (field not in FIELDS and field != IGNORED):
                raise Invalid(f"--map '{pair}': please write 'column=field'. Fields: {', '.join(FIELDS)}.")
            self._told.setdefault(_plain(column), []).append(field)

    def fields_of(self, column: str) -> tuple[str, ...]:
        """The fields that this column fills; none when it is not used."""
        plain = _plain(column)
        if plain in self._told:
            return tuple(field for field in self._told[plain] if field != IGNORED)
        return (KNOWN[plain],) if plain in KNOWN else ()

    def checked(self, columns: Sequence[str]) -> tuple[str, ...]:
        """The columns that are not used; raises Invalid when the names are missing or --map names no column."""
        missing = set(self._told) - {_plain(column) for column in columns}
        if missing:
            raise Invalid(f"--map: there is no column '{min(missing)}'. Columns: {', '.join(columns)}.")
        fields = [field for column in columns for field in self.fields_of(column)]
        if "name" not in fields:
            found = ", ".join(column for column in columns if column) or "none"
            raise Invalid(
                f"No column contains the product name. Choose one with --map 'column=name'. Columns: {found}."
            )
        return tuple(column for column in columns if column and not self.fields_of(column))
