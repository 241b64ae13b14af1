"""Checks and stores suggested products, and decides on them; the sender is notified of the decision by email."""

from typing import Final

from lexdex.audit.service import Act, record
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.parsing.markup import has_tags
from lexdex.catalogue.parsing.values import InvalidValue, is_unknown, parse_website
from lexdex.catalogue.schemas.editing import NewProduct
from lexdex.catalogue.service import editing
from lexdex.claims.service.proof import parse_site
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import format_unicode_domain, normalize_new_email
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.names import clean_name
from lexdex.foundation.public_suffixes import find_registered_domain
from lexdex.foundation.texts import clean_text, refuse_hidden_characters
from lexdex.reference import service as reference
from lexdex.suggestions import queries
from lexdex.suggestions.schemas import (
    DeclineReason,
    NewSuggestion,
    SuggestedProduct,
    SuggestionApproval,
    SuggestionDetails,
    SuggestionMatch,
    SuggestionPage,
    SuggestionReceipt,
    SuggestionRefusal,
    SuggestionState,
)
from lexdex.suggestions.tables import ProductSuggestion

PAGE_SIZE: Final = 50
MAX_NAME_LENGTH: Final = 100
MAX_WEBSITE_LENGTH: Final = 300
MAX_DESCRIPTION_LENGTH: Final = 500
MAX_NOTE_LENGTH: Final = 1_000
MAX_MATCHES: Final = 5
MAX_DUPLICATES: Final = 10
DAYS_OF_SAME_SUGGESTION: Final = 30

NO_NAME: Final = "Please enter the name of the tool."
NO_WEBSITE: Final = "Please enter the website of the tool."
BAD_WEBSITE: Final = "Website: {problem}."
NO_CATEGORY: Final = "Please choose one of the categories."
HAS_TAGS: Final = "HTML isn't displayed. Please enter plain text."
THANKS: Final = "Thank you. Our editors will look at {name}."
NOTIFIED_LATER: Final = " We'll email you what they decide."
ALREADY_SUGGESTED: Final = "{name} was already suggested within the last 30 days, so our editors know of it. Thank you."
NO_SUGGESTION: Final = "Suggestion not found."
DECIDED: Final = "This suggestion was already {state}. Please reload the list."
ADDED_FOR: Final = "Suggestion {id}"
REASONS: Final[dict[DeclineReason, str]] = {
    "duplicate": "The directory already has this tool.",
    "not_legal_technology": "We list tools that are made for legal work, and this one isn't.",
    "unverifiable": "We couldn't verify the tool by its website or other public sources.",
    "spam": "It looks like an advertisement.",
}
"""The reasons as the email states them."""


async def list_matches(name: str, website: str) -> list[SuggestionMatch]:
    """List public products with the same name, a former name or the same domain, while both are being typed.

    Raises Invalid for a name that could not be stored. A website that is not complete yet matches nothing.
    """
    similar = await catalogue.list_similar_products(
        clean_name(name, field="The name", max_length=MAX_NAME_LENGTH), _list_domains(website), limit=MAX_MATCHES
    )
    return [SuggestionMatch(each.id, each.name, each.sample) for each in similar]


async def submit_suggestion(sender: Actor | None, draft: NewSuggestion) -> SuggestionReceipt:
    """Store a suggestion, once in 30 days for the same name and domain; `sender` is None for a visitor.

    Raises Invalid for a missing or wrong field.
    """
    suggestion = await _validate(draft)
    if sender:
        suggestion.account = sender.account_id
    elif draft.email.strip():
        suggestion.email = normalize_new_email(draft.email)
    async with database.transaction():
        await queries.lock_key(suggestion.name_key, suggestion.domain)
        key = suggestion.name_key, suggestion.domain
        if await queries.is_suggested(*key, days=DAYS_OF_SAME_SUGGESTION):
            return SuggestionReceipt(ALREADY_SUGGESTED.format(name=suggestion.name), is_new=False)
        await queries.insert_suggestion(suggestion)
    is_notified = bool(sender or suggestion.email)
    return SuggestionReceipt(THANKS.format(name=suggestion.name) + (NOTIFIED_LATER if is_notified else ""), is_new=True)


async def list_page(state: SuggestionState, page: int) -> SuggestionPage:
    """Return one page of the suggestions in a state, oldest first."""
    found = await queries.list_suggestions(state, limit=PAGE_SIZE + 1, skip=(page - 1) * PAGE_SIZE)
    return SuggestionPage(found[:PAGE_SIZE], len(found) > PAGE_SIZE)


async def get_details(suggestion_id: int) -> SuggestionDetails:
    """Return a suggestion with the products that it may duplicate, whatever their status; raises NotFound."""
    suggestion = await _get(suggestion_id)
    similar = await catalogue.list_similar_products(
        suggestion.name, _list_domains(suggestion.website), limit=MAX_DUPLICATES, public_only=False
    )
    # The product that was added for it is no duplicate.
    return SuggestionDetails(suggestion, [each for each in similar if each.id != suggestion.product_id])


