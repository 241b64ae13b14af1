"""The API document declares for each operation exactly the error responses that it can give."""

import json
from typing import Any, cast

import pytest
from litestar import Litestar

from lexdex.app import create_api
from lexdex.foundation.http.endpoints import Endpoint, list_endpoints, list_handlers
from lexdex.foundation.http.openapi import ERROR_HEADERS
from lexdex.foundation.limits import RateLimit
from lexdex.settings import load
from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.conventions.raised_errors import list_statuses
from lexdex_tests.conventions.source_files import ROOT

IMPOSSIBLE = {
    ("set_product_logo", "409"): "the product's row is locked before it is read",
    ("create_shortlist", "404"): "the same transaction has written the list",
    ("add_product", "404"): "the same transaction has written the product",
    ("invite_admin", "404"): "the same transaction has written the account",
    ("prepare_product_batch", "404"): "the operation has just written the batch",
    ("upload_product_import", "404"): "the operation has just written the import",
    ("change_catalogue_value", "404"): "the same transaction has written the change",
    ("list_validation_cases", "404"): "the product of a certificate may be deleted, which is no error here",
    ("list_profile_changes", "404"): "a foreign key holds the product while there is a change",
}
"""Errors that the code of an operation mentions, but that it can't give."""
ANSWERS = {"200", "201", "202", "204", "206", "304"}
BODIES = {("check_liveness", "503"): "Liveness", ("check_readiness", "503"): "Readiness"} | {
    ("login", status): "LoginProblem" for status in ("400", "403", "429")
}
BODIES |= {(operation, "409"): "VerificationProblem" for operation in ("check_verification_link", "verify_email")}
BODIES[("save_validation_draft", "409")] = "DraftConflict"
BODIES[("edit_product", "409")] = "ConflictingEdit"
BODIES[("change_site_settings", "400")] = "InvalidSettings"
PRODUCT_FORMS = ("accept_suggestion", "add_product", "edit_product", "publish_profile_draft", "save_profile_draft")
BODIES |= {(operation, "400"): "InvalidProduct" for operation in PRODUCT_FORMS}
BODIES |= {(f"{action}_star_profile", "400"): "InvalidStarProfile" for action in ("update", "preview")} | {
    ("restore_star_profile_revision", "400"): "InvalidStarProfile"
}
"""The schemas of error bodies that are no Problem."""


def _read_document() -> dict[str, Any]:
    document: dict[str, Any] = json.loads((ROOT / "web" / "openapi.json").read_bytes())
    return document


DOCUMENT = _read_document()
OPERATIONS = {each["operationId"]: (path, each) for path, item in DOCUMENT["paths"].items() for each in item.values()}


@pytest.fixture(scope="module")
def api() -> Litestar:
    return create_api(load())


@pytest.fixture(scope="module")
def mentioned(api: Litestar) -> dict[str, set[str]]:
    """The statuses of the errors that the code of each operation mentions."""
    return {
        str(handler.operation_id): {str(status) for status in list_statuses(handler.fn)}
        for _, handler in list_handlers(api)
    }


def _expect_statuses(path: str, operation: dict[str, Any], endpoint: Endpoint, mentioned: set[str]) -> set[str]:
    expected = {"405", "500", "503"}
    if "requestBody" in operation or operation.get("parameters"):
        expected |= {"400", "422"}
    if endpoint.method != "GET":
        expected |= {"413", "415"}
    if MATRIX[endpoint.operation_id].access != "public":
        expected |= {"401", "403"}
    if isinstance(endpoint.limit, RateLimit):
        expected |= {"429"} if endpoint.limit.captcha is None else {"403", "429"}
    if "{" in path:
        expected.add("404")
    return expected | {status for status in mentioned if (endpoint.operation_id, status) not in IMPOSSIBLE}


def test_each_operation_declares_exactly_the_errors_that_it_can_give(
    api: Litestar, mentioned: dict[str, set[str]]
) -> None:
    wrong = {}
    for endpoint in list_endpoints(api):
        if not endpoint.operation_id:
            continue
        path, operation = OPERATIONS[endpoint.operation_id]
        expected = _expect_statuses(path, operation, endpoint, mentioned[endpoint.operation_id])
        declared = set(operation["responses"]) - ANSWERS
        if declared != expected:
            wrong[endpoint.operation_id] = {"missing": expected - declared, "too many": declared - expected}
    assert wrong == {}


def test_what_is_said_to_be_impossible_is_mentioned_in_the_code(mentioned: dict[str, set[str]]) -> None:
    assert {(name, status) for name, status in IMPOSSIBLE if status not in mentioned[name]} == set()


def _resolve(described: dict[str, Any]) -> dict[str, Any]:
    name = described.get("$ref", "").rpartition("/")[2]
    return cast("dict[str, Any]", DOCUMENT["components"]["responses"][name]) if name else described


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_each_error_has_its_body_and_its_header(name: str) -> None:
    _, operation = OPERATIONS[name]
    for status in set(operation["responses"]) - ANSWERS:
        described = _resolve(operation["responses"][status])
        schema = BODIES.get((name, status), "Problem")
        assert described["content"]["application/json"]["schema"] == {"$ref": f"#/components/schemas/{schema}"}
        header, _, _ = ERROR_HEADERS.get(status, ("", {}, ""))
        assert [found for found, each in described.get("headers", {}).items() if each["required"]] == (
            [header] if header else []
        )
