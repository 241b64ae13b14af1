"""Search reads what browsing offers: categories that name a function, and capabilities in the plural."""

from pathlib import Path

import pytest

from lexdex_search.engine import Engine
from lexdex_search.query.request import SearchRequest
from lexdex_search.release.documents import Product
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search_tests.builders import CONTRACTS, DISCOVERY, build_product, build_small_catalogue


def build_tool(name: str, category: str, *capabilities: str, program: str = "Outlook") -> Product:
    return build_product(
        name,
        categories=[category],
        capabilities=list(capabilities),
        integrations=[program],
        description="A tool for lawyers.",
    )


PRODUCTS = (
    *build_small_catalogue(),
    build_tool("Stated", DISCOVERY, "E-discovery"),
    build_tool("Browsed", DISCOVERY),
    build_tool("Elsewhere", DISCOVERY, program="Slack"),
    build_tool("Exact", DISCOVERY, "Deposition summaries"),
    build_tool("Holds", CONTRACTS, "Legal hold"),
    build_tool("Other", CONTRACTS, "Contract review"),
)


@pytest.fixture(scope="module")
def browsed(cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Engine:
    store = ReleaseStore(tmp_path_factory.mktemp("browsed"))
    update_release(PRODUCTS, store, cache=cache)
    return Engine.open(store.directory)


def find(engine: Engine, query: str) -> set[str]:
    """Return the products of which a saved search would send an alert, which are those that match."""
    return set(engine.find_matches(SearchRequest(query=query)).product_ids)


@pytest.mark.parametrize(
    "query",
    [
        "E-Discovery tool that integrates with Outlook",
        "eDiscovery software with Outlook integration",
        "e-discovery that works with Microsoft Outlook",
        "electronic discovery platform that integrates with Outlook",
    ],
)
def test_a_category_that_names_the_function_counts_for_tools_that_list_none(browsed: Engine, query: str) -> None:
    # "Exact" lists what it does, which is more exact than its category.
    assert find(browsed, query) == {"stated", "browsed"}


def test_the_answer_says_that_the_tool_is_listed_under_the_category(browsed: Engine) -> None:
    answer = browsed.search("E-Discovery tool that integrates with Outlook")
    function = next(each.id for each in answer.interpretation.constraints if each.is_function)
    [found] = [hit for hit in answer.product_ids if hit.product_id == "browsed"]
    [evidence] = [each for each in found.evidence if each.constraint_id == function]
    assert (evidence.state, evidence.field, evidence.value) == ("met", "categories", DISCOVERY)


@pytest.mark.parametrize(
    "query",
    [
        "legal hold tool that integrates with Outlook",
        "tool for legal holds that integrates with Outlook",
        "Legal Holds, works with Outlook",
        "litigation hold software with Outlook integration",
        "LEGAL HOLD tools which integrate with Outlook",
        "preservation notices with Outlook integration",
    ],
)
def test_a_capability_is_found_in_the_plural_and_by_other_names(browsed: Engine, query: str) -> None:
    assert find(browsed, query) == {"holds"}


def test_a_category_is_no_label_of_the_language(browsed: Engine) -> None:
    """One vendor's category must not decide what queries mean, as its labels must not."""
    assert find(browsed, "contract review tool that integrates with Outlook") == {"other"}
