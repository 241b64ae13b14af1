"""The request calls: a demo, or prices; no login is needed."""

from typing import Any

from litestar import Controller, Request, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.leads import service
from lexdex.leads.schemas import Enquiry, Sent
from lexdex.settings import Settings

AnyRequest = Request[Any, Any, Any]


class RequestController(Controller):
    """Its paths are the specification's."""

    path = "/request"
    tags = ("requests",)

    @post("/request-demo", operation_id="request_demo", status_code=200)
    async def request_demo(
        self,
        data: JSONBody[Enquiry],
        request: AnyRequest,
        settings: NamedDependency[Settings],
        limits: NamedDependency[Limits],
    ) -> Sent:
        """Ask the vendor of a product for a demo; the same request within thirty days is a 400."""
        await limits.spend("request_demo", address=client_address(request), subject=data.email.strip().lower())
        return Sent(await service.enquire(settings, "demo", data))

    @post("/request-pricing", operation_id="request_pricing", status_code=200)
    async def request_pricing(
        self,
        data: JSONBody[Enquiry],
        request: AnyRequest,
        settings: NamedDependency[Settings],
        limits: NamedDependency[Limits],
    ) -> Sent:
        """Ask the vendor of a product for prices; the same request within thirty days is a 400."""
        await limits.spend("request_pricing", address=client_address(request), subject=data.email.strip().lower())
        return Sent(await service.enquire(settings, "pricing", data))
