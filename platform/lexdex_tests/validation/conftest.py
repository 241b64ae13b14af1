"""The application with payments at the simulator of Stripe."""

import httpx
import pytest
from litestar.types import ASGIApp

from lexdex.app import create_app
from lexdex.settings import Settings
from lexdex_tests.fixtures.stripe import StripeSimulator, add_payments
from lexdex_tests.validation.partners import Payments


@pytest.fixture(scope="session")
def settings(settings: Settings, running_simulator: StripeSimulator) -> Settings:
    """The settings of the tests with payments."""
    return add_payments(settings, running_simulator)


@pytest.fixture(scope="session")
def application(settings: Settings) -> ASGIApp:
    """The whole application with payments."""
    return create_app(settings)


@pytest.fixture
def payments(client: httpx.AsyncClient, simulator: StripeSimulator, settings: Settings) -> Payments:
    """The payments of requests."""
    return Payments(client, simulator, settings)
