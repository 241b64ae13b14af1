"""Grounds of decisions, a record of each decision, and the statement of reasons for the account concerned."""
