"""Generated sample products are marked wherever the API names a product."""

import json
import re
from typing import Any

import httpx
import pytest

from lexdex_tests.accounts.builders import enrol_second_factor, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import WEBSITE, create_claim, create_owner
from lexdex_tests.conventions.source_files import ROOT
from lexdex_tests.insights.test_daily_stats import log_action, log_search
from lexdex_tests.leads.builders import send_request
from lexdex_tests.reviews.builders import create_review

REQUESTS = {"Enquiry"}
CERTIFICATES = {
    "AdminCertificate",
    "AdminCertificateSummary",
    "CertificateRecord",
    "CertificateSummary",
    "VendorCertificate",
}
"""Their issuer is "sample" or "official"."""
FILTERS = {"NewProductFilter", "ProductFilterEdit", "SavedProductFilter"}
"""Their name is one that an admin gives to a filter."""
ALWAYS_SAMPLE = {"SampleProduct"}
SUGGESTIONS = {"SuggestedProduct"}
"""Their name is what a visitor typed; no product that is added for one is sample data."""
NAMES = {"product_name": "sample", "productName": "sample", "ProductName": "SampleData"}
NAME_OF_ANYTHING = "name"


def test_every_response_that_names_a_product_says_whether_it_is_sample_data() -> None:
    schemas = json.loads((ROOT / "web" / "openapi.json").read_bytes())["components"]["schemas"]
    naming = find_marks(schemas)
    assert len(naming) > 20
    unmarked = {name for name, mark in naming.items() if mark not in schemas[name]["properties"]}
    assert unmarked == REQUESTS | CERTIFICATES | FILTERS | SUGGESTIONS | ALWAYS_SAMPLE
    assert all("issuer" in schemas[name]["properties"] for name in CERTIFICATES)


def find_marks(schemas: dict[str, Any]) -> dict[str, str]:
    """Return the Structs that name a product, each with the field that marks generated entries.

    A field `name` is a product's if the Struct has a product's id as well, is called a product, or is listed as one.
    """
    fields = {name: set(schema.get("properties", ())) for name, schema in schemas.items()}
    listed = {
        name
        for schema in schemas.values()
        for label, field in schema.get("properties", {}).items()
        if "product" in label.casefold()
        for name in re.findall(r"#/components/schemas/(\w+)", json.dumps(field))
    }
    by_name = {
        name: "sample"
        for name, found in fields.items()
        if NAME_OF_ANYTHING in found
        and ("Product" in name or name in listed or not found.isdisjoint({"product_id", "productId"}))
    }
    return by_name | {name: mark for name, found in fields.items() for label, mark in NAMES.items() if label in found}


def test_structs_that_name_products_by_other_fields_are_found() -> None:
    text = {"type": "string"}
    listing = {"products": {"type": "array", "items": {"$ref": "#/components/schemas/Listed"}}}
    schemas = {
        "Item": {"properties": {"product_id": text, "name": text}},
        "Listing": {"properties": listing},
        "Listed": {"properties": {"name": text}},
        "ProductInUse": {"properties": {"name": text}},
        "Vendor": {"properties": {"name": text, "products": {"type": "integer"}}},
    }
    assert set(find_marks(schemas)) == {"Item", "Listed", "ProductInUse"}


async def read(client: httpx.AsyncClient, path: str, headers: Any = None) -> Any:  # noqa: ANN401 - JSON
    answer = await client.get(path, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("sample", [True, False])
async def test_dashboards_mark_sample_products(client: httpx.AsyncClient, sample: bool) -> None:
    await create_product("deeds", website=WEBSITE, sample=sample)
    await create_product("other", sample=sample)
    vendor, admin = await create_owner(client)
    await create_claim(client, vendor, "other")
    await create_review(client, product_id="deeds")
    user = await open_session(client, "ada@firm.example")
    await send_request(client, "deeds")
    for person in range(5):
        await log_action(await log_search("deeds", "other", who=f"person {person}"), "compare", "deeds", "other")
    assert [claim["sample"] for claim in await read(client, "/api/claims", vendor)] == [sample] * 2
    (owned,) = await read(client, "/api/vendor/products", vendor)
    assert owned["sample"] is sample
    assert (await read(client, "/api/vendor/products/deeds/draft", vendor))["sample"] is sample
    await enrol_second_factor(client, vendor)
    inbox = await read(client, "/api/vendor/leads", vendor)
    assert (inbox["products"][0]["sample"], inbox["leads"][0]["sample"]) == (sample, sample)
    lead = await read(client, f"/api/vendor/leads/{inbox['leads'][0]['id']}", vendor)
    assert lead["sample"] is sample
    assert (await read(client, "/api/vendor/reviews", vendor))["reviews"][0]["sample"] is sample
    assert (await read(client, "/product/user/my-reviews", user))[0]["SampleData"] is sample
    assert (await read(client, "/api/vendor/insights?days=30", vendor))[0]["sample"] is sample
    insights = await read(client, "/api/vendor/insights/deeds?days=30", vendor)
    assert (insights["sample"], [other["sample"] for other in insights["compared_with"]]) == (sample, [sample])
    assert [option["SampleData"] for option in await read(client, "/product/list-products")] == [sample] * 2
    assert (await read(client, "/api/admin/claims", admin))[0]["sample"] is sample
