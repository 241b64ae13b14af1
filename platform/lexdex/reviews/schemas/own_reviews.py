"""Schemas for publishing a review and for the author's own reviews; the specification gives the field names."""

import msgspec


class ReviewDetails(msgspec.Struct, frozen=True):
    """The optional fields of a review, which are published with it.

    `ease_of_use`, `features`, `support`, `value` and `security` are sub-scores from 1 to 5, `recommend` is from 0 to
    10, and `incentive` is whether the author received something for the review.
    """

    pros: str = ""
    cons: str = ""
    role: str = ""
    firm_size: str = ""
    country: str = ""
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
    """A review to publish, sent as a JSON body or, except for `details`, as query parameters.

    `rating` is from 1 to 5. If `details` is missing, the details stored with an earlier version of the review don't
    change.
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
        "sample": "SampleData",
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
    """A review as its author sees it.

    `CreateBy` is the creation date (YYYY-MM-DD), a name that the specification gives. `State` is visible or hidden, and
    `Reason` is why it is hidden. `AppealState` is empty, open or rejected. `Proof` is the state of the proof of use
    (empty, pending, confirmed or rejected), and `ProofNote` is the admin's note on it. `Helpful` is the number of
    votes.
    """

    product_id: str
    product_name: str
    sample: bool
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
    """The response to publishing a review: a message for the user, and the review as stored."""

    message: str
    review: OwnReview


class ProofOfUse(msgspec.Struct, frozen=True):
    """The state of an uploaded proof of use: pending, confirmed or rejected."""

    state: str
