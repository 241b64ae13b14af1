"""What this feature contributes to the API process and to the worker."""

from lexdex.foundation.feature import Feature
from lexdex.star_profiles.routes import handlers

feature = Feature(name="star_profiles", handlers=handlers)
