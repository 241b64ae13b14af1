"""The one list of grounds of decisions. Codes are stored with decisions and never change their meaning.

Whoever changes the meaning of a ground, or adds one, raises VERSION; codes that are no longer offered keep their entry
without actions, because statements and reports of earlier decisions name them.
"""

from typing import Final, NamedTuple

from lexdex.foundation.errors import Invalid
from lexdex.moderation.actions import ACTIONS
from lexdex.moderation.schemas import Basis

VERSION: Final = 1
UNFIT: Final = "This ground doesn't fit this decision. Please choose another one."
REVIEW_POLICY, TERMS, CLAIM_RULES = "Review policy", "Terms & Conditions", "Terms & Conditions, claims on products"


class Ground(NamedTuple):
    """Why a decision is made, in words that the person concerned understands."""

    label: str
    description: str
    basis: Basis
    provision: str = ""
    actions: tuple[str, ...] = ()


_REVIEWS = ("review.hidden", "review.appeal_rejected")
_VISIBLE = ("review.restored", "review.appeal_granted")
_CLAIMS = ("claim.rejected", "claim.revoked")
_ACCOUNTS = ("account.suspended", "account.removal_requested")
_RESTRICTING = tuple(name for name, rule in ACTIONS.items() if rule.restriction != "none" and name != "review.held")

