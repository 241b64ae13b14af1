"""The file for `locust -f`: re-exports the journeys, the load shape and the listeners."""

from lexdex_loadtests import rules
from lexdex_loadtests.journeys.visitor import Visitor
from lexdex_loadtests.shapes.steady import Steady

__all__ = ["Steady", "Visitor", "rules"]
