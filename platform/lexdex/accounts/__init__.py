"""Accounts: registration, login and sessions, two-factor authentication, profile, consents, and account deletion."""
