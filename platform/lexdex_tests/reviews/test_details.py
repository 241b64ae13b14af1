"""The optional details of a review: stored, shown, changed, exported, and limited."""

from typing import Any

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.personal_data import Person
from lexdex.reviews import personal_data
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.reviews.builders import create_review, get_only_review, get_review_page, send_review

FULL: dict[str, Any] = {
    "pros": "Fast.\nÜbersichtlich.",
    "cons": "البحث بطيء",
    "role": "Partner",
    "firm_size": "Solo practitioner",
    "country": "Germany",
    "months_used": 18,
    "ease_of_use": 5,
    "features": 4,
    "support": 3,
    "value": 2,
    "security": 1,
    "recommend": 0,
    "incentive": True,
}
OPEN: dict[str, Any] = {
    **dict.fromkeys(("pros", "cons", "role", "firm_size", "country"), ""),
    **dict.fromkeys(
        ("months_used", "ease_of_use", "features", "support", "value", "security", "recommend", "incentive")
    ),
}


@pytest.fixture
async def ada(client: httpx.AsyncClient) -> Headers:
    """A signed-in user, and a product to review."""
    await create_product(name="Certa")
    return await open_session(client)


async def test_all_details_are_stored_and_shown(client: httpx.AsyncClient, ada: Headers) -> None:
    published = (await send_review(client, ada, **FULL)).json()["review"]
    assert published["Details"] == FULL
    assert (await client.get("/product/user/my-reviews", headers=ada)).json() == [published]
    shown = await get_only_review(client)
    assert shown["details"] == FULL
    assert (shown["job_title"], shown["firm_size"], shown["country"]) == ("Partner", "Solo practitioner", "Germany")


async def test_details_are_optional_and_remain_without_new_ones(client: httpx.AsyncClient, ada: Headers) -> None:
    assert (await send_review(client, ada)).json()["review"]["Details"] == OPEN
    await send_review(client, ada, **FULL)
    # The form of the specification, which has no details, must not delete them.
    params = {"product_id": "certa", "rating": "2", "product_review_title": "T", "product_review": "R"}
    kept = (await client.post("/product/review", params=params, headers=ada)).json()["review"]
    assert (kept["Rating"], kept["Details"]) == (2, FULL)
    assert (await send_review(client, ada, pros="Only this.")).json()["review"]["Details"] == {
        **OPEN,
        "pros": "Only this.",
    }


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"ease_of_use": 0}, "Please rate ease of use from 1 to 5"),
        ({"security": 6}, "Please rate security from 1 to 5"),
        ({"months_used": -1}, "Please enter the months of use"),
        ({"months_used": 10**30}, "Please enter the months of use"),
        ({"recommend": 11}, "from 0 to 10"),
        ({"role": "Emperor"}, "Please choose a role from the list."),
        ({"firm_size": "7"}, "Please choose a firm size from the list."),
        ({"country": "Atlantis"}, "Please choose a country from the list."),
        ({"pros": "x" * 1_001}, "Please shorten the pros to at most 1,000 characters."),
        ({"cons": "a\u0007b"}, "The cons contains control characters."),
        ({"recommend": "ten"}, "must be"),
        ({"incentive": "yes"}, "must be"),
    ],
)
async def test_errors_are_reported_and_nothing_is_stored(
    client: httpx.AsyncClient, ada: Headers, fields: dict[str, Any], said: str
) -> None:
    answer = await send_review(client, ada, **fields)
    assert answer.status_code in {400, 422}
    assert said in answer.json()["detail"]
    assert (await get_review_page(client))["count"] == 0


async def test_sub_scores_are_averaged_over_reviews_that_give_them(client: httpx.AsyncClient, ada: Headers) -> None:
    await send_review(client, ada, support=5, recommend=10)
    await create_review(client, "bob@other.example", support=2)
    await create_review(client, "eve@third.example")
    assert (await get_review_page(client))["aspects"] == [
        {"name": "support", "count": 2, "average": 3.5},
        {"name": "recommend", "count": 1, "average": 10.0},
    ]


