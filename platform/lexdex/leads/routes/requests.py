"""The endpoints for requesting a demo or pricing without an account."""

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.limits import DAY, HOUR, in_total, per_address, per_subject
from lexdex.foundation.message import Message
from lexdex.leads import service
from lexdex.leads.schemas import Enquiry
from lexdex.settings import Settings


def _get_email(data: Enquiry) -> str:
    return data.email.strip().lower()


class RequestController(Controller):
    """Demo and pricing requests; the specification prescribes the paths."""

    path = "/request"
    tags = ("requests",)

    @post("/request-demo", operation_id="request_demo", summary="Request demo", guards=[public], status_code=200)
    @rate_limit(per_address(10, HOUR), per_subject(20, DAY), in_total(1_000, HOUR), subject=_get_email)
    async def request_demo(self, data: JSONBody[Enquiry], settings: NamedDependency[Settings]) -> Message:
        """Request a demo from the vendor of a product; repeating the request within thirty days returns 400."""
        return Message(await service.submit_request(settings, "demo", data))

    @post(
        "/request-pricing", operation_id="request_pricing", summary="Request pricing", guards=[public], status_code=200
    )
    @rate_limit(per_address(10, HOUR), per_subject(20, DAY), in_total(1_000, HOUR), subject=_get_email)
    async def request_pricing(self, data: JSONBody[Enquiry], settings: NamedDependency[Settings]) -> Message:
        """Request pricing from the vendor of a product; repeating the request within thirty days returns 400."""
        return Message(await service.submit_request(settings, "pricing", data))
