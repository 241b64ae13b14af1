"""The application with an account at the simulator of Stripe and a seller in Germany."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar.types import ASGIApp

from lexdex.app import create_app
from lexdex.settings import Settings
from lexdex_tests.fixtures.stripe import StripeSimulator, add_payments
from lexdex_tests.payments.builders import Shop
from lexdex_tests.payments.paying_site import PayingSite


@pytest.fixture(scope="session")
def paying_settings(settings: Settings, running_simulator: StripeSimulator) -> Settings:
    """The settings of the tests with payments."""
    return add_payments(settings, running_simulator)


@pytest.fixture(scope="session")
def paying_site(tmp_path_factory: pytest.TempPathFactory, site_files: Path) -> Iterator[PayingSite]:
    """A running site with a simulator of its own."""
    site = PayingSite(tmp_path_factory.mktemp("paying"), site_files)
    try:
        site.start(products=5)
        yield site
    finally:
        site.stop()


@pytest.fixture(scope="session")
def application(paying_settings: Settings) -> ASGIApp:
    """The whole application with payments."""
    return create_app(paying_settings)


@pytest.fixture
async def shop(client: httpx.AsyncClient, simulator: StripeSimulator, paying_settings: Settings) -> Shop:
    """A buyer, their orders, and the webhooks between the simulator and the application."""
    return await Shop.open(client, simulator, paying_settings)
