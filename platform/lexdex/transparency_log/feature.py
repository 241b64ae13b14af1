"""Registers the endpoints and jobs of the transparency log."""

from lexdex.foundation.feature import Feature
from lexdex.transparency_log.jobs import CONSUMERS, SCHEDULES
from lexdex.transparency_log.routes import handlers

feature = Feature(name="transparency_log", handlers=handlers, consumers=CONSUMERS, schedules=SCHEDULES)
