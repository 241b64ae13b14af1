"""Each operation of foundation: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, public

OPERATIONS: dict[str, Operation] = {
    "get_config": public("GET", "/api/config"),
    "health_live": public("GET", "/health/live"),
    "health_ready": public("GET", "/health/ready"),
}
