"""Registers the badge endpoints."""

from lexdex.badges.routes import handlers
from lexdex.foundation.feature import Feature

feature = Feature(name="badges", handlers=handlers)
