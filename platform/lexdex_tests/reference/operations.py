"""Each operation of reference: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, public

OPERATIONS: dict[str, Operation] = {
    "list_options": public("GET", "/api/options"),
}
