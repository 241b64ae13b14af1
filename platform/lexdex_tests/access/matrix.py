"""The access matrix: what the tests of each feature expect, and what each route of the application declares."""

from importlib import import_module

from lexdex.app import create_api
from lexdex.features import FEATURES
from lexdex.foundation.http.endpoints import Endpoint, list_endpoints
from lexdex.settings import Settings
from lexdex_tests.access.operation import Operation

WITHOUT_OPERATIONS = {"mailbox"}
"""Its pages are not part of the API document."""
PACKAGES = ["foundation", *(feature.name for feature in FEATURES if feature.name not in WITHOUT_OPERATIONS)]


def _expect_status() -> dict[str, Operation]:
    modules = [import_module(f"lexdex_tests.{package}.operations") for package in PACKAGES]
    return {name: operation for module in modules for name, operation in module.OPERATIONS.items()}


MATRIX = _expect_status()
"""Every operation by its id."""


def list_declared(settings: Settings) -> dict[str, Endpoint]:
    """Return the access that each route declares, by operation id."""
    return {
        endpoint.operation_id: endpoint for endpoint in list_endpoints(create_api(settings)) if endpoint.operation_id
    }
