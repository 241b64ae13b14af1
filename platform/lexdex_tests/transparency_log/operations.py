"""Each operation of the transparency log: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, public

OPERATIONS: dict[str, Operation] = {
    "get_log_checkpoint": public("GET", "/log/checkpoint"),
    "get_log_entries": public("GET", "/log/tile/entries/000.p/1"),
    "get_log_tile": public("GET", "/log/tile/0/000.p/1"),
}
