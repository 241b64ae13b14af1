"""Each operation of foundation: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, public

OPERATIONS: dict[str, Operation] = {
    "get_config": public("GET", "/api/config"),
    "check_liveness": public("GET", "/health/live"),
    "check_readiness": public("GET", "/health/ready"),
}
