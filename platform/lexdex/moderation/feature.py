"""Registers the jobs and personal data of moderation; its endpoints are those of accounts and of the admin portal."""

from lexdex.foundation.feature import Feature
from lexdex.moderation.jobs import SCHEDULES
from lexdex.moderation.personal_data import PERSONAL_DATA

feature = Feature(name="moderation", schedules=SCHEDULES, personal_data=PERSONAL_DATA)
