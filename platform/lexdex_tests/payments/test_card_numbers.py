"""Operations of payments and validation refuse a body with a card number, and write it nowhere."""

import json
import time

import pytest

from lexdex.app import create_api
from lexdex.foundation import database as db
from lexdex.foundation.http.bodies import find_declared_body, is_read_by_framework
from lexdex.foundation.http.card_numbers import contains_card_number, refuse_card_numbers
from lexdex.foundation.http.endpoints import list_handlers
from lexdex.settings import Settings
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.payments.builders import Shop

GUARDED = ("/api/payments", "/api/admin/payments", "/api/validation", "/api/admin/validation")
WITHOUT_CARDS = {"receive_payment_webhook"}
"""Signed by the payment provider, whose events have the last four digits only."""


@pytest.mark.parametrize(
    "body",
    [
        {"amount": 100, "reason": "4242 4242 4242 4242"},
        {"amount": 100, "reason": "card 4242-4242-4242-4242, 12/30, 123"},
        {"amount": 100, "reason": "x", "cardNumber": "4242424242424242"},
        {"amount": 100, "reason": "x", "card": {"details": [{"number": 378282246310005}]}},
        {"amount": 4242424242424242, "reason": "x"},
        {"amount": 100, "reason": "x", "5555555555554444": ""},
        {"amount": 100, "reason": "\uff14\uff12\uff14\uff12 4242 4242 4242"},
        {"amount": 100, "reason": "4242\u00a04242\u00a04242\u00a04242"},
        {"amount": 100, "reason": "42424242-4242-4242"},
        {"amount": 100, "reason": "4242\n4242\t4242 4242"},
        {"amount": 100, "reason": "3782\r\n822463\r\n10005"},
        {"amount": 100, "reason": "42424242-4242-4242-0123-0123456789ab"},
    ],
)
@pytest.mark.covers("Y18")
async def test_a_card_number_in_any_field_is_refused_and_not_logged(
    shop: Shop, security_lines: SecurityLines, caplog: pytest.LogCaptureFixture, body: object
) -> None:
    payment, headers = await shop.start_paid(), await shop.admin()
    security_lines.read_text()
    answer = await shop.client.post(f"/api/admin/payments/{payment.id}/refund", json=body, headers=headers)
    assert answer.status_code == 422
    assert "looks like a card number" in answer.json()["detail"]
    text = security_lines.read_text()
    assert '"rule": "card_number"' in text
    for digits in ("4242", "3782822", "555555", "\uff14\uff12"):
        assert digits not in text + caplog.text + answer.text
    assert await db.fetch_value("SELECT count(*) FROM refund") == 0


async def test_duplicate_keys_escapes_and_broken_json_hide_no_card_number(shop: Shop) -> None:
    payment, headers = await shop.start_paid(), await shop.admin()
    headers = {**headers, "Content-Type": "application/json"}
    escaped = "".join(f"\\u{ord(digit):04x}" for digit in "4242424242424242")
    bodies = (
        '{"amount": 1, "reason": "4242424242424242", "reason": "x"}',
        '{"amount": "4242424242424242',
        f'{{"amount": 1, "reason": "{escaped}"}}',
        f'{{"amount": 1, "reason": "x", "{escaped}": [{{}}]}}',
    )
    for body in bodies:
        answer = await shop.client.post(f"/api/admin/payments/{payment.id}/refund", content=body, headers=headers)
        assert answer.status_code == 422
        assert "card number" in answer.json()["detail"]


@pytest.mark.parametrize(
    "text",
    [
        "4242 4242 4242 4241",
        "+49 6221 123456 7890",
        "2026-11-24 2026-11-25",
        "1790000000000",
        "00000000-0000-4000-8000-000000000001",
        "51833540-9635-45dd-bbe4-cbb355b6a6c7",
        '{"part":"decider","account_id":"51833540-9635-45DD-BBE4-CBB355B6A6C7"}',
        "DE987654321",
        "424242424242",
        "4000\n5000\n6000\n7000",
        "2024\n2025\n2026\n2027",
        "4242424242424242424242424242424242424242",
    ],
)
def test_other_numbers_are_no_card_numbers(text: str) -> None:
    assert not contains_card_number(text)


def test_each_operation_with_a_body_declares_it(settings: Settings) -> None:
    handlers = [
        (route.path, handler)
        for route, handler in list_handlers(create_api(settings))
        if route.path.startswith(GUARDED) and handler.http_methods & {"POST", "PUT", "PATCH"}
    ]
    unguarded = {
        handler.operation_id
        for _, handler in handlers
        if is_read_by_framework(find_declared_body(dict(handler.opt)))
        and handler.before_request is not refuse_card_numbers
    }
    assert unguarded - WITHOUT_CARDS == set()
    assert len(handlers) >= 2


def test_a_body_of_the_largest_size_takes_no_time() -> None:
    began = time.perf_counter()
    contains_card_number(json.dumps({"text": "1 2 3 4 5 " * 6_000}))
    contains_card_number("4" * 65_000)
    contains_card_number("4 -  4 " * 9_000)
    # The longest form.
    contains_card_number("4 " * 230_000)
    assert time.perf_counter() - began < 2
