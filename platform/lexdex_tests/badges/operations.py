"""Each operation of badges: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, public

OPERATIONS: dict[str, Operation] = {
    "get_rating_badge": public("GET", "/api/badges/certa/rating.svg"),
    "get_star_badge": public("GET", "/api/badges/certa/star.svg"),
}
