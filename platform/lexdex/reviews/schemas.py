"""What the review calls take and answer, in the specification's spelling."""

import msgspec


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
