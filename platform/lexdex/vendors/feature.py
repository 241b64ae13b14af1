"""Registers the endpoints of the administration of vendors."""

from lexdex.foundation.feature import Feature
from lexdex.vendors.routes import handlers

feature = Feature(name="vendors", handlers=handlers)
