"""Build product documents with all fields in a fixed order; a field that is not given gets a value for "unknown"."""

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


def build_document(**known: object) -> dict[str, object]:
    """Build a product document from known fields; the other fields are unknown.

    Raises `KeyError` for an undefined field.
    """
    if unknown_fields := known.keys() - EMPTY.keys():
        raise KeyError(*sorted(unknown_fields))
    empty = {field: list(value) if isinstance(value, list) else value for field, value in EMPTY.items()}
    return empty | known


def build_sources(kind: str, reference: str, stated_on: str | None) -> dict[str, object]:
    """Build a document's field `sources`, which states one source for all fields.

    `kind` and `reference` name the source; `stated_on` is the date of its statement as YYYY-MM-DD.
    """
    return {"*": {"kind": kind, "reference": reference, "stated_on": stated_on}}
