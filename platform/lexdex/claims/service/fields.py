"""The fields that a product owner may edit, and the validation of their values."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from lexdex.catalogue.schemas import CatalogueProduct
from lexdex.catalogue.service import convert_document
from lexdex.catalogue.service.field_values import parse_values, refuse_problems, to_json_value
from lexdex.foundation.errors import Invalid
from lexdex.foundation.lookalikes import list_mixed_characters

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
MIXED_ALPHABETS: Final = "The {field} mixes alphabets: {characters}. Readers may take it for another {field}."


def get_editable_values(document: CatalogueProduct) -> dict[str, Any]:
    """Return the values of the product's fields that its owner may edit, by field name."""
    return {field: to_json_value(getattr(document, field)) for field in EDITABLE}


async def validate_changes(document: CatalogueProduct, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Parse the changed values and return those that differ from the product's published values.

    Raises Invalid for a field that owners can't edit, and with the problems of all fields whose values are invalid.
    """
    if strange := [field for field in changes if field not in EDITABLE]:
        raise Invalid(NOT_EDITABLE.format(field=strange[0][:40]))
    parsed, problems = await parse_values(changes)
    refuse_problems(problems)
    after = convert_document({**msgspec.structs.asdict(document), **parsed})
    return {
        f: to_json_value(getattr(after, f))
        for f in EDITABLE
        if f in parsed and getattr(after, f) != getattr(document, f)
    }


def list_warnings(changes: Mapping[str, Any]) -> tuple[str, ...]:
    """Describe what may mislead readers of changed names: letters of another alphabet within a word."""
    found = {field: list_mixed_characters(str(changes[field])) for field in ("name", "company") if field in changes}
    return tuple(
        MIXED_ALPHABETS.format(field=field, characters=", ".join(found[field])) for field in found if found[field]
    )
