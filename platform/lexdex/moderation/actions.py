"""The decisions that can be made, and what a statement of reasons says of each."""

from typing import Final, NamedTuple

from lexdex.moderation.schemas import Restriction

REVIEW_APPEAL: Final = (
    "You can appeal once, free of charge, on your dashboard; a person decides. You can also go to a certified "
    "out-of-court dispute settlement body, or to a court."
)
REPLY: Final = (
    "Reply to our email and say why you disagree; a person checks it again, free of charge. You can also go to a "
    "certified out-of-court dispute settlement body, or to a court."
)
FINAL: Final = "You can go to a certified out-of-court dispute settlement body, or to a court."
AGAIN: Final = "You can submit it again at any time, also with other evidence. You can also go to a court."
UNTIL_CHANGED: Final = "Until further notice"


class ActionRule(NamedTuple):
    """One decision: its sentence (with `{title}`), what it restricts, for how long, and how to object."""

    sentence: str
    default_ground: str
    restriction: Restriction = "none"
    duration: str = ""
    redress: str = ""
    undoing: str = ""
    """The decision that takes this one back, which a second admin can make; empty: it can't be taken back."""


ACTIONS: Final[dict[str, ActionRule]] = {
    "review.hidden": ActionRule(
        "Your review of {title} was hidden",
        "terms_other",
        "visibility",
        UNTIL_CHANGED,
        REVIEW_APPEAL,
        "review.restored",
    ),
    "review.held": ActionRule(
        "Your review of {title} is on hold until it is checked",
        "review_burst",
        "visibility",
        "Until an admin has checked it, or the other new accounts are gone",
        REVIEW_APPEAL,
    ),
    "review.released": ActionRule("Your review of {title} is visible again", "review_checked"),
    "review.restored": ActionRule(
        "Your review of {title} is visible again", "review_complies", undoing="review.hidden"
    ),
    "review.appeal_granted": ActionRule(
        "Your appeal was granted: your review of {title} is visible again",
        "review_complies",
        undoing="review.hidden",
    ),
    "review.appeal_rejected": ActionRule(
        "Your appeal was rejected: your review of {title} remains hidden",
        "terms_other",
        "visibility",
        UNTIL_CHANGED,
        FINAL,
        "review.restored",
    ),
    "review.flags_dismissed": ActionRule(
        "A review of {title} stays visible after it was flagged", "review_complies", undoing="review.hidden"
    ),
    "review.proof_confirmed": ActionRule("Your proof of use of {title} was accepted", "proof_accepted"),
    "review.proof_rejected": ActionRule(
        "Your proof of use of {title} was not accepted", "terms_other", "service", "Until you submit another one", AGAIN
    ),
    "claim.approved": ActionRule("Your claim on {title} was approved", "claim_proved", undoing="claim.revoked"),
    "claim.rejected": ActionRule(
        "Your claim on {title} was rejected", "claim_not_proved", "service", "Until you submit another claim", AGAIN
    ),
    "claim.revoked": ActionRule(
        "Your claim on {title} was revoked", "terms_other", "service", "Until you submit another claim", REPLY
    ),
    "profile_change.approved": ActionRule("Your change to {title} was published", "change_correct"),
    "profile_change.rejected": ActionRule(
        "Your change to {title} was rejected",
        "change_unsupported",
        "visibility",
        "Until you submit another change",
        AGAIN,
    ),
    "account.suspended": ActionRule(
        "Your account was suspended", "terms_other", "account", UNTIL_CHANGED, REPLY, "account.suspension_lifted"
    ),
    "account.suspension_lifted": ActionRule("The suspension of your account was lifted", "facts_corrected"),
    "account.removal_requested": ActionRule(
        "The deletion of your account was scheduled",
        "account_requested",
        "account",
        "Permanent",
        REPLY,
        "account.removal_cancelled",
    ),
    "account.removal_cancelled": ActionRule("The deletion of your account was cancelled", "facts_corrected"),
}
"""All decisions, by the names that the audit log has for them."""
