"""Registers the endpoints, the page view counter and the scheduled job of insights."""

from lexdex.foundation.feature import Feature, Parts, Services
from lexdex.insights.jobs import SCHEDULES
from lexdex.insights.routes import handlers
from lexdex.insights.service.views import PageViewCounter


def _create_parts(services: Services) -> Parts:
    return Parts({"views": PageViewCounter(services.settings, services.redis)})


feature = Feature(name="insights", schedules=SCHEDULES, handlers=handlers, create_parts=_create_parts)
