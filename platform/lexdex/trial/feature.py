"""Defines the feature "trial": its endpoints and its scheduled job."""

from lexdex.foundation.feature import Feature
from lexdex.trial.jobs import SCHEDULES
from lexdex.trial.routes import handlers

feature = Feature(name="trial", schedules=SCHEDULES, handlers=handlers)
