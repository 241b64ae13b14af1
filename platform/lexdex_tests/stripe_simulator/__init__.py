"""Tests of the simulator of Stripe, through the official client and its pages."""
