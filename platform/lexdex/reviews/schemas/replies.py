"""Request and response schemas of vendor replies."""

from typing import Literal

import msgspec

ReplyFilter = Literal["unanswered", "answered", "all"]


class ReviewReplyDraft(msgspec.Struct, frozen=True):
    """The text of a vendor's reply to a review, to be published."""

    text: str


class VendorReview(msgspec.Struct, frozen=True):
    """A review of a product that the signed-in vendor owns, with the vendor's reply.

    `reply` and `replied_on` are empty if there is no reply. Dates are YYYY-MM-DD.
    """

    id: int
    product_id: str
    product_name: str
    sample: bool
    author: str
    rating: int
    title: str
    text: str
    pros: str
    cons: str
    created_on: str
    reply: str
    replied_on: str
    can_edit_reply: bool


class VendorReviews(msgspec.Struct, frozen=True):
    """One page of the reviews of the products that the signed-in vendor owns.

    `products` is the number of those products, `unanswered` the number of all their reviews without a reply, and
    `found` the number of reviews that match the filter.
    """

    products: int
    unanswered: int
    found: int
    reviews: list[VendorReview]
