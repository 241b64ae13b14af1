"""The endpoints of payments: Stripe's webhook, invoices as PDF, and the admins' list and refunds."""

from litestar.types import ControllerRouterHandler

from lexdex.payments.routes.admin import PaymentAdministration
from lexdex.payments.routes.documents import PaymentDocuments
from lexdex.payments.routes.webhook import receive_webhook

handlers: list[ControllerRouterHandler] = [receive_webhook, PaymentDocuments, PaymentAdministration]
