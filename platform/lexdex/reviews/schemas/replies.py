"""Requests and responses of vendor replies."""

from typing import Literal

import msgspec

ReplyFilter = Literal["unanswered", "answered", "all"]


class ReviewReplyDraft(msgspec.Struct, frozen=True):
    """The text of a vendor's reply."""

    text: str


class VendorReview(msgspec.Struct, frozen=True):
    """A review of a product that the vendor owns; `reply` and `replied_on` are empty without a reply."""

    id: int
    product_id: str
    product_name: str
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
    """A page of reviews of owned products.

    `products` is the number of products owned, `unanswered` of all their reviews without a reply, `found` of the
    reviews that the filter leaves.
    """

    products: int
    unanswered: int
    found: int
    reviews: list[VendorReview]
