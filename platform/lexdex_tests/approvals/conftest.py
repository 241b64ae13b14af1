"""The application with payments at the simulator of Stripe."""

from lexdex_tests.validation.conftest import application, payments, settings

__all__ = ["application", "payments", "settings"]
