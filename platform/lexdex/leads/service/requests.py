"""Validates and stores requests for demos and pricing, and emails them to the product's owners or the operator."""

from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductOption
from lexdex.claims.service import ownership
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import normalize_new_email
from lexdex.foundation.errors import Invalid, TooMany
from lexdex.foundation.names import refuse_link_like_name
from lexdex.foundation.texts import clean_text
from lexdex.foundation.tokens import derive_token
from lexdex.leads.queries import requests as queries
from lexdex.leads.schemas import Enquiry, LeadKind
from lexdex.leads.service.emails import email_request
from lexdex.leads.tables import Lead
from lexdex.settings import Settings
from lexdex.star_profiles import service as star_profiles

MIN_DAYS_BETWEEN_REQUESTS = 30
MAX_OF_PRODUCT_PER_HOUR, MAX_OF_VENDOR_PER_HOUR = 60, 120
"""Requests without a login, so that a flood of them keeps no signed-in user from sending theirs."""
MAX_NAME_LENGTH = 100
MAX_MESSAGE_LENGTH = 5_000

MISSING_FIELDS = "Please fill in name, email and message."
TOO_MANY = "{} has received too many requests. Please log in to send yours, or try again in an hour."
UNKNOWN_PRODUCT = "Product not found."
REQUESTED: Final[dict[LeadKind, str]] = {"demo": "a demo", "pricing": "pricing information"}
ALREADY_REQUESTED = "You have already requested {} for {}. We have your message."
CONFIRMATION = "You have requested {} for {}. Your request was sent to {}."
PAUSED = (
    "You have requested {} for {}. The vendor can't receive requests at the moment. We have stored yours and deliver "
    "it as soon as that changes."
)
TO_VENDOR, TO_OPERATOR = "the vendor", "our team, because no vendor manages this product yet"

PRODUCT_ID_BY_NAME: Final = {"certa.ai": "certa"}
"""Product names in the specification that differ from the catalogue's, with the product id."""


async def submit_request(
    settings: Settings, kind: LeadKind, enquiry: Enquiry, *, sender: Actor | None = None, address: str = ""
) -> str:
    """Store a visitor's request, email it to the product's owners, and return a confirmation message.

    `sender` is the signed-in user, None for a visitor, and `address` the IP address. Raises Invalid for missing fields,
    for an unknown product, and for a request repeated within `MIN_DAYS_BETWEEN_REQUESTS`; TooMany if visitors have sent
    too many to the product or its vendors.
    """
    name, email, message = _validate_enquiry(enquiry)
    product = await _find_product(enquiry)
    async with database.transaction():
        await queries.lock_requests(product.id)
        if await queries.has_requested(kind, product.id, email, days=MIN_DAYS_BETWEEN_REQUESTS):
            raise Invalid(ALREADY_REQUESTED.format(REQUESTED[kind], product.name))
        owners = await ownership.list_owners(product.id)
        paused = [] if owners else await ownership.list_paused_owners(product.id)
        recipients = [owner.account for owner in owners] or paused
        if sender is None:
            await _refuse_flood(product, recipients)
        lead = Lead(
            kind=kind,
            product=product.id,
            product_name=enquiry.product_name.strip() or product.name,
            name=name,
            email=email,
            message=message,
            recipients=recipients,
            sender=_hash_sender(settings, address),
            is_verified=sender is not None and sender.email == email,
        )
        lead_id = await queries.insert_request(lead)
        values = {
            "what": REQUESTED[kind],
            "product": catalogue.mark_sample(product.name, is_sample=product.sample),
            "product_id": product.id,
            "name": name,
            "email": email,
            "message": message,
            "lead": str(lead_id),
        }
        if paused:
            return PAUSED.format(REQUESTED[kind], product.name)
        await email_request(settings, owners, values)
    return CONFIRMATION.format(REQUESTED[kind], product.name, TO_VENDOR if owners else TO_OPERATOR)


async def _refuse_flood(product: ProductOption, recipients: list[UUID]) -> None:
    recent = await queries.count_recent(product.id, recipients)
    if recent.of_product >= MAX_OF_PRODUCT_PER_HOUR or recent.of_vendors >= MAX_OF_VENDOR_PER_HOUR:
        raise TooMany(TOO_MANY.format(product.name), headers={"Retry-After": "3600"}, rule="lead_flood")


def _hash_sender(settings: Settings, address: str) -> str:
    """Return the HMAC of an IP address and the day, so that it tells senders of one day apart and nothing more."""
    return derive_token(settings, "lead-sender", f"{datetime.now(UTC).date()} {address}") if address else ""


def _validate_enquiry(enquiry: Enquiry) -> tuple[str, str, str]:
    """Return the cleaned name, email address and message of an enquiry; raises Invalid."""
    name = clean_text(enquiry.name, label="your name", max_length=MAX_NAME_LENGTH)
    refuse_link_like_name(name, field="Your name")
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
