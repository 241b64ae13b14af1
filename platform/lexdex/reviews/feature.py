"""Registers the endpoints, event consumers, scheduled jobs and personal data of reviews."""

from lexdex.foundation.feature import Feature
from lexdex.reviews.jobs import CONSUMERS, SCHEDULES
from lexdex.reviews.personal_data import PERSONAL_DATA
from lexdex.reviews.routes import handlers

feature = Feature(
    name="reviews",
    consumers=CONSUMERS,
    schedules=SCHEDULES,
    handlers=handlers,
    personal_data=PERSONAL_DATA,
)
