"""Creates a payment of a running site: `python -m lexdex_tests.payments.start_payment REFERENCE` prints its page."""

import asyncio
import sys
from uuid import UUID

from lexdex.accounts.queries import accounts
from lexdex.foundation import database
from lexdex.payments import service
from lexdex.payments.schemas import PaymentOrder
from lexdex.settings import Settings, load

EMAIL = "buyer@maker.example"


async def start_payment(settings: Settings, reference: UUID) -> str:
    """Create the payment of the site's buyer, or go on with it, and return the address of its page."""
    async with database.pool(settings):
        account = await accounts.find_by_email(EMAIL)
        assert account is not None
        order = PaymentOrder(
            purpose="validation",
            reference=reference,
            account_id=account.id,
            description="Certification, package Professional",
            amount=100_000,
            billing_name="Maker GmbH",
            billing_address="Allee 2\n10115 Berlin",
            country="DE",
        )
        return (await service.create_payment(settings, order)).checkout_url


if __name__ == "__main__":
    print(asyncio.run(start_payment(load(), UUID(sys.argv[1]))))  # noqa: T201 - read by the test
