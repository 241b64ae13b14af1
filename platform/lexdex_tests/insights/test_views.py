"""Page views: once per visitor and day; bots, owners, and views without Redis are not counted."""

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex_tests.builders import create_product
from lexdex_tests.journeys.account_steps import PASSWORD
from lexdex_tests.live_site import Site

VIEWS = "/api/product-views"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
CHROME = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36"


@pytest.fixture
def empty(site: Site) -> Site:
    """Delete all page views of the site."""
    site.act("delete-page-views")
    return site


def view_product(site: Site, product: str = "certa", agent: str = FIREFOX, **headers: str) -> httpx.Response:
    with site.client(**{"user-agent": agent, **headers}) as client:
        return client.post(VIEWS, json={"product_id": product})


def count_views(site: Site, product: str = "certa") -> int:
    return int(site.act("print-page-views", product).strip() or 0)


def test_each_visitor_counts_once_a_day_and_product(empty: Site) -> None:
    assert [view_product(empty).status_code for _ in range(3)] == [204, 204, 204]
    assert count_views(empty) == 1
    view_product(empty, "sirion-ai")
    assert (count_views(empty), count_views(empty, "sirion-ai")) == (1, 1)


def test_another_user_agent_is_no_other_visitor(empty: Site) -> None:
    for agent in (FIREFOX, CHROME, f"{FIREFOX} 2", f"{CHROME} 3"):
        assert view_product(empty, agent=agent).status_code == 204
    assert count_views(empty) == 1


@pytest.mark.parametrize(
    "agent",
    [
        "",
        "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
        "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)",
        "curl/8.5.0",
        "python-httpx/0.28",
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36",
    ],
)
def test_bots_are_not_counted(empty: Site, agent: str) -> None:
    assert view_product(empty, agent=agent).status_code == 204
    assert count_views(empty) == 0


def test_views_by_the_owner_are_not_counted_but_those_of_other_users_are(empty: Site) -> None:
    for email in ("owner@certa.example", "reader@lawfirm.example"):
        empty.act("create-user", email, PASSWORD)
        form = {"grant_type": "password", "username": email, "password": PASSWORD}
        with empty.client() as client:
            token = client.post("/auth/login", data=form).json()["access_token"]
        if email.startswith("owner"):
            empty.act("grant-ownership", email, "certa")
        view_product(empty, Authorization=f"Bearer {token}")
    assert count_views(empty) == 1


def test_views_of_unknown_products_are_not_counted(empty: Site) -> None:
    assert view_product(empty, "no-such-product").status_code == 204
    assert view_product(empty, "../certa").status_code == 422
    assert view_product(empty, "").status_code == 422


async def test_without_redis_nothing_is_counted_rather_than_everything_twice(client: httpx.AsyncClient) -> None:
    await create_product()
    answer = await client.post(VIEWS, json={"product_id": "certa"}, headers={"User-Agent": FIREFOX})
    assert answer.status_code == 204
    assert await db.fetch_value("SELECT count(*) FROM product_daily_stats") == 0
