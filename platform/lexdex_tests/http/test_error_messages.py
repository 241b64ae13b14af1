"""Messages about the shape of a request: they name the field as a person would."""

import re

import msgspec
import pytest
from litestar.exceptions import ValidationException

from lexdex.foundation.http.error_messages import EMPTY, GENERAL, describe_validation_error, name_field
from lexdex_tests.conventions.source_files import ROOT
from lexdex_tests.validation.test_error_texts import INTERNAL


def _read_message(message: str, key: str = "query") -> str:
    return describe_validation_error(ValidationException(extra=[{"message": message, "key": key, "source": "body"}]))


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ("Expected `str`, got `int`", "The query must be text, not a whole number."),
        ("Expected `int | null`, got `array`", "The query must be a whole number, not a list."),
        ("Expected `date`, got `int`", "The query must be a date, not a whole number."),
        ("Expected `str` of length <= 64", "The query must have at most 64 characters."),
        ("Expected `str` of length >= 3", "The query must have at least 3 characters."),
        ("Expected `array` of length <= 4", "The query must have at most 4 entries."),
        ("Expected `int` >= 1", "The query must be at least 1."),
        ("Expected `str` matching regex '^a'", "Please check the format of the query."),
        ("Object missing required field `query`", "Please fill in the query."),
        ("Object contains unknown field `admin_role`", "There is no field “admin role” here."),
        ("Object contains unknown field `a\x05\u202eb`", "There is no field “ab” here."),
        (f"Object contains unknown field `{'x' * 60_000}`", f"There is no field “{'x' * 80}” here."),
        ("something new", "Please check the query."),
    ],
)
def test_each_complaint_names_its_field(message: str, sentence: str) -> None:
    assert _read_message(message) == sentence


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("testing_start_date", "testing start date"),
        ("form.softwareVersion", "software version"),
        ("product_ids[0]", "product IDs"),
        ("evidence[2].sha256", "SHA-256"),
        ("sections[...].heading", "heading"),
        ("client_ip", "IP address"),
        ("q", "search text"),
        ("terms_accepted", "acceptance of the Terms & Conditions"),
    ],
)
def test_fields_are_named_in_words(key: str, name: str) -> None:
    assert _read_message("something new", key=key) == f"Please check the {name}."
    wire = key.rpartition(".")[2].partition("[")[0]
    assert _read_message(f"Object missing required field `{wire}`", key="data") == f"Please fill in the {name}."


def test_no_field_of_the_api_is_named_by_its_json_name() -> None:
    document = msgspec.json.decode((ROOT / "web" / "openapi.json").read_bytes())
    schemas = document["components"]["schemas"].values()
    fields = {field for schema in schemas for field in schema.get("properties", {})}
    parameters = {
        parameter["name"]
        for path in document["paths"].values()
        for operation in path.values()
        for parameter in operation.get("parameters", [])
    }
    assert len(fields | parameters) > 300
    assert [
        name for name in fields | parameters if not re.fullmatch(r"[A-Za-z0-9&-]+( [A-Za-z0-9&-]+)*", name_field(name))
    ] == []
    assert [name for name in fields | parameters if INTERNAL.search(name_field(name))] == []


def test_a_problem_of_the_whole_request() -> None:
    assert (
        _read_message("Expected `object`, got `array`", key="data") == "The request must be a JSON object, not a list."
    )
    assert _read_message("Expected `object`, got `null`", key="data") == EMPTY
    assert _read_message("'data'", key="data") == EMPTY
    assert describe_validation_error(ValidationException()) == GENERAL


def test_a_parameter_of_the_address_is_always_text() -> None:
    complaint = {"message": "Expected `int | null`, got `str`", "key": "rating", "source": "query"}
    assert describe_validation_error(ValidationException(extra=[complaint])) == "The rating must be a whole number."


def test_a_missing_parameter_is_named() -> None:
    error = ValidationException(detail="Missing required query parameter 'product_ids' for path /product/compare")
    assert describe_validation_error(error) == "Please fill in the product IDs."


def test_the_same_complaint_is_said_once() -> None:
    twice = [{"message": "Object missing required field `query`", "key": "data"}] * 2
    assert describe_validation_error(ValidationException(extra=twice)) == "Please fill in the query."
