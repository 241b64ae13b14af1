"""What this feature contributes to the API process and to the worker."""

from lexdex.foundation.feature import Feature
from lexdex.newsletter.personal_data import PERSONAL_DATA
from lexdex.newsletter.routes import handlers

feature = Feature(name="newsletter", handlers=handlers, personal_data=PERSONAL_DATA)
