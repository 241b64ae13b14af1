"""Registers the endpoints and the personal data of the newsletter."""

from lexdex.foundation.feature import Feature
from lexdex.newsletter.personal_data import PERSONAL_DATA
from lexdex.newsletter.routes import handlers

feature = Feature(name="newsletter", handlers=handlers, personal_data=PERSONAL_DATA)
