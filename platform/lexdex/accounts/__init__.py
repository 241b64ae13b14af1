"""Accounts: who someone is, how they prove it, what they chose, and how they leave."""
