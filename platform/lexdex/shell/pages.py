"""Lists all pages of the web app with their paths, titles and descriptions."""

import re
from functools import lru_cache
from urllib.parse import urlencode

import msgspec

from lexdex.reference.categories import CATEGORIES as ALL_CATEGORIES

SLUG = "[A-Za-z0-9_-]{1,64}"
"""Matches ids and tokens; a token may also begin with a dash or an underscore."""
TWO_IDS = "[a-z0-9-]{1,64}-vs-[a-z0-9-]{1,64}"
PRODUCT = "product_id"
ALTERNATIVES_TO = "alternatives_to"
PAIR = "pair"
"""The placeholder for the ids of two products that a page compares, such as `clio-manage-vs-mycase`."""
CATEGORY_PREFIX = "/category/"
DIRECTORY_PATH = "/categories"
VENDOR_PRODUCTS_PATH = "/vendor-products"
"""The path of the page that lists a vendor's products; the query parameter `company` names the vendor."""
CATEGORIES = {
    "contract-management": "Contract Management",
    "ediscovery": "eDiscovery",
    "legal-research": "Legal Research",
    "practice-management": "Practice Management",
    "compliance": "Compliance",
}


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """A page of the web app; `{name}` in its path is a placeholder for one path segment."""

    address: str
    title: str
    description: str = ""
    listed: bool = False
    """Whether search engines may index the page and the sitemap lists it."""
    shared: bool = False
    """Whether an API endpoint has the same path, so that the Accept header decides between them."""


class Match(msgspec.Struct, frozen=True):
    """The page found for a requested path, with the values of the placeholders, such as a product id."""

    page: Page
    parts: dict[str, str]


def _list_category_pages() -> tuple[Page, ...]:
    searches = (
        Page(
            address=f"/ai-search/{slug}",
            title=f"{name} AI Search",
            description=f"Describe your needs and get matching {name} tools, with answers that cite their sources.",
            listed=True,
        )
        for slug, name in CATEGORIES.items()
    )
    results = (Page(address=f"/results/{slug}", title=f"{name} Tools") for slug, name in CATEGORIES.items())
    listings = (
        Page(
            address=f"{CATEGORY_PREFIX}{row.slug}",
            title=f"{row.name}: all tools",
            description=f"All legal technology tools of the category {row.name}, with filters.",
            listed=True,
        )
        for row in ALL_CATEGORIES
    )
    return (*searches, *results, *listings)


