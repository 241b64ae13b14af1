"""What members do with others' reviews: find them helpful, or flag them; once each, and never one's own."""

from typing import Final

from lexdex.claims.service import ownership
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.message import Message
from lexdex.foundation.texts import clean_text
from lexdex.reviews.queries import moderation
from lexdex.reviews.queries import signals as queries
from lexdex.reviews.queries.signals import Seen
from lexdex.reviews.schemas import HelpfulVotes, ReviewFlag

MAX_FLAG_LENGTH: Final = 1_000
MAX_ID: Final = 2**63 - 1

NO_REVIEW = "Review not found."
OWN_VOTE = "You can't vote on your own review."
MAKERS_VOTE = "You manage this product. Vendors can reply to reviews but not vote on them."
OWN_FLAG = "You can't flag your own review. You can edit or delete it on your dashboard."
ALREADY = "You have already flagged this review. An admin will check it."
SAY_WHAT = "Please explain what is wrong with the review."
FLAGGED = "Thank you. An admin will check this review."


async def vote(actor: Actor, review: int) -> HelpfulVotes:
    """Find it helpful; again is as good as once."""
    seen = await visible(review)
    if seen.account == actor.account:
        raise Invalid(OWN_VOTE)
    if await ownership.is_owner(actor.account, seen.product):
        raise Invalid(MAKERS_VOTE)
    await queries.vote(review, actor.account)
    return HelpfulVotes(await queries.votes(review), is_voted=True)


async def unvote(actor: Actor, review: int) -> HelpfulVotes:
    """Take one's vote back."""
    await visible(review)
    await queries.unvote(review, actor.account)
    return HelpfulVotes(await queries.votes(review), is_voted=False)


async def flag(actor: Actor, review: int, given: ReviewFlag) -> Message:
    """Have an admin look at a review; raises Conflict for a second flag of the same member."""
    text = clean_text(given.text, label="your explanation", max_length=MAX_FLAG_LENGTH, is_multiline=True)
    if given.kind == "other" and not text:
        raise Invalid(SAY_WHAT)
    seen = await visible(review)
    if seen.account == actor.account:
        raise Invalid(OWN_FLAG)
    async with database.transaction():
        if not await queries.flag(review, actor.account, given.kind, text):
            raise Conflict(ALREADY)
        # Who flagged is not written down here: the trail is kept for ever, the flag as long as its author's account.
        await moderation.add_event(review, seen.product, actor="a user", action="flagged", reason=given.kind)
    return Message(FLAGGED)


async def visible(review: int) -> Seen:
    """A review that anybody may read; raises NotFound for any other, alike."""
    seen = await queries.visible(review) if 0 < review <= MAX_ID else None
    if seen is None:
        raise NotFound(NO_REVIEW)
    return seen
