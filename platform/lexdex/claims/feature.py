"""Registers the endpoints, the consumer and the personal data of claims."""

from lexdex.claims.jobs import CONSUMERS
from lexdex.claims.personal_data import PERSONAL_DATA
from lexdex.claims.routes import handlers
from lexdex.foundation.feature import Feature

feature = Feature(name="claims", handlers=handlers, consumers=CONSUMERS, personal_data=PERSONAL_DATA)
