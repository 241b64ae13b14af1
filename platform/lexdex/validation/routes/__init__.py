"""Endpoints of the validation centre."""

from litestar.types import ControllerRouterHandler

from lexdex.validation.routes import files, results, rubric
from lexdex.validation.routes.certificates import CertificateAdminController
from lexdex.validation.routes.requests import RequestController
from lexdex.validation.routes.staff import StaffController
from lexdex.validation.routes.testing import TestingController

handlers: list[ControllerRouterHandler] = [
    *rubric.handlers,
    RequestController,
    *files.handlers,
    *results.handlers,
    StaffController,
    TestingController,
    CertificateAdminController,
]
