"""Public endpoints of the packages that vendors can order, and of the rubric that testers examine by."""

from litestar import get
from litestar.types import ControllerRouterHandler

from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.limits import SAME_FOR_ALL
from lexdex.validation.schemas.rubric import Rubric, ValidationPackage
from lexdex.validation.service import rubric


@get(
    "/api/validation/packages",
    operation_id="list_validation_packages",
    summary="List validation packages",
    guards=[public],
    tags=["validation"],
)
@no_rate_limit(SAME_FOR_ALL)
async def list_validation_packages() -> list[ValidationPackage]:
    """List the packages of the full and the express programme, with prices, durations and what they cover."""
    return list(rubric.load_rubric().packages.values())


@get(
    "/api/validation/rubric",
    operation_id="get_validation_rubric",
    summary="Get validation rubric",
    guards=[public],
    tags=["validation"],
)
@no_rate_limit(SAME_FOR_ALL)
async def get_validation_rubric() -> Rubric:
    """Return the rubric: its version, items, criteria in force, and retired criteria."""
    return rubric.load_rubric().rubric


handlers: list[ControllerRouterHandler] = [list_validation_packages, get_validation_rubric]
