"""The feature's parts for the API process and the worker."""

from lexdex.foundation.feature import Feature
from lexdex.legal.routes import handlers
from lexdex.legal.seed import seed_texts

feature = Feature(name="legal", handlers=handlers, seed=seed_texts)
