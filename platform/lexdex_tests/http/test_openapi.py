"""The API document: plain names, summaries and descriptions."""

import json
import re
from typing import Any

from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.conventions.source_files import ROOT

# fmt: off
VERBS = frozenset(
    {
        "Acknowledge", "Add", "Appeal", "Approve", "Assign", "Cancel", "Change", "Check", "Close", "Compare",
        "Complete", "Confirm", "Create", "Decide", "Declare", "Decline", "Delete", "Discard", "Dismiss", "Download",
        "Enrol", "Export", "Find", "Flag", "Get", "Give", "Hide", "Import", "Invite", "Lift", "List", "Log", "Mark",
        "Merge", "Open", "Prepare", "Preview", "Promote", "Prove", "Publish", "Put", "Receive", "Recheck", "Record",
        "Refund", "Register", "Reinstate", "Reject", "Remove", "Rename", "Renew", "Replace", "Reply", "Request",
        "Require", "Resend", "Reset", "Restore", "Resume", "Retry", "Revoke", "Roll", "Save", "Schedule", "Search",
        "Send", "Set", "Share", "Start", "Stop", "Stream", "Submit", "Subscribe", "Suggest", "Suspend", "Turn", "Undo",
        "Unsubscribe", "Update", "Upload", "Verify", "Withdraw",
    }
)
# fmt: on
"""What a summary begins with."""


def _document() -> dict[str, Any]:
    document: dict[str, Any] = json.loads((ROOT / "web" / "openapi.json").read_bytes())
    return document


def _operations() -> dict[str, dict[str, Any]]:
    paths = _document()["paths"].values()
    return {operation["operationId"]: operation for path in paths for operation in path.values()}


def test_summaries_are_imperative_and_unique() -> None:
    summaries = {name: operation["summary"] for name, operation in _operations().items()}
    assert {name for name, summary in summaries.items() if summary.split()[0] not in VERBS} == set()
    assert len(set(summaries.values())) == len(summaries)


def test_descriptions_are_sentences() -> None:
    descriptions = {name: operation["description"] for name, operation in _operations().items()}
    sentences = {name for name, text in descriptions.items() if text[0].isupper() and text.endswith((".", "`."))}
    assert sentences == set(descriptions)


def test_one_schema_serves_for_a_message() -> None:
    schemas = _document()["components"]["schemas"]
    assert [name for name, schema in schemas.items() if set(schema.get("properties", ())) == {"message"}] == ["Message"]


def test_schema_names_hold_no_module_path() -> None:
    """Two Structs of one name would be distinguished by the path of their modules."""
    assert [name for name in _document()["components"]["schemas"] if not name.isalnum()] == []


def test_each_operation_says_whether_it_needs_a_session() -> None:
    document = _document()
    assert document["components"]["securitySchemes"]["sessionToken"]["scheme"] == "bearer"
    security = {name: operation["security"] for name, operation in _operations().items()}
    required = {name for name, schemes in security.items() if schemes == [{"sessionToken": []}]}
    assert required == {name for name, operation in MATRIX.items() if operation.access != "public" and name in security}
    assert security["login"] == [{}, {"sessionToken": []}]
    assert security["forgot_password"] == []
    assert security["list_product_reviews"] == [{}, {"sessionToken": []}]


def test_patterns_are_regular_expressions_of_json_schema() -> None:
    r"""JSON Schema has no `\Z`, so that no client could build a validator from the document."""
    assert r"\\Z" not in (ROOT / "web" / "openapi.json").read_text(encoding="utf-8")


def test_uploads_describe_their_bodies() -> None:
    body = _operations()["set_avatar"]["requestBody"]
    assert set(body["content"]) == {"image/jpeg", "image/png", "image/webp"}


def test_no_body_has_a_password_hint_or_a_secret_question() -> None:
    schemas = _document()["components"]["schemas"].values()
    properties = {name for schema in schemas for name in schema.get("properties", {})}
    assert "password" in properties
    suspicious = re.compile("hint|question|maiden|security_|secret_")
    # A search asks the clarifying question, and a product has certifications of its security.
    assert {name for name in properties if suspicious.search(name)} == {
        "clarifying_question",
        "security_certifications",
    }
