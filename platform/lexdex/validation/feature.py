"""Registers the endpoints, events, jobs and personal data of the validation centre."""

from lexdex.foundation.feature import Feature, Parts, Services
from lexdex.validation.jobs import CONSUMERS, SAMPLERS, SCHEDULES
from lexdex.validation.personal_data import PERSONAL_DATA
from lexdex.validation.routes import handlers
from lexdex.validation.service.approvals import APPROVABLE
from lexdex.validation.service.files import UploadStorage


def _create_parts(services: Services) -> Parts:
    storage = UploadStorage(services.files, has_scanner=bool(services.settings.clamd))
    return Parts(dependencies={"upload_storage": storage})


feature = Feature(
    name="validation",
    handlers=handlers,
    create_parts=_create_parts,
    consumers=CONSUMERS,
    schedules=SCHEDULES,
    samplers=SAMPLERS,
    approvable=APPROVABLE,
    personal_data=PERSONAL_DATA,
)
