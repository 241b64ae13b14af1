"""Validates the fields of a review that a user submits; raises Invalid with a message for the user."""

from typing import Final

import msgspec

from lexdex.foundation.errors import Invalid
from lexdex.foundation.texts import clean_text
from lexdex.reference import service as reference
from lexdex.reviews.queries.own_reviews import ReviewText
from lexdex.reviews.schemas import SUB_SCORES, ReviewDetails, ReviewDraft

MIN_RATING, MAX_RATING = 1, 5
MAX_TITLE_LENGTH, MAX_TEXT_LENGTH, MAX_PROS_LENGTH = 100, 2_000, 1_000
MAX_MONTHS: Final = 600
MAX_RECOMMEND: Final = 10

MISSING = "Please fill in all required fields."
RATING = f"Please rate from {MIN_RATING} to {MAX_RATING} stars."
SUB_SCORE = f"Please rate {{}} from {MIN_RATING} to {MAX_RATING}, or leave it empty."
MONTHS = f"Please enter the months of use as a number from 0 to {MAX_MONTHS}."
RECOMMEND = f"Please rate from 0 to {MAX_RECOMMEND} how likely you are to recommend it."
COUNTRY = "Please choose a country from the list."
FIRM_SIZE = "Please choose a firm size from the list."
ROLE = "Please choose a role from the list."


def parse_text(draft: ReviewDraft) -> ReviewText:
    """Clean and validate the rating, title and text of a review; raises Invalid."""
    title = clean_text(draft.product_review_title, label="the title", max_length=MAX_TITLE_LENGTH)
    text = clean_text(draft.product_review, label="the review", max_length=MAX_TEXT_LENGTH, is_multiline=True)
    if not draft.product_id.strip() or not title or not text or draft.rating is None:
        raise Invalid(MISSING)
    if not MIN_RATING <= draft.rating <= MAX_RATING:
        raise Invalid(RATING)
    return ReviewText(draft.rating, title, text)


async def parse_details(details: ReviewDetails) -> ReviewDetails:
    """Clean and validate the optional fields of a review; raises Invalid.

    Role, firm size and country must be among the options of the registration form.
    """
    _check_numbers(details)
    options = await reference.list_options()
    if details.firm_size and details.firm_size not in options.organization_sizes:
        raise Invalid(FIRM_SIZE)
    if details.role and details.role not in options.job_titles:
        raise Invalid(ROLE)
    if details.country and details.country not in {country.name for country in options.countries}:
        raise Invalid(COUNTRY)
    return msgspec.structs.replace(
        details,
        pros=clean_text(details.pros, label="the pros", max_length=MAX_PROS_LENGTH, is_multiline=True),
        cons=clean_text(details.cons, label="the cons", max_length=MAX_PROS_LENGTH, is_multiline=True),
    )


def _check_numbers(details: ReviewDetails) -> None:
    for name in SUB_SCORES:
        if not _is_between(getattr(details, name), MIN_RATING, MAX_RATING):
            raise Invalid(SUB_SCORE.format(name.replace("_", " ")))
    if not _is_between(details.months_used, 0, MAX_MONTHS):
        raise Invalid(MONTHS)
    if not _is_between(details.recommend, 0, MAX_RECOMMEND):
        raise Invalid(RECOMMEND)


def _is_between(value: int | None, minimum: int, maximum: int) -> bool:
    return value is None or minimum <= value <= maximum
