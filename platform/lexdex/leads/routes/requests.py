"""Public endpoints to request a demo or pricing; no account is needed."""

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import get_email_key
from lexdex.foundation.client import Client
from lexdex.foundation.http.access import public
from lexdex.foundation.http.bodies import LONG_JSON, accepts
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.limits import DAY, HOUR, CaptchaRules, in_total, per_address, per_subject
from lexdex.foundation.message import Message
from lexdex.leads import service
from lexdex.leads.schemas import Enquiry
from lexdex.settings import Settings


def _get_email(data: Enquiry) -> str:
    return get_email_key(data.email)


def _get_product(data: Enquiry) -> str:
    return data.product_id or " ".join(data.product_name.split()).casefold()


BEYOND_CAPTCHA = CaptchaRules(
    (per_address(3, HOUR), per_subject(5, HOUR), in_total(500, HOUR)),
    subject=_get_product,
)
"""A flood from many addresses then costs a captcha for every few requests, and honest visitors solve one."""


class RequestController(Controller):
    """Endpoints to request a demo or pricing; their paths are given by the specification."""

    path = "/request"
    tags = ("requests",)

    @post(
        "/request-demo",
        operation_id="request_demo",
        summary="Request demo",
        guards=[public],
        status_code=200,
        **accepts(LONG_JSON),
    )
    @rate_limit(per_address(10, HOUR), per_subject(20, DAY), subject=_get_email, captcha=BEYOND_CAPTCHA)
    async def request_demo(
        self,
        data: JSONBody[Enquiry],
        visitor: NamedDependency[Actor | None],
        client: NamedDependency[Client],
        settings: NamedDependency[Settings],
    ) -> Message:
        """Request a demo from the vendor of a product.

        Responds with 400 if the same email address has requested one for this product within thirty days, and with 403
        and the header Captcha-Required if it needs a captcha first: see `POST /api/verify-captcha`.
        """
        return Message(await service.submit_request(settings, "demo", data, sender=visitor, address=client.address))

    @post(
        "/request-pricing",
        operation_id="request_pricing",
        summary="Request pricing",
        guards=[public],
        status_code=200,
        **accepts(LONG_JSON),
    )
    @rate_limit(per_address(10, HOUR), per_subject(20, DAY), subject=_get_email, captcha=BEYOND_CAPTCHA)
    async def request_pricing(
        self,
        data: JSONBody[Enquiry],
        visitor: NamedDependency[Actor | None],
        client: NamedDependency[Client],
        settings: NamedDependency[Settings],
    ) -> Message:
        """Request pricing from the vendor of a product.

        Responds with 400 if the same email address has requested it for this product within thirty days, and with 403
        and the header Captcha-Required if it needs a captcha first: see `POST /api/verify-captcha`.
        """
        return Message(await service.submit_request(settings, "pricing", data, sender=visitor, address=client.address))
