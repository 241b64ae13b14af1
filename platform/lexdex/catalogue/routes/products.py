"""The endpoints for product names, editors' picks and logos."""

from typing import Annotated, Literal

from litestar import Controller, Response, get
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, QueryParameter

from lexdex.catalogue import service
from lexdex.catalogue.bundled_logos import load_bundled_logos
from lexdex.catalogue.schemas import (
    CategoryFilters,
    CategoryOrder,
    CategoryProducts,
    Directory,
    EditorsPick,
    ProductOption,
    VendorProducts,
)
from lexdex.catalogue.service import category_products, directory, logos, picks, vendor_products
from lexdex.catalogue.service.vendor_products import MAX_COMPANY_LENGTH
from lexdex.foundation.errors import NotFound
from lexdex.foundation.files import Files
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_content, describe_failures
from lexdex.foundation.limits import MINUTE, SAME_FOR_ALL, per_address

LOGO_HEADERS = {
    "Cache-Control": "public, max-age=31536000, immutable",
    # Prevents scripts in an SVG from running when the image is opened as a page.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "X-Content-Type-Options": "nosniff",
}
FILTER = QueryParameter(max_length=300, description="Value that the products must state; empty for all.")
SAMPLES = QueryParameter(description="Whether the list has generated sample products; they come last.")
SORT = QueryParameter(description="Order within real products and samples: most facts, name, newest or best rated.")
PAGE = QueryParameter(ge=1, le=10_000, description="Page number, from 1.")
NO_LOGO = "Logo not found."


async def provide_category_filters(
    language: Annotated[str, FILTER] = "",
    country: Annotated[str, FILTER] = "",
    integration: Annotated[str, FILTER] = "",
    deployment: Annotated[str, FILTER] = "",
    samples: Annotated[Literal["show", "hide"], SAMPLES] = "show",
) -> CategoryFilters:
    """Return the filters in the query of a request; injected as `category_filters`."""
    return CategoryFilters(
        language=language,
        country=country,
        integration=integration,
        deployment=deployment,
        hides_samples=samples == "hide",
    )


class ProductController(Controller):
    """Endpoint that finds products by name."""

    path = "/product"
    tags = ("catalogue",)

    @get("/list-products", operation_id="list_products", summary="Find products by name", guards=[public])
    @rate_limit(per_address(600, MINUTE))
    async def list_products(
        self, search: Annotated[str, QueryParameter(description="Name or part of a name.")] = ""
    ) -> list[ProductOption]:
        """Return at most 20 products whose name contains the text; names that begin with it come first."""
        return await service.list_product_options(search)


class ListingController(Controller):
    """Endpoint of the editors' picks."""

    path = "/api"
    tags = ("catalogue",)

    @get("/listings/{listing:str}", operation_id="list_editors_picks", summary="List editors' picks", guards=[public])
    @no_rate_limit(SAME_FOR_ALL)
    async def list_editors_picks(self, listing: FromPath[str]) -> list[EditorsPick]:
        """List the editors' picks of one page in the order that the editors chose. Vendors cannot buy a position."""
        return await picks.list_picks("listings", listing)


class CategoryController(Controller):
    """Endpoints for browsing: the directory, and the products of a category."""

    path = "/api/categories"
    tags = ("catalogue",)
    dependencies = {"category_filters": Provide(provide_category_filters)}  # noqa: RUF012 - as Litestar declares it

    @get("/", operation_id="get_directory", summary="Get directory", guards=[public])
    @no_rate_limit(SAME_FOR_ALL)
    async def get_directory(self) -> Directory:
        """Return all categories with their numbers of products, recently added products and suggested comparisons."""
        return await directory.read_directory()

    @get(
        "/{category:str}/products",
        operation_id="list_category_products",
        summary="List products of category",
        guards=[public],
    )
    @rate_limit(per_address(240, MINUTE))
    async def list_category_products(
        self,
        category: FromPath[str],
        category_filters: NamedDependency[CategoryFilters],
        sort: Annotated[CategoryOrder, SORT] = "facts",
        page: Annotated[int, PAGE] = 1,
    ) -> CategoryProducts:
        """List the products of a category, real ones first, without a search: it costs no prompt of the free trial.

        A filter keeps the products that state its value. 404 for an unknown category.
        """
        return await category_products.list_category_products(category, category_filters, sort, page)


class VendorController(Controller):
    """Endpoint that lists the products of a company."""

    path = "/api/vendor-products"
    tags = ("catalogue",)

    @get(
        "/",
        operation_id="list_vendor_products",
        summary="List products of vendor",
        responses=describe_failures(404),
        guards=[public],
    )
    @rate_limit(per_address(240, MINUTE))
    async def list_vendor_products(
        self,
        company: Annotated[
            str,
            QueryParameter(
                min_length=1, max_length=MAX_COMPANY_LENGTH, description="The company's name, in any letter case."
            ),
        ],
        page: Annotated[int, PAGE] = 1,
    ) -> VendorProducts:
        """List the products of a company by name, without a search: it costs no prompt of the free trial.

        The company is a parameter and not a part of the path, because names can contain any character. 404 if no
        product is the company's.
        """
        return await vendor_products.list_vendor_products(company, page)


class LogoController(Controller):
    """Endpoint that serves product logos."""

    path = "/ProductLogo"
    tags = ("catalogue",)

    @get(
        "/{image:str}",
        operation_id="get_logo",
        summary="Get logo",
        responses=describe_content("image/*", "The logo: SVG or WebP."),
        guards=[public],
    )
    @no_rate_limit(SAME_FOR_ALL)
    async def get_logo(self, image: FromPath[str], files: NamedDependency[Files]) -> Response[bytes]:
        """Return a product logo by its file name, as given in the product's data.

        Logos are bundled with the application or uploaded by the product owner.
        """
        if bundled := load_bundled_logos().get(image):
            return Response(bundled, media_type="image/svg+xml; charset=utf-8", headers=LOGO_HEADERS)
        if uploaded := await logos.get_uploaded_logo(files, image):
            return Response(uploaded, media_type="image/webp", headers=LOGO_HEADERS)
        raise NotFound(NO_LOGO)


handlers = [ProductController, ListingController, CategoryController, VendorController, LogoController]
