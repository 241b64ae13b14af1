"""Each operation of shell: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, public

OPERATIONS: dict[str, Operation] = {
    "get_social_preview": public("GET", "/social/certa.png"),
}
