"""A small catalogue with known facts, and builders of products."""

from typing import Any

from lexdex_search.release.documents import Product, parse_product


def build_document(name: str, **fields: object) -> dict[str, Any]:
    """Build a catalogue document with the required fields."""
    return {"id": name.lower().replace(" ", "-"), "name": name, **fields}


def build_product(name: str = "Plain Tool", **fields: object) -> Product:
    """Build a product."""
    return parse_product(build_document(name, **fields))


CONTRACTS = "Contracts and Documents"
PRACTICE = "Practice Management & Operations"
DISCOVERY = "E-Discovery & Evidence Management Tools"
RESEARCH = "Knowledge Management & Legal Research"

DOCUMENTS: list[dict[str, Any]] = [
    build_document(
        "Clausewerk",
        company="Klauselmann GmbH",
        categories=[CONTRACTS],
        description="Contract lifecycle management for legal departments: templates, approvals, signature, renewals.",
        capabilities=["Contract lifecycle management", "Redlining", "Time tracking"],
        languages=["English", "German", "Portuguese"],
        countries=["Germany", "Austria"],
        hosting_locations=["Germany"],
        headquarters="Berlin, Germany",
        security_certifications=["SOC 2", "ISO 27001"],
        compliance_standards=["GDPR"],
        integrations=["Salesforce", "Slack"],
        deployment_models=["Cloud", "SaaS"],
        free_trial=True,
        starting_price_usd=90,
        year_founded=2018,
        user_types=["Corporate Legal"],
    ),
    build_document(
        "Pactolo",
        company="Pactolo Inc",
        categories=[CONTRACTS],
        description="Manages contracts from request to signature with clause libraries and alerts before renewal.",
        capabilities=["Contract lifecycle management", "Clause library"],
        languages=["English", "Spanish"],
        countries=["US", "Canada"],
        headquarters="Austin, US",
        security_certifications=["SOC 2"],
        integrations=["Salesforce", "DocuSign"],
        deployment_models=["On-premise"],
        free_trial=False,
        starting_price_usd=250,
        year_founded=2009,
        user_types=["Law Firm"],
    ),
    build_document(
        "Signatura Um",
        categories=[CONTRACTS],
        description="Signs and stores agreements for small firms in Brazil and Portugal.",
        capabilities=["Electronic signature"],
        languages=["Portuguese"],
        countries=["Global"],
        integrations=["Google Workspace"],
        user_types=["Small Firm"],
    ),
    build_document(
        "Mattermind",
        categories=[PRACTICE],
        description="Practice management for small law firms: matters, calendar, time recording, invoices.",
        capabilities=["Case management", "Time tracking", "Invoicing"],
        languages=["English", "German"],
        countries=["UK", "Ireland"],
        headquarters="London, UK",
        integrations=["Xero", "Microsoft 365"],
        deployment_models=["SaaS"],
        free_trial=True,
        starting_price_usd=45,
        user_types=["Small Firm", "Solo Practice"],
    ),
    build_document(
        "Ledgerlaw",
        categories=[PRACTICE],
        description="Billing and trust accounting for law offices, with practice management built in.",
        capabilities=["Trust accounting", "Invoicing"],
        languages=["English"],
        countries=["US"],
        integrations=["QuickBooks"],
        deployment_models=["On-premise", "Cloud"],
        free_trial=None,
        user_types=["Law Firm"],
    ),
    build_document(
        "Reviewhound",
        categories=[DISCOVERY],
        description="E-discovery review platform with predictive coding, legal holds and early case assessment.",
        capabilities=["Predictive coding", "Legal hold"],
        languages=["English", "Japanese"],
        countries=["US", "Japan"],
        security_certifications=["SOC 2", "FedRAMP"],
        deployment_models=["Cloud"],
        user_types=["Law Firm", "Government"],
    ),
    build_document(
        "Holdfast",
        categories=[DISCOVERY],
        description="Collects electronic evidence and keeps legal holds for corporate counsel.",
        capabilities=["Legal hold", "Evidence collection"],
        languages=["English"],
        countries=["UK"],
        deployment_models=["On-premise"],
    ),
    build_document(
        "Casewright",
        categories=[RESEARCH],
        description="Legal research over case law and statutes with answers that cite their sources.",
        capabilities=["Case law search", "Citation checking"],
        languages=["English", "French"],
        countries=["France", "Belgium"],
        gdpr_compliant=True,
        free_trial=True,
    ),
    build_document(
        "Obvious",
        categories=["Legal Analytics"],
        description="Shows how judges have ruled on similar motions and predicts how long cases take.",
        capabilities=["Judge analytics"],
        countries=["US"],
    ),
    build_document("Bare Bones", description="A tool about which nothing is known."),
]


def build_small_catalogue() -> list[Product]:
    """Build the products of `DOCUMENTS`."""
    return [parse_product(document) for document in DOCUMENTS]
