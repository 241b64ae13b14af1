"""The table of pages: every route of the specification, and nothing that is a call alone."""

import pytest

from lexdex.shell import pages

ROUTES = """
/ /registration /login /dashboard /user-dashboard /vendor-dashboard /admin-dashboard /email-verified
/auth/reset-password /auth/verify-email /search /user/search /vendor/search /ai-search-results-1
/ai-search/contract-management /ai-search/ediscovery /ai-search/legal-research /ai-search/practice-management
/ai-search/compliance /results/contract-management /results/ediscovery /results/legal-research
/results/practice-management /results/compliance /compare /product/user/certa /product/vendor/certa /product/certa
/product/compliance/certa /FreeAiSearchProductDetail/certa /practice-management /ediscovery /compliance
/software-validation /software-validation-management /new-validation-request /privacyPolicy /termsAndConditions
/cookiePolicy /disclaimer /accessibility
"""


@pytest.mark.parametrize("path", ROUTES.split())
def test_every_route_of_the_specification_is_a_page(path: str) -> None:
    found = pages.find_page(path)
    assert found is not None
    assert found.page.title


@pytest.mark.parametrize("path", ["/product/user/certa", "/product/certa", "/product/x/certa"])
def test_a_products_addresses_name_the_product(path: str) -> None:
    found = pages.find_page(path)
    assert found is not None
    assert found.parts[pages.PRODUCT] == "certa"


@pytest.mark.covers("R43")
@pytest.mark.parametrize(
    "path", ["/nothing", "/ai-search/nothing", "/product", "/product/a/b/c", "/..", "/product/%00"]
)
def test_any_other_path_is_no_page(path: str) -> None:
    assert pages.find_page(path) is None


def test_a_slash_at_the_end_makes_no_other_page() -> None:
    assert pages.find_page("/compare/") == pages.find_page("/compare")
