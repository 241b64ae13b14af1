"""What this feature contributes to the API process and to the worker."""

from lexdex.catalogue.routes import handlers
from lexdex.catalogue.service.picks import seed_picks
from lexdex.foundation.feature import Feature

feature = Feature(name="catalogue", handlers=handlers, seed=seed_picks)
