"""Which fields an owner may edit, and what the catalogue makes of the values."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import CatalogueProduct
from lexdex.catalogue.service import InvalidValue, convert_document
from lexdex.foundation.errors import Invalid
from lexdex.reference import service as reference

REVIEWED: Final = ("name", "categories")
"""A change to these says what the product is and where it is found, so an admin looks first."""
# Neither aliases (under a rival's name one would be found as the rival) nor what reviews, editors and we ourselves say.
EDITABLE: Final = (
    *REVIEWED,
    *("version", "website", "description", "summary", "key_points"),
    *("company", "year_founded", "headquarters", "employees", "funding_stage", "company_stage"),
    *("capabilities", "functional_focus", "features", "keywords", "languages", "countries", "user_types"),
    *("deployment_models", "hosting_locations", "integrations", "database_integrations", "sso"),
    *("additional_functionality", "data_formats", "api_support", "architecture", "user_count"),
    *("licensing_models", "pricing_model", "starting_price_usd", "billing_options", "implementation_cost"),
    *("support_cost", "free_trial", "trial_days", "demo_available"),
    *("security_certifications", "compliance_standards", "gdpr_compliant", "data_protection"),
)

UNKNOWN: Final = "The field '{field}' can't be edited by the product owner."
NO_CATEGORY: Final = "categories: '{name}' is not a category."
NO_CATEGORIES: Final = "A product needs at least one category."


def present(document: CatalogueProduct) -> dict[str, Any]:
    """The values that an owner edits, as they stand."""
    return {field: _plain(getattr(document, field)) for field in EDITABLE}


async def checked(document: CatalogueProduct, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the changes that differ from the present, as the catalogue would keep them; raises Invalid."""
    if strange := [field for field in changes if field not in EDITABLE]:
        raise Invalid(UNKNOWN.format(field=strange[0][:40]))
    made = {field: _converted(field, given) for field, given in changes.items()}
    if "categories" in made:
        await _refuse_unknown_categories(made["categories"])
    after = convert_document({**msgspec.structs.asdict(document), **made})
    return {f: _plain(getattr(after, f)) for f in EDITABLE if f in made and getattr(after, f) != getattr(document, f)}


def _converted(field: str, given: Any) -> Any:  # noqa: ANN401 - a value of any field
    try:
        return catalogue.parse_field(field, "" if given is None else given)
    except InvalidValue as error:
        raise Invalid(f"{field}: {error}.") from None


async def _refuse_unknown_categories(names: tuple[str, ...]) -> None:
    known = {category.name for category in (await reference.list_options()).categories}
    if strange := [name for name in names if name not in known]:
        raise Invalid(NO_CATEGORY.format(name=strange[0][:60]))
    if not names:
        raise Invalid(NO_CATEGORIES)


def _plain(value: Any) -> Any:  # noqa: ANN401 - a value of any field
    """As JSON has it, so that what is kept and what is compared are the same."""
    return list(value) if isinstance(value, tuple) else value
