"""Registers the endpoints, consumers, scheduled jobs and personal data of payments."""

from lexdex.foundation.feature import Feature
from lexdex.payments.jobs import CONSUMERS, SCHEDULES
from lexdex.payments.personal_data import PERSONAL_DATA
from lexdex.payments.routes import handlers
from lexdex.payments.service.refund_requests import REFUND

feature = Feature(
    name="payments",
    handlers=handlers,
    consumers=CONSUMERS,
    schedules=SCHEDULES,
    approvable=[REFUND],
    personal_data=PERSONAL_DATA,
)
