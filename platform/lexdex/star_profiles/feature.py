"""Registers the endpoints and the seed data of STAR profiles."""

from lexdex.foundation.feature import Feature
from lexdex.star_profiles.routes import handlers
from lexdex.star_profiles.service.profiles import seed_profiles

feature = Feature(name="star_profiles", handlers=handlers, seed=seed_profiles)
