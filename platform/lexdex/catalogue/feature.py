"""Registers the catalogue's endpoints and seed data."""

from lexdex.catalogue.routes import handlers
from lexdex.catalogue.service.picks import seed_picks
from lexdex.foundation.feature import Feature

feature = Feature(name="catalogue", handlers=handlers, seed=seed_picks)
