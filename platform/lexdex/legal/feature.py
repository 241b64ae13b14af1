"""Defines the feature "legal": its endpoints and the texts to seed."""

from lexdex.foundation.feature import Feature
from lexdex.legal.routes import handlers
from lexdex.legal.seed import seed_texts

feature = Feature(name="legal", handlers=handlers, seed=seed_texts)
