"""Helpful votes and flags on reviews: each user can vote for and flag another user's review once."""

from typing import Final

from lexdex.claims.service import ownership
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.message import Message
from lexdex.foundation.texts import clean_text
from lexdex.reviews.queries import moderation
from lexdex.reviews.queries import votes_and_flags as queries
from lexdex.reviews.queries.votes_and_flags import VisibleReview
from lexdex.reviews.schemas import HelpfulVotes, ReviewFlag
from lexdex.reviews.service import conflicts, mailboxes

MAX_FLAG_LENGTH: Final = 1_000
MAX_REVIEW_ID: Final = 2**63 - 1

NO_REVIEW = "Review not found."
OWN_VOTE = "You can't vote on your own review."
VENDOR_VOTE = "You manage this product. Vendors can reply to reviews but not vote on them."
OWN_FLAG = "You can't flag your own review. You can edit or delete it on your dashboard."
ALREADY_FLAGGED = "You have already flagged this review. An admin will check it."
EXPLANATION_MISSING = "Please explain what is wrong with the review."
FLAGGED = "Thank you. An admin will check this review."


async def add_vote(actor: Actor, review_id: int) -> HelpfulVotes:
    """Mark a review as helpful for the actor; a second vote changes nothing.

    Raises Invalid for the actor's own review and for a product that the actor owns, Forbidden for a product of the
    actor's company and for a new account at a public email provider, and Conflict if another account of the actor's
    mailbox wrote the review or voted.
    """
    review = await get_visible_review(review_id)
    if review.account == actor.account_id:
        raise Invalid(OWN_VOTE)
    if await ownership.is_owner(actor.account_id, review.product):
        raise Invalid(VENDOR_VOTE)
    await conflicts.refuse_insider(actor, review.product)
    await mailboxes.refuse_new_voter(actor)
    async with database.transaction():
        await queries.lock_review(review_id)
        await mailboxes.refuse_second_vote(actor, review_id)
        # A signed-in account has verified its address.
        await queries.insert_vote(review_id, actor.account_id, mailboxes.find_company_domain(actor.email))
    return HelpfulVotes(await queries.count_votes(review_id), is_voted=True)


async def remove_vote(actor: Actor, review_id: int) -> HelpfulVotes:
    """Remove the actor's helpful vote from a review, if there is one."""
    await get_visible_review(review_id)
    await queries.delete_vote(review_id, actor.account_id)
    return HelpfulVotes(await queries.count_votes(review_id), is_voted=False)


async def flag_review(actor: Actor, review_id: int, flag: ReviewFlag) -> Message:
    """Report a review to the admins; raises Conflict if the actor has flagged it before."""
    text = clean_text(flag.text, label="your explanation", max_length=MAX_FLAG_LENGTH, is_multiline=True)
    if flag.kind == "other" and not text:
        raise Invalid(EXPLANATION_MISSING)
    review = await get_visible_review(review_id)
    if review.account == actor.account_id:
        raise Invalid(OWN_FLAG)
    async with database.transaction():
        if not await queries.insert_flag(review_id, actor.account_id, flag.kind, text):
            raise Conflict(ALREADY_FLAGGED)
        # Without the account, because the log is permanent, while the flag is deleted with its author's account.
        await moderation.add_event(review_id, review.product, actor="a user", action="flagged", reason=flag.kind)
    return Message(FLAGGED)


async def get_visible_review(review_id: int) -> VisibleReview:
    """Return a visible review; raises NotFound if it is hidden or does not exist."""
    review = await queries.find_visible_review(review_id) if 0 < review_id <= MAX_REVIEW_ID else None
    if review is None:
        raise NotFound(NO_REVIEW)
    return review
