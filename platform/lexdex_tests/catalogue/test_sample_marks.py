"""Generated sample products are marked wherever the API names a product."""

import json
from typing import Any

import httpx
import pytest

from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import WEBSITE, create_claim, create_owner
from lexdex_tests.conventions.source_files import ROOT
from lexdex_tests.insights.test_daily_stats import log_action, log_search
from lexdex_tests.leads.builders import send_request
from lexdex_tests.reviews.builders import create_review

REQUESTS = {"Enquiry"}
NAMES = {"product_name": "sample", "ProductName": "SampleData"}


def test_every_response_that_names_a_product_says_whether_it_is_sample_data() -> None:
    document = json.loads((ROOT / "web" / "openapi.json").read_bytes())
    fields = {name: set(schema.get("properties", ())) for name, schema in document["components"]["schemas"].items()}
    naming = {name: mark for name, found in fields.items() for label, mark in NAMES.items() if label in found}
    assert len(naming) > 10
    assert {name for name, mark in naming.items() if mark not in fields[name]} == REQUESTS


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
