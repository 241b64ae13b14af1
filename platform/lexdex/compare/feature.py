"""Registers the comparison endpoints."""

from lexdex.compare.routes import handlers
from lexdex.foundation.feature import Feature

feature = Feature(name="compare", handlers=handlers)
