"""The feature's parts for the API process and the worker."""

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
