"""Registers the endpoints, jobs and personal data of search administration."""

from lexdex.foundation.feature import Feature
from lexdex.search_admin.jobs import CONSUMERS, SCHEDULES
from lexdex.search_admin.personal_data import PERSONAL_DATA
from lexdex.search_admin.routes import handlers

feature = Feature(
    name="search_admin", handlers=handlers, consumers=CONSUMERS, schedules=SCHEDULES, personal_data=PERSONAL_DATA
)
