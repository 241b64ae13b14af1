"""Registers the endpoint and the seed data of the option lists."""

from lexdex.foundation.feature import Feature
from lexdex.reference.routes import handlers
from lexdex.reference.seed import seed_options

feature = Feature(name="reference", handlers=handlers, seed=seed_options)
