"""Runs pytest and tries failed tests once more, alone: `python -m lexdex_tests.flaky_tests PYTEST_ARGUMENT...`.

A test that then passes is flaky: it does not stop the run, but it is a defect. It is appended to var/flaky.jsonl with
the output of both tries and the load of the machine, and printed at the end of `make test` (without arguments).
The module is also the pytest plugin that records what failed.
"""

import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

FAILURES_FILE = "TEST_FAILURES_FILE"
"""The environment variable with the file to which the plugin appends a line of JSON for each failed test."""
FLAKY_LIST = Path(os.environ.get("FLAKY_LIST") or Path(__file__).resolve().parents[2] / "var" / "flaky.jsonl")
MAX_RETRIED_TESTS = 15
"""More failures have one cause, which a second try would only hide."""
MAX_OUTPUT_CHARACTERS = 8_000
SOME_TESTS_FAILED = 1

Failure = dict[str, Any]


class FailureRecorder:
    """Appends each failure to the file as soon as it is reported."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Append a failed phase of a test."""
        self._append(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Append a file that could not be collected."""
        self._append(report)

    def _append(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.outcome == "failed":
            output = "\n".join((report.longreprtext, *(text for _, text in report.sections)))
            failure = {"test": report.nodeid, "load": os.getloadavg()[0], "output": output[-MAX_OUTPUT_CHARACTERS:]}
            with self._path.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(failure) + "\n")


def pytest_configure(config: pytest.Config) -> None:
    """Record failures in the process that gets all reports, if a file is named."""
    path = os.environ.get(FAILURES_FILE)
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(FailureRecorder(Path(path)))


def run_twice(arguments: list[str]) -> int:
    """Run pytest, then the failed tests once more without parallel load; return the exit code of the last run."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "failures.jsonl"
        code = _run_pytest(arguments, path)
        failures = _read_failures(path)
        if code != SOME_TESTS_FAILED or not failures or len(failures) > MAX_RETRIED_TESTS:
            return code
        sys.stdout.write(f"\nSecond try of {len(failures)} failed tests, alone:\n")
        sys.stdout.flush()
        again = Path(folder) / "again.jsonl"
        code = _run_pytest([*failures, "-p", "no:xdist", "--timeout", "600"], again)
        passed = [failure for test, failure in failures.items() if test not in _read_failures(again)]
        if passed and code in {0, SOME_TESTS_FAILED}:
            append_to_list(passed, FLAKY_LIST)
    return code


def append_to_list(failures: list[Failure], path: Path) -> None:
    """Append tests that failed at first and then passed."""
    path.parent.mkdir(exist_ok=True)
    with path.open("a", encoding="utf-8") as lines:
        for failure in failures:
            flaky = {**failure, "at": datetime.now(UTC).isoformat(timespec="seconds"), "second_try": "passed"}
            lines.write(json.dumps(flaky) + "\n")


def describe_list(path: Path) -> str:
    """Describe the flaky tests of the list, or say that there are none."""
    flaky = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    lines = [f"  {each['test']} (load {each['load']:.1f}, {each['at']})" for each in flaky]
    return "\n".join([f"Flaky: {len(flaky)} tests failed at first and passed alone", *lines])


def _run_pytest(arguments: list[str], failures: Path) -> int:
    environment = {**os.environ, FAILURES_FILE: str(failures)}
    return subprocess.run([sys.executable, "-m", "pytest", *arguments], env=environment, check=False).returncode  # noqa: S603 - ours


def _read_failures(path: Path) -> dict[str, Failure]:
    """Read the failures by test; a test that failed in several phases counts once."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {failure["test"]: failure for failure in map(json.loads, lines)}


def main(arguments: list[str]) -> int:
    """Run pytest with these arguments; without any, print the list."""
    if arguments:
        return run_twice(arguments)
    sys.stdout.write(describe_list(FLAKY_LIST) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
