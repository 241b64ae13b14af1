"""Validates and stores requests for demos and pricing, and emails them to the product's owners or the operator."""

from typing import Final

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductOption
from lexdex.claims.schemas import Owner
from lexdex.claims.service import ownership
from lexdex.foundation import database, mail
from lexdex.foundation.addresses import normalize_new_email
from lexdex.foundation.errors import Invalid
from lexdex.foundation.texts import clean_text
from lexdex.leads.queries import requests as queries
from lexdex.leads.schemas import Enquiry, LeadKind
from lexdex.leads.tables import Lead
from lexdex.settings import Settings
from lexdex.star_profiles import service as star_profiles

MIN_DAYS_BETWEEN_REQUESTS = 30
MAX_NAME_LENGTH = 100
MAX_MESSAGE_LENGTH = 5_000

MISSING_FIELDS = "Please fill in name, email and message."
UNKNOWN_PRODUCT = "Product not found."
REQUESTED: Final[dict[LeadKind, str]] = {"demo": "a demo", "pricing": "pricing information"}
ALREADY_REQUESTED = "You have already requested {} for {}. We have your message."
CONFIRMATION = "You have requested {} for {}. Your request was sent to {}."
TO_VENDOR, TO_OPERATOR = "the vendor", "our team, because no vendor manages this product yet"

PRODUCT_ID_BY_NAME: Final = {"certa.ai": "certa"}
"""Product names in the specification that differ from the catalogue's, with the product id."""


async def submit_request(settings: Settings, kind: LeadKind, enquiry: Enquiry) -> str:
    """Store a visitor's request, email it to the product's owners, and return a confirmation message.

    Raises Invalid for missing fields, for an unknown product, and for a request repeated within
    `MIN_DAYS_BETWEEN_REQUESTS`.
    """
    name, email, message = _validate_enquiry(enquiry)
    product = await _find_product(enquiry)
    async with database.transaction():
        await queries.lock_request(kind, product.id, email)
        if await queries.has_requested(kind, product.id, email, days=MIN_DAYS_BETWEEN_REQUESTS):
            raise Invalid(ALREADY_REQUESTED.format(REQUESTED[kind], product.name))
        owners = await ownership.list_owners(product.id)
        lead = Lead(
            kind=kind,
            product=product.id,
            product_name=enquiry.product_name.strip() or product.name,
            name=name,
            email=email,
            message=message,
            recipients=[owner.account for owner in owners],
        )
        lead_id = await queries.insert_request(lead)
        values = {
            "what": REQUESTED[kind],
            "product": catalogue.mark_sample(product.name, is_sample=product.sample),
            "product_id": product.id,
            "name": name,
            "email": email,
            "message": message,
            "lead": str(lead_id) if owners else "",
        }
        await _send_emails(settings, owners, values)
    return CONFIRMATION.format(REQUESTED[kind], product.name, TO_VENDOR if owners else TO_OPERATOR)


async def _send_emails(settings: Settings, owners: list[Owner], values: dict[str, str]) -> None:
    """Email the request to each of the product's owners, or to the operator if the product has no owner."""
    for address in [owner.email for owner in owners] or [mail.get_operator_address(settings)]:
        await mail.send("new-lead", address, values=values, reply_to=values["email"])


def _validate_enquiry(enquiry: Enquiry) -> tuple[str, str, str]:
    """Return the cleaned name, email address and message of an enquiry; raises Invalid."""
    name = clean_text(enquiry.name, label="your name", max_length=MAX_NAME_LENGTH)
    message = clean_text(enquiry.message, label="your message", max_length=MAX_MESSAGE_LENGTH, is_multiline=True)
    if not name or not message or not enquiry.email.strip():
        raise Invalid(MISSING_FIELDS)
    return name, normalize_new_email(enquiry.email), message


async def _find_product(enquiry: Enquiry) -> ProductOption:
    name = " ".join(enquiry.product_name.split())
    product_id = enquiry.product_id or PRODUCT_ID_BY_NAME.get(name.casefold(), "")
    if product_id:
        found = await catalogue.find_product_option(product_id)
    else:
        found = await star_profiles.find_product_by_name(name)
    if found is None:
        raise Invalid(UNKNOWN_PRODUCT)
    return found
