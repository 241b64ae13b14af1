"""Each operation of trial: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, public

OPERATIONS: dict[str, Operation] = {
    "get_trial_status": public("GET", "/api/unregistered-user-details"),
    "get_captcha_challenge": public("GET", "/api/captcha-challenge"),
    "verify_captcha": public("POST", "/api/verify-captcha", {"token": "no such token"}),
}
