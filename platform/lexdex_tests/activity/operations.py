"""Each operation of activity: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, as_signed_in

OPERATIONS: dict[str, Operation] = {
    "list_activity": as_signed_in("GET", "/users/logs"),
}
