"""Maps the columns of an imported file to catalogue fields."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from lexdex.catalogue.parsing.numbers import names_other_currency
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
NAME_BY_OPTION: Final = "Choose one with --map 'column=name'."
"""What to do about a file without names, on the command line."""
_NON_ALPHANUMERIC: Final = re.compile(r"[^0-9a-z]+")
IGNORED_FIELD: Final = "-"
AMOUNTS: Final = frozenset({"starting_price_usd"})


def _normalise_column(name: str) -> str:
    return _NON_ALPHANUMERIC.sub("_", name.casefold()).strip("_")


def _build_name_index() -> dict[str, str]:
    names = {_normalise_column(api_name): field for field, api_name in _list_api_names().items() if field in FIELDS}
    names |= {synonym: field for field, words in _SYNONYMS.items() for synonym in words.split()}
    return names | {field: field for field in FIELDS}


def _list_api_names() -> dict[str, str]:
    return dict(zip(ProductDetails.__struct_fields__, ProductDetails.__struct_encode_fields__, strict=True))


FIELDS_BY_NAME: Final = _build_name_index()
"""The catalogue field by normalised column name: our field names, the API's field names, and common synonyms."""


def find_named_field(column: str) -> str:
    """Return the field to which a column of this name is mapped without an option; "" if there is none."""
    return FIELDS_BY_NAME.get(_normalise_column(column), "")


class ColumnMapping:
    """Maps the columns of an imported file to catalogue fields: by their names, or by the option --map 'COLUMN=FIELD'.

    --map takes precedence, and can map one column to several fields. `name_hint` says what to do if no column has the
    product name.
    """

    def __init__(self, pairs: Iterable[str] = (), *, name_hint: str = NAME_BY_OPTION) -> None:
        self._name_hint = name_hint
        self._given: dict[str, list[str]] = {}
        for pair in pairs:
            column, _, field = (part.strip() for part in pair.partition("="))
            if not column or (field not in FIELDS and field != IGNORED_FIELD):
                raise Invalid(f"--map '{pair}': please write 'column=field'. Fields: {', '.join(FIELDS)}.")
            self._given.setdefault(_normalise_column(column), []).append(field)

    def find_fields(self, column: str) -> tuple[str, ...]:
        """Return the fields that this column fills; empty if the column is not imported."""
        name = _normalise_column(column)
        if name in self._given:
            return tuple(field for field in self._given[name] if field != IGNORED_FIELD)
        field = FIELDS_BY_NAME.get(name)
        # A price in euros isn't one in dollars, and "Price (€)" is normalised to "price".
        return () if field is None or (field in AMOUNTS and names_other_currency(column)) else (field,)

    def find_unused_columns(self, columns: Sequence[str]) -> tuple[str, ...]:
        """Return the columns that are not imported.

        Raises Invalid if no column contains the product name, or if --map names a column that the file doesn't have.
        """
        missing = set(self._given) - {_normalise_column(column) for column in columns}
        if missing:
            raise Invalid(f"--map: there is no column '{min(missing)}'. Columns: {', '.join(columns)}.")
        fields = [field for column in columns for field in self.find_fields(column)]
        if "name" not in fields:
            found = ", ".join(column for column in columns if column) or "none"
            raise Invalid(f"No column contains the product name. {self._name_hint} Columns: {found}.")
        return tuple(column for column in columns if column and not self.find_fields(column))
