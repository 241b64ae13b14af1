"""Registers the endpoints, scheduled jobs and personal data of leads."""

from lexdex.foundation.feature import Feature
from lexdex.leads.jobs import SCHEDULES
from lexdex.leads.personal_data import PERSONAL_DATA
from lexdex.leads.routes import handlers

feature = Feature(name="leads", handlers=handlers, schedules=SCHEDULES, personal_data=PERSONAL_DATA)
