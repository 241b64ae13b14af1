"""Floods of registrations from many addresses: the site asks for a captcha and locks nobody out."""

from typing import Any, cast

import httpx
import msgspec

from lexdex.app import create_app
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import register

FEWER = 0.25
"""The share of the usual limits: 200 registrations an hour for all, one for an email address."""


async def test_beyond_the_limit_for_all_a_registration_needs_a_captcha(settings: Settings, database: None) -> None:
    app = create_app(msgspec.structs.replace(settings, limits_factor=FEWER, captcha="proof-of-work"))
    statuses: list[int] = []
    for number in range(201):
        transport = httpx.ASGITransport(cast("Any", app), client=(f"192.0.2.{number}", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as robot:
            answer = await register(robot, email=f"ada{number}@firm.example")
            statuses.append(answer.status_code)
    assert statuses == [201] * 200 + [403]
    assert answer.headers["captcha-required"] == "true"
