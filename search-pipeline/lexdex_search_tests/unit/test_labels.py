"""The labels of constraints."""

import pytest

from lexdex_search.query.labels import build_label
from lexdex_search.results import Kind


@pytest.mark.parametrize(
    ("field", "value", "kind", "label"),
    [
        ("starting_price_usd", "<=1000", "must", "At most $1,000 a month"),
        ("starting_price_usd", "<=1000", "must_not", "More than $1,000 a month"),
        ("year_founded", ">=2015", "must", "Founded in 2015 or later"),
        ("year_founded", "<=1999", "must_not", "Not founded in 1999 or earlier"),
        ("deployment_models", "On-premise", "must_not", "Not on-premise"),
    ],
)
def test_the_label_of_an_exclusion_states_it(field: str, value: str, kind: Kind, label: str) -> None:
    assert build_label(field, [value], kind) == label
