"""The endpoint of one product: the specified fields, visibility, and invalid ids."""

import re
from typing import Any

import httpx
import pytest

from lexdex.catalogue import service
from lexdex_tests.builders import create_product

SPECIFIED = set(
    re.findall(
        r"\w+",
        """
        ProductName Category Description avg_rating Website Capabilities Company Headquarters YearFounded
        ProductFunctionalFocus Hosting_Location Integrateswith Databaseintegration IntegrationSSO
        AdditionalFunctionality Interchangeable_Data_Format SecurityCertifications GDPR_Compliant
        DataProtection_outside NoofUsers Licensing_Model Additional_Implementation_Cost
        AdditionalCost_Support ISFreeTrial RequestDemoBtn Lang CountriesServed Keyword
        """,
    )
)
OURS = set(
    re.findall(
        r"\w+",
        """
        Id Reviews Image Aliases Summary KeyPoints Version SampleData Star Revision Sources
        IT_Deployment_Models
        """,
    )
)

FULL: dict[str, Any] = {
    "name": "Certa",
    "company": "Certa Inc.",
    "categories": ("Compliance & Risk Management Tools", "Security, Privacy & Infrastructure"),
    "description": "Accompanies third parties.",
    "website": "https://certa.example",
    "headquarters": "US",
    "year_founded": 2015,
    "capabilities": ("Due diligence", "Monitoring"),
    "functional_focus": ("Third-party risk",),
    "hosting_locations": ("US", "Germany"),
    "integrations": ("Slack", "Salesforce"),
    "database_integrations": ("PostgreSQL",),
    "sso": ("Okta", "SAML 2.0"),
    "additional_functionality": ("Open API",),
    "data_formats": ("PDF", "CSV"),
    "security_certifications": ("SOC 2",),
    "gdpr_compliant": True,
    "data_protection": "Encrypted",
    "user_count": "10,000+",
    "licensing_models": ("Subscription", "Per user"),
    "implementation_cost": "One-time fee",
    "support_cost": "Included",
    "free_trial": False,
    "demo_available": True,
    "languages": ("English", "German"),
    "countries": ("Global", "US"),
    "keywords": ("risk", "kyc"),
    "rating_average": 4.5,
    "review_count": 7,
    "deployment_models": ("Cloud", "SaaS"),
}


BY_FIELD = {
    "Id": "certa",
    "ProductName": "Certa",
    "Category": "Compliance & Risk Management Tools; Security, Privacy & Infrastructure",
    "Description": "Accompanies third parties.",
    "Website": "https://certa.example",
    "Capabilities": "Due diligence; Monitoring",
    "Company": "Certa Inc.",
    "Headquarters": "US",
    "YearFounded": "2015",
    "ProductFunctionalFocus": "Third-party risk",
    "Hosting_Location": "US; Germany",
    "Integrateswith": "Slack; Salesforce",
    "Databaseintegration": "PostgreSQL",
    "IntegrationSSO": "Okta; SAML 2.0",
    "AdditionalFunctionality": "Open API",
    "Interchangeable_Data_Format": "PDF; CSV",
    "SecurityCertifications": "SOC 2",
    "GDPR_Compliant": "Yes",
    "DataProtection_outside": "Encrypted",
    "NoofUsers": "10,000+",
    "Licensing_Model": "Subscription; Per user",
    "Additional_Implementation_Cost": "One-time fee",
    "AdditionalCost_Support": "Included",
    "ISFreeTrial": "No",
    "RequestDemoBtn": "Yes",
    "Lang": "English; German",
    "CountriesServed": "Global; US",
    "Keyword": "risk; kyc",
    "IT_Deployment_Models": "Cloud; SaaS",
}
"""All values differ but those of the three yes-or-no fields, so that a field filled from another one is noticed."""


@pytest.mark.covers("B13", "B16")
async def test_a_product_carries_every_specified_field(client: httpx.AsyncClient) -> None:
    await create_product("certa", **FULL)
    answer = await client.get("/product/certa")
    assert answer.status_code == 200
    body = answer.json()
    assert body.keys() >= SPECIFIED | OURS
    assert {field: body[field] for field in BY_FIELD} == BY_FIELD
    assert (body["avg_rating"], body["Reviews"], body["Revision"]) == (4.5, 7, 1)
    assert body["Sources"] == {"*": {"kind": "editor", "reference": "a test", "stated_on": "2026-11-20", "further": []}}


@pytest.mark.covers("B14", "B15")
async def test_unknown_fields_are_empty_texts_and_never_null_or_no(client: httpx.AsyncClient) -> None:
    await create_product("bare")
    body = (await client.get("/product/bare")).json()
    assert all(body[field] == "" for field in SPECIFIED if field not in {"ProductName", "avg_rating"})
    assert body["Version"] == "v1.0"
    assert body["avg_rating"] == 0


@pytest.mark.parametrize("change", [{"hidden": True}, {"status": "pending"}, {"status": "inactive"}])
async def test_hidden_pending_and_inactive_products_are_not_found(
    client: httpx.AsyncClient, change: dict[str, Any]
) -> None:
    await create_product("certa", star=True, **change)
    answer = await client.get("/product/certa")
    assert (answer.status_code, answer.json()) == (404, {"detail": "Product not found"})
    assert (await client.get("/product/list-products?search=certa")).json() == []
    assert (await client.get("/product/compare?product_ids=certa")).status_code == 404
    assert await service.list_product_cards(["certa"]) == {}
    assert await service.get_product_head("certa") is None
    assert [product async for product in service.stream_sitemap_products()] == []
    assert (await client.get("/api/star-products")).json() == []


NONSENSE = [
    "nobody",
    "%00",
    "a%00b",
    "x" * 5_000,
    "%F0%9F%92%A9",
    "Certa",
    "certa'--",
    "%ff",
    "..%2f..%2fetc%2fpasswd",
    "%0a",
]


@pytest.mark.parametrize("product_id", NONSENSE)
async def test_an_invalid_id_is_not_found(client: httpx.AsyncClient, product_id: str) -> None:
    await create_product("certa")
    answer = await client.get(f"/product/{product_id}")
    assert answer.status_code == 404
    assert answer.json()["detail"]


@pytest.mark.covers("A23")
async def test_a_bundled_logo_is_served_by_its_exact_name(client: httpx.AsyncClient) -> None:
    answer = await client.get("/ProductLogo/certa.svg")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.content.startswith(b"<svg")
    assert "immutable" in answer.headers["cache-control"]
    assert "sandbox" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("name", ["none.svg", "..%2fstars.toml", "../stars.toml", "%00", "__init__.py", "certa.svg%00"])
async def test_no_other_file_is_served(client: httpx.AsyncClient, name: str) -> None:
    answer = await client.get(f"/ProductLogo/{name}")
    assert answer.status_code == 404
    assert answer.json()["detail"]
