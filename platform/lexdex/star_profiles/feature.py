"""What this feature contributes to the API process and to the worker."""

from lexdex.foundation.feature import Feature
from lexdex.star_profiles.routes import handlers
from lexdex.star_profiles.service.profiles import seed_profiles

feature = Feature(name="star_profiles", handlers=handlers, seed=seed_profiles)
