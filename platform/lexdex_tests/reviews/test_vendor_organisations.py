"""People of the vendor are known by the organisation they have stated, and may neither review nor vote."""

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.schedule import JobContext
from lexdex.reviews.jobs import judge_all_reviews
from lexdex.reviews.service.conflicts import OWN_PRODUCT, find_vendor_identity, fold_company
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.reviews.builders import create_review, get_review_page, send_review

OWN_NAMES = [
    "\u0421\u0435rt\u0430 Ltd",
    "\uff23\uff45\uff52\uff54\uff41",
    "Certa Inc.",
    "CERTA INC",
    " certa,  inc. ",
    "Certum",
    "Certa",
    "Certa Ltd.",
    "Certum S.A.",
]
OTHER_NAMES = ["", "...", "Certainly Inc.", "Firm LLP", "Inc.", "Certa Law Ltd"]
SAME = [
    [
        "Certa",
        "Certa Ltd.",
        "Certa Ltd",
        "CERTA LIMITED",
        "Certa GmbH & Co. KG",
        "Certa S.A.",
        "Certa S. A.",
        "certa, sa",
    ],
    ["Plan B", "Plan-B Inc.", "plan b (pty) ltd", "Plan B Sp. z o.o."],
    ["Smith & Co.", "Smith and Company", "Smith S.à r.l."],
    ["Müller GbR", "mu\u0308ller e.V."],
    ["LLP"],
    ["Co. KG"],
    ["S.A. Law"],
    [""],
]


@pytest.fixture(autouse=True)
async def _product(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa", company="Certa Inc.", website="https://certa.example", aliases=("Certum", "…"))


async def open_session_of(client: httpx.AsyncClient, organization: str, email: str = "sam@mail.example") -> Headers:
    session = await open_session(client, email)
    await db.execute("UPDATE account SET organization_name = $1 WHERE email = $2", organization, email)
    return session


def test_spellings_of_a_company_fold_to_the_same_name_and_other_companies_to_others() -> None:
    folded = [{fold_company(name) for name in names} for names in SAME]
    assert [len(names) for names in folded] == [1] * len(SAME)
    assert len(set().union(*folded)) == len(SAME)


async def test_a_product_without_website_and_company_has_no_vendor_known_by_nothing(client: httpx.AsyncClient) -> None:
    await create_product("bare", name="Bare", company="", website="", aliases=("…",))
    identity = await find_vendor_identity("bare")
    assert (identity.domains, identity.names) == (frozenset(), frozenset())


@pytest.mark.parametrize("organization", OWN_NAMES)
async def test_the_organisation_of_the_vendor_may_not_review(client: httpx.AsyncClient, organization: str) -> None:
    answer = await send_review(client, await open_session_of(client, organization))
    assert (answer.status_code, answer.json()["detail"]) == (403, OWN_PRODUCT)


@pytest.mark.parametrize("organization", OTHER_NAMES)
async def test_other_organisations_may_review(client: httpx.AsyncClient, organization: str) -> None:
    assert (await send_review(client, await open_session_of(client, organization))).status_code == 200


@pytest.mark.parametrize(
    ("email", "organization", "status"),
    [
        ("sam@certa.example", "", 403),
        ("sam@uk.certa.example", "", 403),
        ("sam@mail.example", "certa inc", 403),
        ("sam@mail.example", "Firm LLP", 200),
    ],
)
async def test_insiders_may_not_vote(client: httpx.AsyncClient, email: str, organization: str, status: int) -> None:
    review_id = await create_review(client, "ann@bank.example")
    headers = await open_session_of(client, organization, email)
    # New accounts at public email providers may not vote at all.
    await db.execute("UPDATE account SET created_at = now() - interval '8 days'")
    answer = await client.put(f"/api/reviews/{review_id}/vote", headers=headers)
    assert answer.status_code == status
    assert status == 200 or answer.json()["detail"] == OWN_PRODUCT
    assert await db.fetch_value("SELECT count(*) FROM review_vote") == (status == 200)


async def test_the_hourly_job_hides_reviews_of_the_organisation(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_review(client, "ann@bank.example")
    await db.execute("UPDATE account SET organization_name = 'certa inc'")
    await judge_all_reviews(JobContext(settings, ()))
    assert (await get_review_page(client))["reviews"] == []