async def accept_suggestion(admin: Actor, suggestion_id: int, approval: SuggestionApproval) -> SuggestedProduct:
    """Add the suggested product, pending until an admin publishes it, and notify the sender.

    Raises NotFound; Conflict if the suggestion is decided or the product's id is taken; Invalid like `add_product`.
    """
    async with database.transaction():
        suggestion = await _lock_waiting(suggestion_id)
        fields = {
            "name": suggestion.name,
            "website": suggestion.website,
            "categories": [suggestion.category],
            "description": suggestion.description,
            "status": "pending",
        }
        reason = ADDED_FOR.format(id=suggestion_id)
        product = await editing.add_product(admin, NewProduct(fields, approval.product_id, reason))
        await queries.decide(suggestion_id, "accepted", product_id=product.id)
        await _record(admin, suggestion, "accepted", {"product": product.id})
        await _notify(suggestion, {"is_accepted": True, "reason": "", "note": ""})
    return await _get(suggestion_id)


async def decline_suggestion(admin: Actor, suggestion_id: int, refusal: SuggestionRefusal) -> SuggestedProduct:
    """Decline a suggestion, and notify the sender why; raises NotFound, Invalid, or Conflict if it is decided."""
    note = clean_text(refusal.note, label="the note", max_length=MAX_NOTE_LENGTH, is_multiline=True)
    async with database.transaction():
        suggestion = await _lock_waiting(suggestion_id)
        await queries.decide(suggestion_id, "declined", reason=refusal.reason, note=note)
        await _record(admin, suggestion, "declined", {"reason": refusal.reason}, note)
        # To an address that no one has confirmed, an email about spam would be spam itself.
        if suggestion.account_id or refusal.reason != "spam":
            await _notify(suggestion, {"is_accepted": False, "reason": REASONS[refusal.reason], "note": note})
    return await _get(suggestion_id)


async def _validate(draft: NewSuggestion) -> ProductSuggestion:
    name = clean_name(draft.name, field="The name", max_length=MAX_NAME_LENGTH)
    description = clean_text(
        draft.description, label="the description", max_length=MAX_DESCRIPTION_LENGTH, is_multiline=True
    )
    if has_tags(name) or has_tags(description):
        raise Invalid(HAS_TAGS)
    website = _parse_website(draft.website)
    refuse_hidden_characters(draft.category, label="the category")
    name_key = catalogue.fold_name(name)
    if not name_key or is_unknown(name):
        raise Invalid(NO_NAME)
    if not website:
        raise Invalid(NO_WEBSITE)
    if draft.category not in {each.name for each in (await reference.list_options()).categories}:
        raise Invalid(NO_CATEGORY)
    return ProductSuggestion(
        name=name,
        website=website,
        category=draft.category,
        description=description,
        name_key=name_key,
        domain=_find_domain(website),
    )


def _parse_website(given: str) -> str:
    text = clean_text(given, label="the website", max_length=MAX_WEBSITE_LENGTH)
    try:
        return parse_website(text)
    except InvalidValue as error:
        raise Invalid(BAD_WEBSITE.format(problem=error)) from None


def _find_domain(website: str) -> str:
    """Return the domain that the owner of a website has registered, in ASCII, or its host if that is a suffix."""
    site = parse_site(website)
    return find_registered_domain(site) or site


def _list_domains(website: str) -> list[str]:
    """Return the spellings of a website's domain, none if it is not complete yet."""
    try:
        domain = _find_domain(_parse_website(website))
    except Invalid:
        return []
    return sorted({domain, format_unicode_domain(domain)} - {""})


async def _get(suggestion_id: int) -> SuggestedProduct:
    suggestion = await queries.find_suggestion(suggestion_id)
    if suggestion is None:
        raise NotFound(NO_SUGGESTION)
    return suggestion


async def _lock_waiting(suggestion_id: int) -> SuggestedProduct:
    is_waiting = await queries.lock_waiting(suggestion_id)
    suggestion = await _get(suggestion_id)
    if not is_waiting:
        raise Conflict(DECIDED.format(state=suggestion.state))
    return suggestion


async def _record(
    admin: Actor, suggestion: SuggestedProduct, state: SuggestionState, after: dict[str, str], note: str = ""
) -> None:
    act = Act(
        f"suggestion.{state}",
        "suggestion",
        suggestion.id,
        before={"state": suggestion.state},
        after={"state": state, **after},
        reason=note,
        subject=suggestion.account_id,
    )
    await record(admin, act)


async def _notify(suggestion: SuggestedProduct, decision: dict[str, object]) -> None:
    """Email the decision to the account if it is in use, or to the address that a visitor gave."""
    recipient = await queries.find_recipient(suggestion.account_id) if suggestion.account_id else None
    address = recipient.email if recipient else "" if suggestion.account_id else suggestion.sender_email
    if address:
        name = recipient.first_name if recipient else ""
        values = {"name": name, "tool": suggestion.name, **decision}
        await mail.send("suggestion-decided", address, values=values)
