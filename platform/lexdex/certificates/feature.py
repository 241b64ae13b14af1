"""Registers the endpoints, event consumers, scheduled jobs and personal data of certificates."""

from lexdex.certificates.jobs import CONSUMERS, SCHEDULES
from lexdex.certificates.personal_data import PERSONAL_DATA
from lexdex.certificates.routes import handlers
from lexdex.foundation.feature import Feature

feature = Feature(
    name="certificates",
    handlers=handlers,
    consumers=CONSUMERS,
    schedules=SCHEDULES,
    personal_data=PERSONAL_DATA,
)
