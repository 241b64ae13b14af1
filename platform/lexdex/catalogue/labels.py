"""What the fields of a product are called on the screen, and in messages of the admin portal about imports."""

import re
from typing import Final

from lexdex.catalogue.schemas import FIELDS

FIELD_LABELS: Final = {
    "id": "Id",
    "name": "Name",
    "company": "Company name",
    "aliases": "Former and other names",
    "categories": "Category",
    "description": "Description",
    "summary": "Overview summary",
    "key_points": "Key points",
    "website": "Website URL",
    "logo": "Logo",
    "version": "Version",
    "headquarters": "Headquarters",
    "year_founded": "Founded year",
    "employees": "Employees",
    "funding_stage": "Funding stage",
    "company_stage": "Company stage",
    "capabilities": "Key capabilities",
    "functional_focus": "Functional focus areas",
    "features": "Features",
    "user_types": "Target users",
    "deployment_models": "Deployment model",
    "hosting_locations": "Hosting locations",
    "integrations": "Integrations",
    "database_integrations": "Database integrations",
    "sso": "Single sign-on",
    "additional_functionality": "Additional functionality",
    "data_formats": "Data formats",
    "api_support": "API support",
    "architecture": "Architecture description",
    "security_certifications": "Security standards",
    "compliance_standards": "Compliance certifications",
    "gdpr_compliant": "GDPR compliant",
    "data_protection": "Data protection details",
    "user_count": "Number of users",
    "licensing_models": "Licensing models",
    "pricing_model": "Pricing model",
    "starting_price_usd": "Starting price",
    "billing_options": "Billing options",
    "implementation_cost": "Implementation cost",
    "support_cost": "Support cost",
    "free_trial": "Free trial",
    "trial_days": "Trial duration",
    "demo_available": "Demo",
    "languages": "Supported languages",
    "countries": "Regions served",
    "keywords": "Keywords",
    "rating_average": "Rating",
    "review_count": "Number of reviews",
    "star": "STAR profile",
    "sample": "Sample data",
    "status": "Status",
    "hidden": "Hidden",
    "sources": "Sources",
}
"""By field; those of the product form are its labels (web/src/features/catalogue-admin/form-fields.ts)."""

_NAMES: Final = "|".join(sorted(FIELDS, key=len, reverse=True))
_FIRST: Final = re.compile(rf"(?:{_NAMES})(?=: | must | is | contains )")
_TAKEN: Final = re.compile(rf"(?<=: )(?:{_NAMES})(?= was taken from )")
"""In a remark that begins with the name of a column."""


def label_message(message: str) -> str:
    """Return a message about a field with its label: "starting_price_usd: '49,90' is not a whole number"."""
    found = _TAKEN.search(message) or _FIRST.match(message)
    return f"{message[: found.start()]}{FIELD_LABELS[found[0]]}{message[found.end() :]}" if found else message
