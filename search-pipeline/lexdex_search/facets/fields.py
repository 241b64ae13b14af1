"""The fields that a constraint can name, and the product attributes from which each field's values are read."""

import re
from typing import Final

FIELD_ATTRIBUTES: Final[dict[str, tuple[str, ...]]] = {
    "id": ("id",),
    "categories": ("categories",),
    "languages": ("languages",),
    "countries": ("countries",),
    "hosting_locations": ("hosting_locations",),
    "headquarters": ("headquarters",),
    "integrations": ("integrations", "database_integrations", "sso"),
    "security_certifications": ("security_certifications", "compliance_standards"),
    "compliance_standards": ("compliance_standards", "security_certifications", "gdpr_compliant"),
    "deployment_models": ("deployment_models",),
    "licensing_models": ("licensing_models", "pricing_model"),
    "user_types": ("user_types",),
    "capabilities": ("capabilities", "functional_focus", "features", "additional_functionality", "keywords"),
    "data_formats": ("data_formats",),
    "sso": ("sso",),
    "api_support": ("api_support",),
    "free_trial": ("free_trial",),
    "demo_available": ("demo_available",),
    "starting_price_usd": ("starting_price_usd",),
    "year_founded": ("year_founded",),
}
"""The product attributes from which each field's values are read; the first is the one of the same meaning."""

DECISIVE_ATTRIBUTES: Final = {
    **{field: attributes[:1] for field, attributes in FIELD_ATTRIBUTES.items()},
    "capabilities": FIELD_ATTRIBUTES["capabilities"],
    "compliance_standards": ("compliance_standards", "gdpr_compliant"),
}
"""For each field, the attributes that make it known: if a product states none of them, the field is unknown."""

HINT_FIELDS: Final = {"countries": "headquarters"}
"""For a field that a product doesn't state, the field that is weak evidence for it: a seat for the market served."""
TOPIC_FIELDS: Final = frozenset({"categories", "capabilities"})
"""Fields that say what a product is for."""
ANY_VALUE: Final = "any"
"""In a constraint on one of `ANY_VALUE_FIELDS`, this value is met by every value of a product except "No"."""
ANY_VALUE_FIELDS: Final = frozenset({"sso", "api_support"})
NUMERIC_FIELDS: Final = frozenset({"starting_price_usd", "year_founded"})
LIMIT_PATTERN: Final = re.compile(r"^(<=|>=)(\d+)$")
"""The form of a constraint's value on a numeric field, such as "<=100" or ">=2015"."""
