"""Registers the endpoints, the jobs and the personal data of imports."""

from lexdex.foundation.feature import Feature
from lexdex.product_imports.jobs import CONSUMERS, SCHEDULES
from lexdex.product_imports.personal_data import PERSONAL_DATA
from lexdex.product_imports.routes import handlers

feature = Feature(
    name="product_imports",
    handlers=handlers,
    consumers=CONSUMERS,
    schedules=SCHEDULES,
    personal_data=PERSONAL_DATA,
)
