"""The pytest plugin that fails a run of CI (`CI=true`) for each skipped test without an allowed reason.

A skip says that the machine lacks something. In CI nobody reads it, and a test that never runs finds nothing.
"""

import os
from collections.abc import Generator
from typing import Final

import pytest

VARIABLE: Final = "CI"
ALLOWED: Final = (
    "the real list ../shared/data/legaltech-companies.csv is not there",
    "the public list of vendors is not beside this checkout",
    "The real input is not there",
)
"""How reasons begin that hold in CI, too: the public list of vendors is not part of the repository."""
FORBIDDEN: Final = "A test was skipped in CI, where it must run: {}"

Report = pytest.TestReport | pytest.CollectReport


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn the report of a skipped test into a failure."""
    report = yield
    _forbid_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Turn the report of a file that was skipped as a whole into a failure."""
    report = yield
    _forbid_skip(report)
    return report


def _forbid_skip(report: Report) -> None:
    if not is_in_ci() or report.outcome != "skipped" or hasattr(report, "wasxfail"):
        return
    reason = _read_reason(report)
    if not reason.startswith(ALLOWED):
        report.outcome, report.longrepr = "failed", FORBIDDEN.format(reason)


def is_in_ci() -> bool:
    """Return whether this run is one of CI."""
    return os.environ.get(VARIABLE, "").lower() not in {"", "0", "false"}


def _read_reason(report: Report) -> str:
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return text.removeprefix("Skipped: ")
