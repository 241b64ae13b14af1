"""Defines the feature "accounts" for the API process and the worker."""

from lexdex.accounts import guards
from lexdex.accounts.jobs import CONSUMERS, SCHEDULES
from lexdex.accounts.routes import handlers
from lexdex.accounts.service.second_factor import rotate_keys
from lexdex.foundation.feature import Feature, Parts, Services


def _create_parts(_: Services) -> Parts:
    return Parts(guards.build_dependencies())


feature = Feature(
    name="accounts",
    consumers=CONSUMERS,
    schedules=SCHEDULES,
    handlers=handlers,
    create_parts=_create_parts,
    rotate_keys=rotate_keys,
)
