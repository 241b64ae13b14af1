"""Registers the endpoints, the personal data and the seed data of STAR profiles."""

from lexdex.foundation.feature import Feature
from lexdex.star_profiles.personal_data import PERSONAL_DATA
from lexdex.star_profiles.routes import handlers
from lexdex.star_profiles.service.profiles import seed_profiles

feature = Feature(name="star_profiles", handlers=handlers, personal_data=PERSONAL_DATA, seed=seed_profiles)
