"""What one sends to write a review, and one's own reviews, in the specification's spelling."""

import msgspec


class ReviewDetails(msgspec.Struct, frozen=True):
    """What a review may say beyond the contract's three fields; all of it may be left open.

    The five sub-scores are 1 to 5, `recommend` is 0 to 10; `incentive` says whether anything was given for the review.
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
    """A review as JSON; the contract sends the same by query parameters, without `details`.

    Without `details` those of an earlier version stay.
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
        "created": "CreateBy",
        "number": "Id",
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
    """A review as its author sees it; `CreateBy` is, by the contract, its date (YYYY-MM-DD).

    `State` is visible or hidden (for `Reason`), `AppealState` empty, open or refused, `Proof` empty, asked, confirmed
    or refused (for `ProofNote`).
    """

    product_id: str
    product_name: str
    rating: int
    title: str
    text: str
    created: str
    number: int
    state: str
    reason: str
    appeal: str
    appeal_state: str
    proof: str
    proof_note: str
    helpful: int
    details: ReviewDetails


class PublishedReview(msgspec.Struct, frozen=True):
    """What is now so, and the review as it stands."""

    message: str
    review: OwnReview


class ProofOfUse(msgspec.Struct, frozen=True):
    """What has become of a proof of use; `state` is asked, confirmed or refused."""

    state: str
