"""The events of reviews in the security log."""

from lexdex.foundation.security_log import SecurityEvent


class ReviewModerated(SecurityEvent, frozen=True, kw_only=True):
    """An admin or operator decided on a review, its flags, its appeal or its proof of use."""

    event = "review_moderated"
    outcome = "success"

    action: str
    review_id: int
    product_id: str
