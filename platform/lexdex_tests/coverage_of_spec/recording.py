"""The pytest plugin behind `@pytest.mark.covers("X13", "N06/theme")`: records the outcome of tests that claim rows.

The Makefile names a folder in TEST_RECORDS; without it nothing is recorded. With xdist the controller records.
"""

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from uuid import uuid4

import pytest

from lexdex_tests.coverage_of_spec.checklist import list_claims, read_rows

FOLDER = "TEST_RECORDS"
PROPERTY = "covers"
MARKER = 'covers(*rows, part=""): the rows of docs/requirements.md that the test proves, such as "N01" or "N06/theme"'


class Recorder:
    """Collects outcomes by test; one failed or skipped phase decides."""

    def __init__(self) -> None:
        self.outcomes: dict[str, tuple[list[str], str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the outcome of a phase of a test that claims rows."""
        claims = [str(value) for name, value in report.user_properties if name == PROPERTY]
        _, before = self.outcomes.get(report.nodeid, ([], "passed"))
        if claims:
            self.outcomes[report.nodeid] = (claims, report.outcome if before == "passed" else before)

    def pytest_sessionfinish(self) -> None:
        """Write the record of this session."""
        folder = Path(os.environ[FOLDER])
        folder.mkdir(parents=True, exist_ok=True)
        record = [
            {"test": test, "covers": claims, "outcome": outcome} for test, (claims, outcome) in self.outcomes.items()
        ]
        (folder / f"pytest-{uuid4().hex}.json").write_text(json.dumps(record, indent=1), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker and, in the process that gets all reports, the recorder."""
    config.addinivalue_line("markers", MARKER)
    if os.environ.get(FOLDER) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder())


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Attach the claims to the tests' reports; an unknown row or part is an error."""
    known: set[str] = set()
    for item in items:
        for claim in _claims(item):
            known = known or list_claims(read_rows())
            if claim not in known:
                raise pytest.UsageError(f"{item.nodeid} claims {claim}, which docs/requirements.md does not have")
            item.user_properties.append((PROPERTY, claim))


def _claims(item: pytest.Item) -> Iterator[str]:
    for mark in item.iter_markers("covers"):
        part = mark.kwargs.get("part")
        yield from (f"{row}/{part}" if part else row for row in mark.args)
