"""What this feature contributes to the API process and to the worker."""

from lexdex.foundation.feature import Feature
from lexdex.trial.jobs import SCHEDULES
from lexdex.trial.routes import handlers

feature = Feature(name="trial", schedules=SCHEDULES, handlers=handlers)
