"""What this feature contributes to the API process and to the worker."""

from lexdex.foundation.feature import Feature
from lexdex.reference.routes import handlers
from lexdex.reference.seed import seed_options

feature = Feature(name="reference", handlers=handlers, seed=seed_options)
