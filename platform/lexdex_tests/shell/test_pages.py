"""The table of pages: every route of the specification, and no paths of endpoints."""

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
def test_the_product_id_is_read_from_all_product_paths(path: str) -> None:
    found = pages.find_page(path)
    assert found is not None
    assert found.parts[pages.PRODUCT] == "certa"


@pytest.mark.covers("R43")
@pytest.mark.parametrize(
    "path", ["/nothing", "/ai-search/nothing", "/product", "/product/a/b/c", "/..", "/product/%00"]
)
def test_other_paths_are_not_pages(path: str) -> None:
    assert pages.find_page(path) is None


def test_a_trailing_slash_is_ignored() -> None:
    assert pages.find_page("/compare/") == pages.find_page("/compare")