GROUNDS: Final[dict[str, Ground]] = {
    "review_spam": Ground(
        "Spam or advertising", "The review advertises or repeats itself.", "terms", REVIEW_POLICY, _REVIEWS
    ),
    "review_no_use": Ground(
        "The author doesn't use the product",
        "The review doesn't rest on the author's own use of the product.",
        "terms",
        REVIEW_POLICY,
        _REVIEWS,
    ),
    "review_conflict": Ground(
        "Conflict of interest that isn't stated",
        "The author has a tie to the vendor or a competitor, and the review doesn't say so.",
        "terms",
        REVIEW_POLICY,
        _REVIEWS,
    ),
    "review_abusive": Ground(
        "Abusive or discriminatory",
        "The review insults or discriminates against people.",
        "terms",
        REVIEW_POLICY,
        _REVIEWS,
    ),
    "review_personal_data": Ground(
        "Personal data", "The review names private individuals or has their data.", "terms", REVIEW_POLICY, _REVIEWS
    ),
    "review_off_topic": Ground(
        "Not about the product", "The review is about something else.", "terms", REVIEW_POLICY, _REVIEWS
    ),
    "review_several_accounts": Ground(
        "Several accounts of one person",
        "One person reviewed the product with more than one account.",
        "terms",
        REVIEW_POLICY,
        _REVIEWS,
    ),
    "review_burst": Ground(
        "Several new accounts at once",
        "Several new accounts reviewed this product within a day, so an admin checks these reviews first.",
        "terms",
        REVIEW_POLICY,
        ("review.held",),
    ),
    "proof_product_missing": Ground(
        "The file doesn't show the product",
        "We can't see the product in the file.",
        "terms",
        REVIEW_POLICY,
        ("review.proof_rejected",),
    ),
    "proof_person_missing": Ground(
        "The file doesn't show who uses the product",
        "We can't see in the file that you or your organisation use the product.",
        "terms",
        REVIEW_POLICY,
        ("review.proof_rejected",),
    ),
    "proof_outdated": Ground(
        "The file is too old", "It doesn't show a recent use.", "terms", REVIEW_POLICY, ("review.proof_rejected",)
    ),
    "proof_unreadable": Ground(
        "The file can't be read", "We can't open or read the file.", "terms", REVIEW_POLICY, ("review.proof_rejected",)
    ),
    "claim_not_proved": Ground(
        "The claim isn't proved",
        "Neither your email domain nor a DNS record shows that you act for the vendor.",
        "terms",
        CLAIM_RULES,
        _CLAIMS,
    ),
    "claim_not_vendor": Ground(
        "Not the vendor of the product", "Another company offers the product.", "terms", CLAIM_RULES, _CLAIMS
    ),
    "claim_misuse": Ground(
        "Misuse of the product's profile",
        "The profile was used for false or misleading statements.",
        "terms",
        CLAIM_RULES,
        ("claim.revoked",),
    ),
    "change_unsupported": Ground(
        "The change isn't supported by a source",
        "We could not confirm the new values.",
        "terms",
        TERMS,
        ("profile_change.rejected",),
    ),
    "change_misleading": Ground(
        "Misleading", "The new values would mislead buyers.", "terms", TERMS, ("profile_change.rejected",)
    ),
    "change_imitates": Ground(
        "Imitates another product or company",
        "The new values could be mistaken for those of another product or company.",
        "terms",
        TERMS,
        ("profile_change.rejected",),
    ),
    "account_spam": Ground("Spam", "The account was used for spam.", "terms", TERMS, _ACCOUNTS),
    "account_false_identity": Ground(
        "False identity", "The account pretends to be another person or company.", "terms", TERMS, _ACCOUNTS
    ),
    "account_abuse": Ground(
        "Repeated breaches of our terms",
        "The account broke our terms again although it had been warned.",
        "terms",
        TERMS,
        _ACCOUNTS,
    ),
    "account_security": Ground(
        "Protection of the account",
        "Another person may have access to the account.",
        "terms",
        TERMS,
        ("account.suspended",),
    ),
    "law_personality": Ground(
        "Illegal: defamation or personal rights",
        "The content violates the rights of a person or a company.",
        "law",
        "Law on defamation and personality rights",
        _REVIEWS,
    ),
    "law_intellectual_property": Ground(
        "Illegal: intellectual property",
        "The content infringes a copyright, trade mark or another such right.",
        "law",
        "Law on intellectual property",
        (*_REVIEWS, "profile_change.rejected"),
    ),
    "law_other": Ground(
        "Illegal for another reason", "The facts name the law.", "law", "The law named in the facts", _RESTRICTING
    ),
    "terms_other": Ground(
        "Another breach of our terms", "The facts say which part of our terms.", "terms", TERMS, _RESTRICTING
    ),
    "review_complies": Ground(
        "The review keeps to the review policy", "", "none", "", (*_VISIBLE, "review.flags_dismissed")
    ),
    "review_use_proved": Ground("The author has proved to use the product", "", "none", "", _VISIBLE),
    "review_corrected": Ground("The author has removed what was objected to", "", "none", "", _VISIBLE),
    "review_checked": Ground(
        "The other new accounts are gone", "The review no longer belongs to a burst.", "none", "", ("review.released",)
    ),
    "flag_opinion": Ground("The flag disagrees with an opinion", "", "none", "", ("review.flags_dismissed",)),
    "flag_abusive": Ground("The flag was abusive", "", "none", "", ("review.flags_dismissed",)),
    "proof_accepted": Ground("The file shows the use", "", "none", "", ("review.proof_confirmed",)),
    "claim_proved": Ground("The claim is proved", "", "none", "", ("claim.approved",)),
    "change_correct": Ground("The change is correct", "", "none", "", ("profile_change.approved",)),
    "facts_corrected": Ground(
        "The facts of the earlier decision were wrong",
        "",
        "none",
        "",
        (*_VISIBLE, "account.suspension_lifted", "account.removal_cancelled"),
    ),
    "account_requested": Ground("You asked for it", "", "none", "", ("account.removal_requested",)),
    "account_resolved": Ground(
        "The cause no longer exists", "", "none", "", ("account.suspension_lifted", "account.removal_cancelled")
    ),
}
"""All grounds by code, in the order in which forms offer them."""


def choose_ground(action: str, code: str) -> str:
    """Return the chosen ground, or the action's default if none is chosen; raises Invalid if it doesn't fit."""
    chosen = code or ACTIONS[action].default_ground
    if chosen not in GROUNDS or action not in GROUNDS[chosen].actions:
        raise Invalid(UNFIT)
    return chosen
