"""Each operation of newsletter: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, public

OPERATIONS: dict[str, Operation] = {
    "subscribe_newsletter": public("POST", "/product/newsletter/subscribe", {"email": "ada@lawfirm.example"}),
    "confirm_newsletter": public("POST", "/api/newsletter/confirm", {"token": "x"}),
    "unsubscribe_newsletter": public("POST", "/api/newsletter/unsubscribe", {"token": "x"}),
    "unsubscribe_newsletter_at_once": public(
        "POST", "/newsletter/unsubscribe?token=x", form={"List-Unsubscribe": "One-Click"}
    ),
}
