"""What this feature contributes to the API process and to the worker."""

from lexdex.foundation.feature import Feature
from lexdex.legal.routes import handlers

feature = Feature(name="legal", handlers=handlers)
