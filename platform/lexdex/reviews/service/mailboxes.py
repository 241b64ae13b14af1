"""Recognises the mailbox and the company of a reviewer or voter by the email address."""

from datetime import timedelta
from typing import Final

from lexdex.accounts.service import domains
from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import get_ascii_domain
from lexdex.foundation.errors import Conflict, Forbidden
from lexdex.foundation.mailboxes import get_mailbox_key
from lexdex.foundation.public_suffixes import find_registered_domain
from lexdex.reviews.queries import reviewers as queries
from lexdex.reviews.queries.reviewers import Mailbox

MIN_VOTER_AGE: Final = timedelta(days=7)
"""Of an account whose address is at a public provider."""

REVIEWED = "Another account of your mailbox has already reviewed this product."
VOTED = "Another account of your mailbox has already written or marked this review."

TOO_NEW_TO_VOTE = (
    "You can mark reviews as helpful once your account is seven days old, or at once with an email address of your "
    "company."
)


def find_company_domain(email: str) -> str:
    """Return the registered domain of a company address, or an empty text for an address at a public provider."""
    if not domains.is_company_address(email):
        return ""
    domain = get_ascii_domain(email)
    return find_registered_domain(domain) or domain


async def refuse_second_review(actor: Actor, product_id: str) -> None:
    """Raise Conflict if another account of the actor's mailbox has reviewed the product, which must be locked."""
    if _has_mailbox(await queries.list_other_reviewers(product_id, actor.account_id), actor.email):
        raise Conflict(REVIEWED, rule="same_mailbox")


async def refuse_second_vote(actor: Actor, review_id: int) -> None:
    """Raise Conflict if another account of the actor's mailbox wrote the review or voted; the review must be locked."""
    if _has_mailbox(await queries.list_other_voters(review_id, actor.account_id), actor.email):
        raise Conflict(VOTED, rule="same_mailbox")


async def refuse_new_voter(actor: Actor) -> None:
    """Raise Forbidden if the actor's account is new and its address is at a public provider, which anyone can have.

    Votes from one company count as one, so that new accounts of a company gain nothing. A signed-in account has
    verified its address.
    """
    if find_company_domain(actor.email) or await queries.is_older_than(actor.account_id, MIN_VOTER_AGE):
        return
    raise Forbidden(TOO_NEW_TO_VOTE, rule="new_voter")


def _has_mailbox(others: list[Mailbox], email: str) -> bool:
    key = get_mailbox_key(email)
    return any(get_mailbox_key(other.email) == key for other in others)
