"""Prints the rows of docs/requirements.md that no test of the run proved: `make coverage-of-spec`."""

import os
import sys
from pathlib import Path

from lexdex_tests.coverage_of_spec.checklist import read_rows
from lexdex_tests.coverage_of_spec.recording import FOLDER
from lexdex_tests.coverage_of_spec.report import compare, read_proven


def main() -> int:
    """Print the report; return 1 when marks and proofs differ or there is no record."""
    folder = Path(os.environ.get(FOLDER, ""))
    if not any(folder.glob("*.json")):
        sys.stderr.write(f"There are no records of a test run in {FOLDER}: run make test.\n")
        return 1
    report = compare(read_rows(), read_proven(folder))
    sys.stdout.write(report.text + "\n")
    return 0 if report.is_good else 1


if __name__ == "__main__":
    sys.exit(main())
