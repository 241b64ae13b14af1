"""Registers the endpoints, scheduled jobs and personal data of shortlists and saved searches."""

from lexdex.foundation.feature import Feature
from lexdex.shortlists.jobs import SCHEDULES
from lexdex.shortlists.personal_data import PERSONAL_DATA
from lexdex.shortlists.routes import handlers
from lexdex.shortlists.service.key_rotation import rotate_keys

feature = Feature(
    name="shortlists",
    handlers=handlers,
    schedules=SCHEDULES,
    personal_data=PERSONAL_DATA,
    rotate_keys=rotate_keys,
)
