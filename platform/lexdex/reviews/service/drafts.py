"""What a review may say: each field in bounds, or a sentence that says which is not."""

from typing import Final

import msgspec

from lexdex.foundation.errors import Invalid
from lexdex.foundation.texts import clean_text
from lexdex.reference import service as reference
from lexdex.reviews.schemas import SUB_SCORES, ReviewDetails, ReviewDraft

LEAST, MOST = 1, 5
MAX_TITLE_LENGTH, MAX_TEXT_LENGTH, MAX_SIDE_PIXELS = 100, 2_000, 1_000
MAX_MONTHS: Final = 600
MAX_RECOMMEND: Final = 10

MISSING = "Please fill in all required fields."
RATING = f"Please rate from {LEAST} to {MOST} stars."
SUB_SCORE = f"Please rate {{}} from {LEAST} to {MOST}, or leave it empty."
MONTHS = f"Please enter the months of use as a number from 0 to {MAX_MONTHS}."
RECOMMEND = f"Please rate from 0 to {MAX_RECOMMEND} how likely you are to recommend it."
FIRM_SIZE = "Please choose a firm size from the list."
ROLE = "Please choose a role from the list."


def words(draft: ReviewDraft) -> tuple[int, str, str]:
    """Stars, title and text as they are kept."""
    title = clean_text(draft.product_review_title, label="the title", max_length=MAX_TITLE_LENGTH)
    text = clean_text(draft.product_review, label="the review", max_length=MAX_TEXT_LENGTH, is_multiline=True)
    if not draft.product_id.strip() or not title or not text or draft.rating is None:
        raise Invalid(MISSING)
    if not LEAST <= draft.rating <= MOST:
        raise Invalid(RATING)
    return draft.rating, title, text


async def details(given: ReviewDetails) -> ReviewDetails:
    """Everything else as it is kept; role and firm size are of the lists that people register with."""
    _refuse_unfit_numbers(given)
    lists = await reference.list_options()
    if given.firm_size and given.firm_size not in lists.organization_sizes:
        raise Invalid(FIRM_SIZE)
    if given.role and given.role not in lists.job_titles:
        raise Invalid(ROLE)
    return msgspec.structs.replace(
        given,
        pros=clean_text(given.pros, label="the pros", max_length=MAX_SIDE_PIXELS, is_multiline=True),
        cons=clean_text(given.cons, label="the cons", max_length=MAX_SIDE_PIXELS, is_multiline=True),
    )


def _refuse_unfit_numbers(given: ReviewDetails) -> None:
    for name in SUB_SCORES:
        if not _within(getattr(given, name), LEAST, MOST):
            raise Invalid(SUB_SCORE.format(name.replace("_", " ")))
    if not _within(given.months_used, 0, MAX_MONTHS):
        raise Invalid(MONTHS)
    if not _within(given.recommend, 0, MAX_RECOMMEND):
        raise Invalid(RECOMMEND)


def _within(value: int | None, least: int, most: int) -> bool:
    return value is None or least <= value <= most
