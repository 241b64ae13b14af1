"""Messages about imports name fields as the form of a product does."""

import re

from lexdex.catalogue.labels import FIELD_LABELS
from lexdex.catalogue.schemas import FIELDS
from lexdex_tests.conventions.source_files import ROOT

FORM = ROOT / "web" / "src" / "features" / "catalogue-admin" / "form-fields.ts"
FIELD = re.compile(
    r"(?:line|prose|list|number|answer)\('(\w+)', '([^']+)'\)"
    r"|field: '(\w+)', kind: '\w+', label: '([^']+)'"
)


def test_labels_are_those_of_the_form() -> None:
    found = FIELD.findall(FORM.read_text(encoding="utf-8"))
    labels = {line_field or field: line_label or label for line_field, line_label, field, label in found}
    assert len(labels) > 40
    assert {field: FIELD_LABELS[field] for field in labels} == labels


def test_each_field_has_a_label() -> None:
    assert set(FIELD_LABELS) == set(FIELDS)
