"""A simulator of Stripe for development and tests: its API, hosted payment pages and signed webhooks.

It imports nothing of Lexdex. Only test cards work, and no money moves.
"""
