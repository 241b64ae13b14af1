"""The audit log has no operations of its own: the admin portal has those that read it."""

from lexdex_tests.access.operation import Operation

OPERATIONS: dict[str, Operation] = {}
