"""Registers the endpoints, the jobs, the approvable deletion and the personal data of batches."""

from lexdex.foundation.feature import Feature
from lexdex.product_batches.jobs import CONSUMERS, SCHEDULES
from lexdex.product_batches.personal_data import PERSONAL_DATA
from lexdex.product_batches.routes import handlers
from lexdex.product_batches.service.starting import DELETION

feature = Feature(
    name="product_batches",
    handlers=handlers,
    consumers=CONSUMERS,
    schedules=SCHEDULES,
    approvable=[DELETION],
    personal_data=PERSONAL_DATA,
)
