"""Every value has a sentence, a place in the schema and a row in the README."""

import json
from typing import Any

import yaml

from lexdex_chart_tests import values_table
from lexdex_chart_tests.helm import CHART

TEXT = (CHART / "values.yaml").read_text(encoding="utf-8")
SCHEMA = json.loads((CHART / "values.schema.json").read_text(encoding="utf-8"))


def _property(path: str) -> dict[str, Any] | None:
    """The schema of the value at that path."""
    found: dict[str, Any] = SCHEMA
    for key in path.split("."):
        found = found.get("properties", {}).get(key, {})
        if "$ref" in found:
            found = SCHEMA["definitions"][found["$ref"].rpartition("/")[2]]
    return found or None


def test_every_value_has_a_sentence() -> None:
    documented = [row.path for row in values_table.read_rows(TEXT)]
    without = [
        leaf for leaf in values_table.list_leaves(yaml.safe_load(TEXT)) if not leaf.startswith(tuple(documented))
    ]
    assert without == []
    assert all(row.sentence.endswith(".") for row in values_table.read_rows(TEXT))


def test_every_value_is_covered_by_the_schema() -> None:
    assert [leaf for leaf in values_table.list_leaves(yaml.safe_load(TEXT)) if _property(leaf) is None] == []


def test_the_schema_knows_no_value_that_is_not_there() -> None:
    documented = {row.path.split(".")[0] for row in values_table.read_rows(TEXT)}
    assert set(SCHEMA["properties"]) - documented == {"global"}


def test_no_heading_takes_unknown_keys() -> None:
    headings = {row.path.rpartition(".")[0] for row in values_table.read_rows(TEXT)} - {""}
    assert [
        heading for heading in headings if (_property(heading) or {}).get("additionalProperties") is not False
    ] == []
    assert SCHEMA["additionalProperties"] is False


def test_the_readme_is_up_to_date() -> None:
    readme = (CHART / "README.md").read_text(encoding="utf-8")
    assert readme == values_table.fill_table(readme, TEXT), (
        "run `PYTHONPATH=charts .venv/bin/python -m lexdex_chart_tests.values_table`"
    )
