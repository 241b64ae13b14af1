"""Registers the endpoints, the scheduled job and the personal data of pending actions."""

from lexdex.approvals.jobs import SCHEDULES
from lexdex.approvals.personal_data import PERSONAL_DATA
from lexdex.approvals.routes import handlers
from lexdex.foundation.feature import Feature

feature = Feature(name="approvals", handlers=handlers, schedules=SCHEDULES, personal_data=PERSONAL_DATA)
