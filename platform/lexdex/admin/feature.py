"""Defines the feature "admin" for the API process and the worker."""

from lexdex.admin.jobs import SAMPLERS, SCHEDULES
from lexdex.admin.personal_data import PERSONAL_DATA
from lexdex.admin.routes import handlers
from lexdex.foundation.feature import Feature

feature = Feature(name="admin", handlers=handlers, schedules=SCHEDULES, samplers=SAMPLERS, personal_data=PERSONAL_DATA)
