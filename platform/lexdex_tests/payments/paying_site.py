"""A running site with a simulator of Stripe of its own, whose webhooks reach it."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from uuid import UUID

import asyncpg

from lexdex_tests.accounts.builders import PASSWORD
from lexdex_tests.fixtures.stripe import KEY, WEBHOOK_SECRET, StripeSimulator
from lexdex_tests.live_site import Site
from lexdex_tests.payments.start_payment import EMAIL

START = (sys.executable, "-m", "lexdex_tests.payments.start_payment")


class PayingSite(Site):
    """The site; `simulator` is its Stripe."""

    def __init__(self, data: Path, web: Path) -> None:
        super().__init__(data, web)
        self.simulator = StripeSimulator(data, f"{self.address}/api/payments/webhook")
        self.environment |= {
            "LEXDEX_STRIPE_API_KEY": KEY,
            "LEXDEX_STRIPE_WEBHOOK_SECRET": WEBHOOK_SECRET,
            "LEXDEX_STRIPE_API_BASE": self.simulator.address,
            "LEXDEX_SELLER_COUNTRY": "DE",
            "LEXDEX_TAX_RATES": "DE=19",
        }

    def start(self, products: int) -> None:
        """Start everything, with a buyer."""
        self.simulator.start()
        super().start(products)
        self.start_worker()
        self.act("create-user", EMAIL, PASSWORD)

    def stop(self, *names: str) -> None:
        """Stop these parts, or all."""
        super().stop(*names)
        if not names:
            self.simulator.stop()
            self.simulator.http.close()

    def launch_payment(self, reference: UUID) -> "subprocess.Popen[str]":
        """Start a process that creates a payment."""
        environment = {**os.environ, **self.environment}
        command = [*START, str(reference)]
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own

    def start_payment(self, reference: UUID) -> str:
        """Create a payment and return the address of its page."""
        process = self.launch_payment(reference)
        output = process.communicate()[0]
        assert process.returncode == 0
        return output.strip()

    def read(self, sql: str, *values: object) -> list[dict[str, Any]]:
        """Return the rows of a statement on the site's database."""
        return asyncio.run(self._read(sql, *values))

    async def _read(self, sql: str, *values: object) -> list[dict[str, Any]]:
        connection = await asyncpg.connect(self.environment["LEXDEX_DATABASE_URL"])
        try:
            return [dict(row) for row in await connection.fetch(sql, *values)]
        finally:
            await connection.close()
