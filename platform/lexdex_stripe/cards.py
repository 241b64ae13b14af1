"""Stripe's test cards: which succeed, which are declined and why, and which need 3-D Secure."""

from typing import Final, NamedTuple

from lexdex_stripe.problems import CARD_ERROR, StripeProblem

DECLINED: Final = "Your card was declined."
LIVE_CARD: Final = (
    "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, "
    "visit: https://stripe.com/docs/testing."
)


class Card(NamedTuple):
    """What a test card does: the error of a charge, if it has one, and whether 3-D Secure comes first."""

    brand: str = "visa"
    code: str = ""
    decline_code: str = ""
    message: str = ""
    needs_authentication: bool = False


CARDS: Final[dict[str, Card]] = {
    "4242424242424242": Card(),
    "5555555555554444": Card("mastercard"),
    "378282246310005": Card("amex"),
    "4000000000000002": Card(code="card_declined", decline_code="generic_decline", message=DECLINED),
    "4000000000009995": Card(
        code="card_declined", decline_code="insufficient_funds", message="Your card has insufficient funds."
    ),
    "4000000000009987": Card(code="card_declined", decline_code="lost_card", message=DECLINED),
    "4000000000000069": Card(code="expired_card", decline_code="expired_card", message="Your card has expired."),
    "4000000000000127": Card(
        code="incorrect_cvc", decline_code="incorrect_cvc", message="Your card's security code is incorrect."
    ),
    "4000000000000119": Card(
        code="processing_error",
        decline_code="processing_error",
        message="An error occurred while processing your card. Try again in a little bit.",
    ),
    "4000002500003155": Card(needs_authentication=True),
    "4000002760003184": Card(needs_authentication=True),
    "4000000000003220": Card(needs_authentication=True),
    "4000008260003178": Card(
        code="card_declined",
        decline_code="insufficient_funds",
        message="Your card has insufficient funds.",
        needs_authentication=True,
    ),
}
PAYMENT_METHODS: Final = {
    "pm_card_visa": "4242424242424242",
    "pm_card_mastercard": "5555555555554444",
    "pm_card_chargeDeclined": "4000000000000002",
    "pm_card_visa_chargeDeclined": "4000000000000002",
    "pm_card_chargeDeclinedInsufficientFunds": "4000000000009995",
    "pm_card_visa_chargeDeclinedInsufficientFunds": "4000000000009995",
    "pm_card_chargeDeclinedExpiredCard": "4000000000000069",
    "pm_card_chargeDeclinedIncorrectCvc": "4000000000000127",
    "pm_card_authenticationRequired": "4000002760003184",
    "pm_card_threeDSecure2Required": "4000000000003220",
}
"""The ids of test payment methods, for PaymentIntents that are confirmed through the API, with their card numbers."""


def is_luhn_valid(number: str) -> bool:
    """Whether the last digit is right by the Luhn algorithm, as in all card numbers."""
    doubled = [int(digit) * (2 if at % 2 else 1) for at, digit in enumerate(reversed(number))]
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0


def find_card(number: str) -> Card:
    """Return what a card does; raises the card error of a number that is wrong or no test card."""
    if not number.isdigit() or not 12 <= len(number) <= 19 or not is_luhn_valid(number):
        raise card_problem("incorrect_number", "Your card number is incorrect.")
    card = CARDS.get(number)
    if card is None:
        raise card_problem("card_declined", LIVE_CARD, decline_code="test_mode_live_card")
    return card


def card_problem(code: str, message: str, *, decline_code: str = "") -> StripeProblem:
    """Return the error of a card; a declined one says why in `decline_code`."""
    more = {"decline_code": decline_code} if decline_code else {}
    return StripeProblem(402, CARD_ERROR, message, code=code, **more)
