"""What `locust -f` loads: journeys, the shape of the load and the rules of a run, re-exported and nothing else."""

from lexdex_loadtests import rules
from lexdex_loadtests.journeys.visitor import Visitor
from lexdex_loadtests.shapes.steady import Steady

__all__ = ["Steady", "Visitor", "rules"]
