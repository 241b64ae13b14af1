"""The shape of a catalogue document: every field, in a fixed order, with the value that says unknown."""

EMPTY: dict[str, object] = {
    "id": "", "name": "", "company": "", "aliases": [], "categories": [], "description": "", "summary": "",
    "key_points": [], "website": "", "logo": "", "version": "", "headquarters": "", "year_founded": None,
    "employees": "", "funding_stage": "", "company_stage": "", "capabilities": [], "functional_focus": [],
    "features": [], "user_types": [], "deployment_models": [], "hosting_locations": [], "integrations": [],
    "database_integrations": [], "sso": [], "additional_functionality": [], "data_formats": [], "api_support": "",
    "architecture": "", "security_certifications": [], "compliance_standards": [], "gdpr_compliant": None,
    "data_protection": "", "user_count": "", "licensing_models": [], "pricing_model": "", "starting_price_usd": None,
    "billing_options": [], "implementation_cost": "", "support_cost": "", "free_trial": None, "trial_days": None,
    "demo_available": None, "languages": [], "countries": [], "keywords": [], "rating_average": 0.0, "review_count": 0,
    "star": False, "sample": False, "status": "active", "hidden": False, "sources": {},
}  # fmt: skip


def document(**known: object) -> dict[str, object]:
    """A whole document; what is not given stays unknown. A field that the catalogue does not have is a KeyError."""
    if strange := known.keys() - EMPTY.keys():
        raise KeyError(*sorted(strange))
    unknown = {field: list(value) if isinstance(value, list) else value for field, value in EMPTY.items()}
    return unknown | known


def source(kind: str, reference: str, stated_on: str | None) -> dict[str, object]:
    """One source for all fields of a document."""
    return {"*": {"kind": kind, "reference": reference, "stated_on": stated_on}}
