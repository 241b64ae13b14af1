"""The file for `locust -f`: re-exports the journeys, the load shape of the profile and the listeners."""

from lexdex_loadtests import rules
from lexdex_loadtests.journeys.admin import Admin
from lexdex_loadtests.journeys.user import SignedInUser
from lexdex_loadtests.journeys.vendor import Vendor
from lexdex_loadtests.journeys.visitor import Visitor

if rules.load_bounds().profile == "knee":
    from lexdex_loadtests.shapes.knee import Knee as Shape
else:
    from lexdex_loadtests.shapes.schedule import Schedule as Shape  # type: ignore[assignment]

__all__ = ["Admin", "Shape", "SignedInUser", "Vendor", "Visitor", "rules"]
