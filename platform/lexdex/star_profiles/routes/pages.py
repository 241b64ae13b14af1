"""Public endpoints for a product's page and for the list of certified (STAR) products."""

from litestar import get
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import SAME_FOR_ALL
from lexdex.star_profiles import service
from lexdex.star_profiles.schemas import ProductPage, StarProduct


@get(
    "/product/{product_id:str}",
    operation_id="get_product",
    guards=[public],
    summary="Get product",
    responses=describe_failures(410),
    tags=["catalogue"],
)
@no_rate_limit(SAME_FOR_ALL)
async def get_product(product_id: FromPath[str]) -> ProductPage:
    """Return all public fields of a product, with its STAR profile if it has one.

    List fields are strings with the values joined by '; '.
    """
    return await service.get_product_page(product_id)


@get(
    "/api/star-products",
    operation_id="list_star_products",
    guards=[public],
    summary="List STAR products",
    tags=["catalogue"],
)
@no_rate_limit(SAME_FOR_ALL)
async def list_star_products() -> list[StarProduct]:
    """List the STAR products, in the order that editors chose."""
    return await service.list_star_products()


handlers: list[ControllerRouterHandler] = [get_product, list_star_products]
