"""Messages about the shape of a request: they name the field."""

import pytest
from litestar.exceptions import ValidationException

from lexdex.foundation.http.error_messages import GENERAL, describe_validation_error


def _read_message(message: str, key: str = "query") -> str:
    return describe_validation_error(ValidationException(extra=[{"message": message, "key": key, "source": "body"}]))


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ("Expected `str`, got `int`", "'query' must be text, not a whole number."),
        ("Expected `int | null`, got `array`", "'query' must be a whole number or nothing, not a list."),
        ("Expected `str` of length <= 64", "'query' must have at most 64 characters."),
        ("Expected `str` of length >= 3", "'query' must have at least 3 characters."),
        ("Expected `int` >= 1", "'query' must be at least 1."),
        ("Expected `str` matching regex '^a'", "'query' has an invalid format."),
        ("Object missing required field `query`", "Please send the field 'query'."),
        ("Object contains unknown field `role`", "There is no field 'role'."),
        ("something new", "'query' is not valid."),
    ],
)
def test_each_complaint_names_its_field(message: str, sentence: str) -> None:
    assert _read_message(message) == sentence


def test_a_problem_of_the_whole_request() -> None:
    assert (
        _read_message("Expected `object`, got `array`", key="data") == "The request must be a JSON object, not a list."
    )
    assert describe_validation_error(ValidationException()) == GENERAL


def test_a_missing_parameter_is_named() -> None:
    error = ValidationException(detail="Missing required query parameter 'product_ids' for path /product/compare")
    assert describe_validation_error(error) == "Please send the parameter 'product_ids'."


def test_the_same_complaint_is_said_once() -> None:
    twice = [{"message": "Object missing required field `query`", "key": "data"}] * 2
    assert describe_validation_error(ValidationException(extra=twice)) == "Please send the field 'query'."
