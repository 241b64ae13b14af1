"""Requests to publish a review, and the author's own reviews, with the field names of the specification."""

import msgspec


class ReviewDetails(msgspec.Struct, frozen=True):
    """The optional part of a review, beyond the three fields of the specification.

    The five sub-scores are 1 to 5, `recommend` is 0 to 10; `incentive` is whether the author received something for
    the review.
    """

    pros: str = ""
    cons: str = ""
    role: str = ""
    firm_size: str = ""
    months_used: int | None = None
    ease_of_use: int | None = None
    features: int | None = None
    support: int | None = None
    value: int | None = None
    security: int | None = None
    recommend: int | None = None
    incentive: bool | None = None


DETAILS = ReviewDetails.__struct_fields__
SUB_SCORES = ("ease_of_use", "features", "support", "value", "security")


class ReviewDraft(msgspec.Struct, frozen=True):
    """A review to publish, as JSON or, without `details`, as query parameters.

    Without `details`, the stored details remain unchanged.
    """

    product_id: str = ""
    rating: int | None = None
    product_review_title: str = ""
    product_review: str = ""
    details: ReviewDetails | None = None


class OwnReview(
    msgspec.Struct,
    frozen=True,
    rename={
        "product_id": "ProductId",
        "product_name": "ProductName",
        "rating": "Rating",
        "title": "ProductReviewTitle",
        "text": "ProductReview",
        "created_on": "CreateBy",
        "review_id": "Id",
        "state": "State",
        "reason": "Reason",
        "appeal": "Appeal",
        "appeal_state": "AppealState",
        "proof": "Proof",
        "proof_note": "ProofNote",
        "helpful": "Helpful",
        "details": "Details",
    },
):
    """A review as its author sees it; `CreateBy` is, by the specification, its date (YYYY-MM-DD).

    `State` is visible or hidden (for `Reason`), `AppealState` empty, open or rejected, `Proof` empty, pending,
    confirmed or rejected (for `ProofNote`).
    """

    product_id: str
    product_name: str
    rating: int
    title: str
    text: str
    created_on: str
    review_id: int
    state: str
    reason: str
    appeal: str
    appeal_state: str
    proof: str
    proof_note: str
    helpful: int
    details: ReviewDetails


class PublishedReview(msgspec.Struct, frozen=True):
    """The confirmation, and the review as stored."""

    message: str
    review: OwnReview


class ProofOfUse(msgspec.Struct, frozen=True):
    """The state of a proof of use: pending, confirmed or rejected."""

    state: str
