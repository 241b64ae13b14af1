"""What the review calls take and answer, in the specification's spelling."""

from typing import Literal

import msgspec

Order = Literal["newest", "highest", "lowest"]


class Draft(msgspec.Struct, frozen=True):
    """A review as JSON; the contract sends the same by query parameters."""

    product_id: str = ""
    rating: int | None = None
    product_review_title: str = ""
    product_review: str = ""


class OwnReview(
    msgspec.Struct,
    frozen=True,
    rename={
        "product_id": "ProductId",
        "product_name": "ProductName",
        "rating": "Rating",
        "title": "ProductReviewTitle",
        "text": "ProductReview",
        "created": "CreateBy",
    },
):
    """A review as its author sees it; `CreateBy` is, by the contract, its date (YYYY-MM-DD)."""

    product_id: str
    product_name: str
    rating: int
    title: str
    text: str
    created: str


class Published(msgspec.Struct, frozen=True):
    """What is now so, and the review as it stands."""

    message: str
    review: OwnReview


class Deleted(msgspec.Struct, frozen=True):
    """What is now so."""

    message: str


class PublicReview(msgspec.Struct, frozen=True):
    """A review as anybody reads it; `author` is a first name and an initial, dates are YYYY-MM-DD."""

    author: str
    job_title: str
    firm_size: str
    country: str
    is_vendor: bool
    rating: int
    title: str
    text: str
    created_on: str
    is_edited: bool


class ProductReviews(msgspec.Struct, frozen=True):
    """A page of a product's visible reviews; `distribution` counts one star first, five stars last."""

    average: float
    count: int
    distribution: list[int]
    reviews: list[PublicReview]
