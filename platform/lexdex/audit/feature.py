"""Defines the feature "audit": its entries are read through the admin portal."""

from lexdex.audit.personal_data import PERSONAL_DATA
from lexdex.foundation.feature import Feature

feature = Feature(name="audit", personal_data=PERSONAL_DATA)
