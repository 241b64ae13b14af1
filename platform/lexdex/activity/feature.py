"""Defines the feature "activity" for the API process and the worker."""

from lexdex.activity.jobs import CONSUMERS
from lexdex.activity.personal_data import PERSONAL_DATA
from lexdex.activity.routes import handlers
from lexdex.foundation.feature import Feature

feature = Feature(name="activity", consumers=CONSUMERS, handlers=handlers, personal_data=PERSONAL_DATA)
