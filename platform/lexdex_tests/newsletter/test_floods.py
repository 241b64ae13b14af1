"""Floods of subscriptions: beyond a few from one address, a captcha is asked for."""

from typing import Any, cast

import httpx
import msgspec

from lexdex.app import create_app
from lexdex.settings import Settings


async def test_the_fourth_subscription_of_an_address_needs_a_captcha(settings: Settings, database: None) -> None:
    app = create_app(msgspec.structs.replace(settings, limits_factor=1, captcha="proof-of-work"))
    transport = httpx.ASGITransport(cast("Any", app), client=("192.0.2.1", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as robot:
        answers = [
            await robot.post("/product/newsletter/subscribe", json={"email": f"ada{number}@firm.example"})
            for number in range(4)
        ]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 403]
    assert answers[-1].headers["captcha-required"] == "true"
