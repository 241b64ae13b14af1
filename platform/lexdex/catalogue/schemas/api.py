"""API responses of the catalogue: our field names in Python, the specification's field names in JSON.

Each attribute has the name of its database column, so that `queries` can derive the SELECT list. A `str` attribute for
a list column is the list joined by "; ", one for a boolean column is "Yes", "No" or, if unknown, "".
"""

from datetime import datetime
from typing import Any, Final, Literal

import msgspec

from lexdex.catalogue.schemas.document import Source

ProductOrder = Literal["rating", "reviews", "name", "newest"]
CategoryOrder = Literal["facts", "name", "newest", "rating"]

_SHARED_NAMES: Final = {
    "id": "Id",
    "name": "ProductName",
    "company": "Company",
    "categories": "Category",
    "description": "Description",
    "logo": "Image",
    "capabilities": "Capabilities",
    "licensing_models": "Licensing_Model",
    "deployment_models": "IT_Deployment_Models",
    "languages": "Lang",
    "countries": "CountriesServed",
    "integrations": "Integrateswith",
    "database_integrations": "Databaseintegration",
    "sso": "IntegrationSSO",
    "additional_functionality": "AdditionalFunctionality",
    "data_formats": "Interchangeable_Data_Format",
    "security_certifications": "SecurityCertifications",
    "support_cost": "AdditionalCost_Support",
    "free_trial": "ISFreeTrial",
    "review_count": "Reviews",
}
_OPTION_NAMES: Final = _SHARED_NAMES | {"sample": "SampleData"}
_DETAIL_NAMES: Final = _SHARED_NAMES | {
    "rating_average": "avg_rating",
    "website": "Website",
    "headquarters": "Headquarters",
    "year_founded": "YearFounded",
    "functional_focus": "ProductFunctionalFocus",
    "hosting_locations": "Hosting_Location",
    "gdpr_compliant": "GDPR_Compliant",
    "data_protection": "DataProtection_outside",
    "user_count": "NoofUsers",
    "implementation_cost": "Additional_Implementation_Cost",
    "demo_available": "RequestDemoBtn",
    "keywords": "Keyword",
    "summary": "Summary",
    "key_points": "KeyPoints",
    "aliases": "Aliases",
    "version": "Version",
    "features": "Features",
    "user_types": "UserTypes",
    "compliance_standards": "ComplianceStandards",
    "sample": "SampleData",
    "star": "Star",
    "revision": "Revision",
    "sources": "Sources",
    "starting_price_usd": "StartingPriceUSD",
    "pricing_model": "PricingModel",
    "trial_days": "TrialDays",
    "api_support": "APISupport",
    "employees": "Employees",
    "company_stage": "CompanyStage",
}
_COMPARED_NAMES: Final = _SHARED_NAMES | {
    "rating_average": "AvgRating",
    "functional_focus": "FunctionalFocus",
    "sample": "SampleData",
}


class ProductDetails(msgspec.Struct, frozen=True, rename=_DETAIL_NAMES):
    """All public fields of a product.

    `Sources` has the source of each field, by our field name; the key "*" is for fields without an entry.
    """

    id: str
    name: str
    company: str
    categories: str
    description: str
    rating_average: float
    review_count: int
    website: str
    logo: str
    headquarters: str
    year_founded: str
    capabilities: str
    functional_focus: str
    hosting_locations: str
    deployment_models: str
    integrations: str
    database_integrations: str
    sso: str
    additional_functionality: str
    data_formats: str
    security_certifications: str
    gdpr_compliant: str
    data_protection: str
    user_count: str
    licensing_models: str
    implementation_cost: str
    support_cost: str
    free_trial: str
    demo_available: str
    languages: str
    countries: str
    keywords: str
    aliases: list[str]
    summary: str
    key_points: list[str]
    version: str
    features: list[str]
    user_types: list[str]
    compliance_standards: list[str]
    sample: bool
    star: bool
    revision: int
    starting_price_usd: int | None
    pricing_model: str
    trial_days: int | None
    api_support: str
    employees: str
    company_stage: str
    sources: dict[str, Source]


