"""The rules of leads: everything is needed, the same is asked once a month, and somebody is always told."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductOption
from lexdex.claims.schemas import Owner
from lexdex.claims.service import ownership
from lexdex.foundation import database, mail
from lexdex.foundation.addresses import normalised
from lexdex.foundation.errors import Invalid
from lexdex.foundation.texts import plain
from lexdex.leads.queries import asking as queries
from lexdex.leads.schemas import Enquiry, LeadKind
from lexdex.settings import Settings
from lexdex.star_profiles import service as star_profiles

ASK_AGAIN_DAYS = 30
RETENTION_DAYS = 730
MAX_NAME_LENGTH = 100
MAX_MESSAGE_LENGTH = 5_000

MISSING = "Please fill in name, email and message."
UNKNOWN = "Product not found."
WHAT: Final[dict[LeadKind, str]] = {"demo": "a demo", "pricing": "pricing information"}
ALREADY = "You have already requested {} for {}. We have your message."
SENT = "You have requested {} for {}. You will get a reply by email."

SAID: Final = {"certa.ai": "certa"}
"""Names that the specification sends for a product that the catalogue calls otherwise."""


async def enquire(settings: Settings, kind: LeadKind, enquiry: Enquiry) -> str:
    """Pass a request on; what to tell the asker. Raises Invalid with what is wrong with it."""
    name, email, message = _checked(enquiry)
    product = await _meant(enquiry)
    async with database.transaction():
        await queries.reserve(kind, product.id, email)
        if await queries.was_asked(kind, product.id, email, days=ASK_AGAIN_DAYS):
            raise Invalid(ALREADY.format(WHAT[kind], product.name))
        owners = await ownership.owners(product.id)
        said = (kind, product.id, enquiry.product_name.strip() or product.name, name, email, message)
        number = await queries.put(said, [owner.account for owner in owners])
        facts = {"what": WHAT[kind], "product": product.name, "product_id": product.id}
        asked = {**facts, "name": name, "email": email, "message": message}
        await _tell(settings, owners, {**asked, "lead": str(number) if owners else ""})
    return SENT.format(WHAT[kind], product.name)


async def _tell(settings: Settings, owners: list[Owner], values: dict[str, str]) -> None:
    """The vendor where one has claimed the product, else the operator."""
    for address in [owner.email for owner in owners] or [mail.operator(settings)]:
        await mail.send("new-lead", address, values=values, reply_to=values["email"])


def _checked(enquiry: Enquiry) -> tuple[str, str, str]:
    """Name, address and message as they are kept."""
    name = plain(enquiry.name, what="your name", longest=MAX_NAME_LENGTH)
    message = plain(enquiry.message, what="your message", longest=MAX_MESSAGE_LENGTH, lines=True)
    if not name or not message or not enquiry.email.strip():
        raise Invalid(MISSING)
    return name, normalised(enquiry.email), message


async def _meant(enquiry: Enquiry) -> ProductOption:
    said = " ".join(enquiry.product_name.split())
    given = enquiry.product_id or SAID.get(said.casefold(), "")
    found = await catalogue.find_product_option(given) if given else await star_profiles.find_product_by_name(said)
    if found is None:
        raise Invalid(UNKNOWN)
    return found


async def forget_old() -> None:
    """Once an hour: nobody waits for a demo for two years."""
    await queries.forget_old(RETENTION_DAYS)


async def by_day(product_ids: Sequence[str], since: date) -> list[tuple[str, date, LeadKind, int]]:
    """How often each product was asked for, by day (of UTC) and kind."""
    return await queries.by_day(product_ids, since)
