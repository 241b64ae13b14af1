"""Tests of payments: from outside, with the simulator of Stripe and a real database."""
