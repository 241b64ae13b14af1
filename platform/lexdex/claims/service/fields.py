"""The fields that a product owner may edit, and the validation of their values."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import CatalogueProduct
from lexdex.catalogue.service import InvalidValue, convert_document
from lexdex.foundation.errors import Invalid
from lexdex.reference import service as reference

NEEDS_APPROVAL: Final = ("name", "categories", "website", "company")
"""An admin approves changes to these fields first, because they determine the product's identity and placement.

Website and company also decide who counts as an employee of the vendor and so may not review the product.
"""
# Without `aliases`: otherwise owners could add a competitor's name to appear in searches for the competitor.
EDITABLE: Final = (
    *NEEDS_APPROVAL,
    *("version", "description", "summary", "key_points"),
    *("year_founded", "headquarters", "employees", "funding_stage", "company_stage"),
    *("capabilities", "functional_focus", "features", "keywords", "languages", "countries", "user_types"),
    *("deployment_models", "hosting_locations", "integrations", "database_integrations", "sso"),
    *("additional_functionality", "data_formats", "api_support", "architecture", "user_count"),
    *("licensing_models", "pricing_model", "starting_price_usd", "billing_options", "implementation_cost"),
    *("support_cost", "free_trial", "trial_days", "demo_available"),
    *("security_certifications", "compliance_standards", "gdpr_compliant", "data_protection"),
)

NOT_EDITABLE: Final = "The field '{field}' can't be edited by the product owner."
NO_CATEGORY: Final = "categories: '{name}' is not a category."
NO_CATEGORIES: Final = "A product needs at least one category."


def get_editable_values(document: CatalogueProduct) -> dict[str, Any]:
    """Return the values of the product's fields that its owner may edit, by field name."""
    return {field: _to_json_value(getattr(document, field)) for field in EDITABLE}


async def validate_changes(document: CatalogueProduct, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Parse the changed values and return those that differ from the product's published values.

    Raises Invalid for a field that owners can't edit and for an invalid value.
    """
    if strange := [field for field in changes if field not in EDITABLE]:
        raise Invalid(NOT_EDITABLE.format(field=strange[0][:40]))
    parsed = {field: _parse_value(field, given) for field, given in changes.items()}
    if "categories" in parsed:
        await _require_known_categories(parsed["categories"])
    after = convert_document({**msgspec.structs.asdict(document), **parsed})
    return {
        f: _to_json_value(getattr(after, f))
        for f in EDITABLE
        if f in parsed and getattr(after, f) != getattr(document, f)
    }


def _parse_value(field: str, given: Any) -> Any:  # noqa: ANN401 - a value of any field
    try:
        return catalogue.parse_field(field, "" if given is None else given)
    except InvalidValue as error:
        raise Invalid(f"{field}: {error}.") from None


async def _require_known_categories(names: tuple[str, ...]) -> None:
    known = {category.name for category in (await reference.list_options()).categories}
    if strange := [name for name in names if name not in known]:
        raise Invalid(NO_CATEGORY.format(name=strange[0][:60]))
    if not names:
        raise Invalid(NO_CATEGORIES)


def _to_json_value(value: Any) -> Any:  # noqa: ANN401 - a value of any field
    """Convert a tuple to a list, so that the value compares equal to one that was stored as JSON."""
    return list(value) if isinstance(value, tuple) else value
