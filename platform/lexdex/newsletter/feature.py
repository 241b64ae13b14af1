"""What this feature contributes to the API process and to the worker."""

from lexdex.foundation.feature import Feature
from lexdex.newsletter.routes import handlers

feature = Feature(name="newsletter", handlers=handlers, has_email_templates=True)
