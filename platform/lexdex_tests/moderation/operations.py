"""Moderation has no operations of its own: those of accounts and of the admin portal read it."""

from lexdex_tests.access.operation import Operation

OPERATIONS: dict[str, Operation] = {}