class ProductOption(msgspec.Struct, frozen=True, rename=_OPTION_NAMES):
    """A product in a list of suggestions: its id and name, and whether its entry is generated sample data."""

    id: str
    name: str
    sample: bool


class ComparedProduct(msgspec.Struct, frozen=True, rename=_COMPARED_NAMES):
    """The fields of a product that a comparison shows."""

    id: str
    name: str
    company: str
    categories: str
    logo: str
    rating_average: float
    review_count: int
    description: str
    capabilities: str
    functional_focus: str
    licensing_models: str
    deployment_models: str
    languages: str
    countries: str
    integrations: str
    database_integrations: str
    sso: str
    additional_functionality: str
    data_formats: str
    security_certifications: str
    support_cost: str
    free_trial: str
    sample: bool


class ProductCard(msgspec.Struct, frozen=True):
    """The fields of a product that a search result shows, as they are now."""

    product_id: str
    product_name: str
    company_name: str
    description: str
    avg_rating: float
    reviews: int
    image_url: str
    sample: bool
    sources: dict[str, Source]
    current_values: dict[str, Any] = {}
    """The columns that were asked for, by which a search tells whether its index states an older value."""


class EditorsPick(msgspec.Struct, frozen=True, rename={"user_types": "userTypes"}):
    """A product on an editors' list; `pricing` is, for example, "From $25/month", "Custom" or empty if unknown."""

    id: str
    name: str
    category: str
    description: str
    rating: float
    reviews: int
    pricing: str
    user_types: list[str]
    features: list[str]
    company: str
    users: str
    tags: list[str]
    image_url: str
    sample: bool


class CategoryFilters(msgspec.Struct, frozen=True, kw_only=True):
    """Values that the products of a category must state; an empty value doesn't filter."""

    language: str = ""
    country: str = ""
    integration: str = ""
    deployment: str = ""
    hides_samples: bool = False


class CategoryFacet(msgspec.Struct, frozen=True):
    """A value that a filter can have, with the number of the listed products that state it."""

    filter: str
    value: str
    count: int


class CategoryProducts(msgspec.Struct, frozen=True, kw_only=True):
    """One page of a category's products, real ones first; `total` is the number on all pages.

    `facets` has the values that most of the products on all pages state, of each filter.
    """

    category: str
    total: int
    page_size: int
    products: list[EditorsPick]
    facets: list[CategoryFacet]


class CategorySummary(msgspec.Struct, frozen=True):
    """A category with the number of its public products, and how many of them are real."""

    slug: str
    name: str
    products: int
    real_products: int


class SuggestedComparison(msgspec.Struct, frozen=True, kw_only=True):
    """Two real products of one category that are worth comparing; `path` is the page that does."""

    category: str
    path: str
    left: ProductOption
    right: ProductOption


def build_comparison_path(left: str, right: str) -> str:
    """Return the path of the page that compares two products, whose ids are in alphabetical order."""
    return f"/compare/{'-vs-'.join(sorted((left, right)))}"


class Directory(msgspec.Struct, frozen=True):
    """What visitors can browse: categories, recently added products, and comparisons."""

    categories: list[CategorySummary]
    recent: list[EditorsPick]
    comparisons: list[SuggestedComparison]


class VendorProducts(msgspec.Struct, frozen=True, kw_only=True):
    """One page of a company's products, sorted by name; `total` is the number on all pages."""

    company: str
    total: int
    page_size: int
    products: list[EditorsPick]


class ProductHead(msgspec.Struct, frozen=True):
    """The fields of a product that the HTML <head> of its page needs."""

    id: str
    name: str
    company: str
    description: str
    categories: list[str]
    logo: str
    rating_average: float
    review_count: int
    sample: bool


class SitemapProduct(msgspec.Struct, frozen=True):
    """A publicly visible product in the sitemap, with the time of its last change."""

    id: str
    updated_at: datetime


class SitemapVendor(msgspec.Struct, frozen=True):
    """A company with publicly visible products in the sitemap, with the time of the last change of one of them."""

    company: str
    updated_at: datetime