async def test_groups_of_five_reviews_are_listed(client: httpx.AsyncClient, ada: Headers) -> None:
    for number in range(5):
        await create_review(
            client, f"m{number}@f{number}.example", rating=5 - number, role="Partner", firm_size=FULL["firm_size"]
        )
    await create_review(client, "lonely@f9.example", role="Legal Counsel")
    await db.execute("UPDATE review SET country = 'UK' WHERE role = 'Partner'")
    breakdown = (await get_review_page(client))["breakdown"]
    assert breakdown["min_group_size"] == 5
    assert breakdown["roles"] == [{"name": "Partner", "count": 5, "average": 3.0}]
    assert breakdown["firm_sizes"] == [{"name": "Solo practitioner", "count": 5, "average": 3.0}]
    assert [(group["name"], group["count"]) for group in breakdown["countries"]] == [("UK", 5)]


async def test_nothing_of_the_registration_is_published(client: httpx.AsyncClient, ada: Headers) -> None:
    for number in range(5):
        await create_review(client, f"m{number}@f{number}.example")
    await db.execute(
        "UPDATE account SET job_title = 'Partner', size_of_organization = 'Solo practitioner', country = 'Germany'"
    )
    page = await get_review_page(client)
    assert {(one["job_title"], one["firm_size"], one["country"]) for one in page["reviews"]} == {("", "", "")}
    assert page["breakdown"] == {"min_group_size": 5, "firm_sizes": [], "countries": [], "roles": []}
    for field, value in (("role", "Partner"), ("firm_size", "Solo practitioner"), ("country", "Germany")):
        found = await get_review_page(client, None, **{field: value})
        assert found["found"] == 0


async def test_groups_of_four_reviews_are_not_listed(client: httpx.AsyncClient, ada: Headers) -> None:
    for number in range(4):
        await create_review(client, f"m{number}@f{number}.example", role="Partner")
    assert (await get_review_page(client))["breakdown"] == {
        "min_group_size": 5,
        "firm_sizes": [],
        "countries": [],
        "roles": [],
    }


async def test_filters_select_and_count_reviews(client: httpx.AsyncClient, ada: Headers) -> None:
    await create_review(client, "m1@gmail.com", rating=5, role="Partner")
    await create_review(client, "m2@firm.example", rating=5, role="Legal Counsel")
    await create_review(client, "m3@firm.example", rating=1, role="Partner")

    await db.execute("UPDATE review SET company_domain = author_domain <> ''")

    async def ratings(**wanted: Any) -> tuple[int, list[int]]:  # noqa: ANN401 - any filter
        body = await get_review_page(client, sort="highest", **wanted)
        assert body["count"] == 3
        return body["found"], [one["rating"] for one in body["reviews"]]

    assert await ratings(stars="5") == (2, [5, 5])
    assert await ratings(role="Partner") == (2, [5, 1])
    assert await ratings(verified="true") == (2, [5, 1])
    assert await ratings(verified="true", stars="1", role="Partner") == (1, [1])
    assert await ratings(country="Atlantis") == (0, [])
    assert (await client.get("/api/products/certa/reviews?stars=6")).status_code in {400, 422}


async def test_details_are_exported(settings: Settings, client: httpx.AsyncClient, ada: Headers) -> None:
    await send_review(client, ada, **FULL)
    (stored,) = (await personal_data.export(settings, Person(await db.fetch_value("SELECT account FROM review"), "")))[
        "reviews"
    ]
    assert {name: stored[name] for name in FULL} == FULL
    exported = (await client.get("/api/account/export", headers=ada)).json()
    assert exported["reviews"][0]["cons"] == FULL["cons"]
    assert {"review_votes", "review_flags", "review_replies", "review_proofs"} <= set(exported)
