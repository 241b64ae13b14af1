"""The product categories, with their landing pages and their labels in the admin interface."""

from typing import NamedTuple


class CategoryRow(NamedTuple):
    """A category; `landing_slug` is the slug of its landing page, `admin_label` its label in the admin interface."""

    slug: str
    name: str
    landing_slug: str | None = None
    admin_label: str = ""


FALLBACK = "Miscellaneous Tech Tools"
"""The category for imported products with an unknown category."""

CATEGORIES = (
    CategoryRow(
        "practice-management", "Practice Management & Operations", "practice-management", "Practice Management"
    ),
    CategoryRow("contracts-and-documents", "Contracts and Documents", "contract-management", "Contract Management"),
    CategoryRow("legal-research", "Knowledge Management & Legal Research", "legal-research", "Legal Research"),
    CategoryRow("compliance-and-risk", "Compliance & Risk Management Tools", "compliance", "Compliance"),
    CategoryRow("miscellaneous", FALLBACK),
    CategoryRow("e-discovery", "E-Discovery & Evidence Management Tools", "ediscovery", "eDiscovery"),
    CategoryRow("litigation", "Litigation & Dispute Resolution"),
    CategoryRow("specialized", "Specialized & Industry-Specific Solutions"),
    CategoryRow("intellectual-property", "Intellectual Property (IP) Management"),
    CategoryRow("marketplace", "Legal Marketplace & Access to Justice Tools"),
    CategoryRow("analytics", "Legal Analytics"),
    CategoryRow("security-and-privacy", "Security, Privacy & Infrastructure"),
    CategoryRow("education", "Legal Education & Training Technology"),
    CategoryRow("integration", "Integration & Interoperability"),
)