PAGES: tuple[Page, ...] = (
    Page(
        address="/",
        title="Find the right legal software",
        description="Describe what you need and get matching legal software: 2,000+ tools, answers with sources.",
        listed=True,
    ),
    Page(address="/registration", title="Register", description="Register as a user or as a vendor.", listed=True),
    Page(address="/login", title="Login", description="Login for users and vendors.", listed=True),
    Page(address="/dashboard", title="Dashboard"),
    Page(address="/user-dashboard", title="User Dashboard"),
    Page(address="/vendor-dashboard", title="Vendor Dashboard"),
    Page(address="/admin-dashboard", title="Admin Portal"),
    Page(address="/email-verified", title="Email verified"),
    Page(address="/auth/reset-password", title="Reset password", shared=True),
    Page(address="/auth/verify-email", title="Verify email", shared=True),
    Page(address="/search", title="AI Search"),
    Page(address="/user/search", title="AI Search"),
    Page(address="/vendor/search", title="AI Search"),
    Page(
        address="/ai-search-results-1",
        title="AI-Powered Legal Tool Discovery",
        description="Describe what you need and get matching legal tools and an answer with sources.",
    ),
    *_list_category_pages(),
    Page(
        address="/compare",
        title="Product Comparison",
        description="Compare up to five legal technology products: capabilities, deployment, security, pricing.",
    ),
    Page(address=f"/compare/{{{PAIR}}}", title="Product Comparison"),
    Page(
        address=DIRECTORY_PATH,
        title="All categories of legal technology",
        description="Browse legal technology by category, see what was added recently, and compare well-known tools.",
        listed=True,
    ),
    Page(address=f"/product/user/{{{PRODUCT}}}", title="Product", shared=True),
    Page(address=f"/product/vendor/{{{PRODUCT}}}", title="Product"),
    Page(address=f"/product/{{{PRODUCT}}}", title="Product", shared=True),
    Page(address=f"/product/{{category}}/{{{PRODUCT}}}", title="Product", shared=True),
    Page(address=f"/FreeAiSearchProductDetail/{{{PRODUCT}}}", title="Product"),
    Page(
        address="/practice-management",
        title="Practice Management",
        description="Practice management software for law firms: matters, time, billing and clients.",
        listed=True,
    ),
    Page(
        address="/ediscovery",
        title="eDiscovery",
        description="E-discovery platforms: collection, processing, review and production.",
        listed=True,
    ),
    Page(
        address="/compliance",
        title="Compliance",
        description="Compliance software: obligations, monitoring, risk and reporting.",
        listed=True,
    ),
    Page(
        address="/software-validation",
        title="Software Validation",
        description="Have your legal software examined against a public rubric, with a report and a certificate.",
        listed=True,
    ),
    Page(
        address="/validation-scheme",
        title="How software is validated",
        description="The rubric, who examines and who decides, what a certificate confirms and how it ends.",
        listed=True,
    ),
    Page(
        address="/certificates",
        title="Certificates",
        description="All certificates of software validation, with their state: valid, suspended, expired or revoked.",
        listed=True,
    ),
    Page(address="/certificates/{number}", title="Certificate"),
    Page(address="/software-validation-management", title="Validation Centre"),
    Page(address="/new-validation-request", title="New validation request"),
    Page(address="/privacyPolicy", title="Privacy Policy", listed=True),
    Page(address="/termsAndConditions", title="Terms and Conditions", listed=True),
    Page(address="/cookiePolicy", title="Cookie Policy", listed=True),
    Page(address="/disclaimer", title="Disclaimer", listed=True),
    Page(address="/accessibility", title="Accessibility", listed=True),
    Page(address="/ranking", title="How results are ranked", listed=True),
    Page(address="/review-policy", title="How we check reviews", listed=True),
    Page(
        address="/transparency-report",
        title="Transparency report",
        description="How many reviews, claims, profile changes and accounts we restricted in a year, and why.",
        listed=True,
    ),
    Page(
        address="/suggest-a-tool",
        title="Suggest a tool",
        description="Is a legal technology tool missing? Tell us its name and website, and our editors look at it.",
        listed=True,
    ),
    Page(address=f"/alternatives/{{{ALTERNATIVES_TO}}}", title="Alternatives"),
    Page(
        address=VENDOR_PRODUCTS_PATH,
        title="Products of a vendor",
        description="All legal technology products of a vendor.",
    ),
    Page(address="/answers/{answer}", title="Answer details"),
    Page(address="/account", title="Your account"),
    Page(address="/shortlists", title="Shortlists"),
    Page(address="/shared/{token}", title="Shared shortlist"),
    Page(address="/alerts/stop", title="Emails about saved searches"),
    Page(address="/newsletter/confirm", title="Newsletter"),
    Page(address="/newsletter/unsubscribe", title="Newsletter"),
)

REDIRECTS = {"/auth/register": "/registration"}
FIRST_SEGMENTS = frozenset(address.split("/")[1] for address in (*(page.address for page in PAGES), *REDIRECTS))
"""The first path segments of all pages; all other paths belong to the API."""
NOT_FOUND = Page(address="", title="Page not found")
GONE = Page(address="", title="Product removed")
HOME = PAGES[0]

_EXACT = {page.address: page for page in PAGES if "{" not in page.address}


def _compile_pattern(address: str) -> re.Pattern[str]:
    return re.compile(
        re.sub(r"\{(\w+)\}", lambda found: f"(?P<{found[1]}>{TWO_IDS if found[1] == PAIR else SLUG})", address)
    )


def build_vendor_path(company: str) -> str:
    """Return the path of the page that lists a company's products, with its query string."""
    return f"{VENDOR_PRODUCTS_PATH}?{urlencode({'company': company})}"


_PATTERNS = tuple((_compile_pattern(page.address), page) for page in PAGES if "{" in page.address)


@lru_cache(maxsize=4096)
def find_page(path: str) -> Match | None:
    """Find the page for a requested path, ignoring a trailing slash; returns None if there is none.

    Two slashes in a row are no other name of a page, as they are none of an endpoint.
    """
    if "//" in path:
        return None
    path = path.rstrip("/") or "/"
    if page := _EXACT.get(path):
        return Match(page, {})
    for pattern, candidate in _PATTERNS:
        if found := pattern.fullmatch(path):
            return Match(candidate, found.groupdict())
    return None
