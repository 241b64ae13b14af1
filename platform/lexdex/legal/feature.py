"""Defines the feature "legal": its endpoints, personal data and the texts to seed."""

from lexdex.foundation.feature import Feature
from lexdex.legal.personal_data import PERSONAL_DATA
from lexdex.legal.routes import handlers
from lexdex.legal.seed import seed_texts

feature = Feature(name="legal", handlers=handlers, personal_data=PERSONAL_DATA, seed=seed_texts)
