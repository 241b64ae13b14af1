"""Compares the bills of materials with published advisories by osv-scanner; `make advisories` runs it."""

import argparse
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
SCANNER: Final = ROOT / ".tools" / "bin" / "osv-scanner"
ACCEPTED: Final = ROOT / "osv-scanner.toml"
BILLS: Final = tuple(ROOT / "var" / "sbom" / name for name in ("python.cdx.json", "web.cdx.json"))
ECOSYSTEMS: Final = ("PyPI", "npm")
DATABASE_FOLDER: Final = "osv-scalibr"
"""Where osv-scanner looks for `ECOSYSTEM/all.zip` below the folder that it is given."""
DATABASE_VARIABLE: Final = "OSV_SCANNER_LOCAL_DB_CACHE_DIRECTORY"
MAX_DATABASE_AGE_DAYS: Final = 7
MAX_ACCEPTED_DAYS: Final = 90
MIN_REASON_LENGTH: Final = 20
TIMEOUT_SECONDS: Final = 600
NO_ADVISORY, ADVISORY_APPLIES, NOT_COMPARED = 0, 1, 2
"""The exit statuses; the first two are those of osv-scanner, too."""


class NotComparedError(Exception):
    """The comparison could not be made; the message says why and what to do."""


def main(arguments: Sequence[str]) -> int:
    """Compare the bills, print the scanner's table and a line for the release's notes, and return the exit status."""
    options = _parse_arguments(arguments)
    try:
        check_accepted(options.accepted)
        source = check_database(options.database) if options.database else "OSV.dev"
        components = ", ".join(f"{count_components(bill)} in {bill.name}" for bill in BILLS)
        status, output = run_scanner(options.scanner, options.accepted, options.database)
    except NotComparedError as error:
        sys.stderr.write(f"The bills of materials were not compared with advisories: {error}\n")
        return NOT_COMPARED
    result = "an advisory applies" if status else "no advisory applies that is not accepted"
    sys.stdout.write(f"{output}\n{_get_today()}: {result}. Components: {components}. Advisories: {source}.\n")
    return status


def _parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", type=Path, help=f"folder with {DATABASE_FOLDER}/ECOSYSTEM/all.zip, not OSV.dev")
    parser.add_argument("--accepted", type=Path, default=ACCEPTED, help="file of accepted advisories")
    parser.add_argument("--scanner", type=Path, default=SCANNER, help="the program osv-scanner")
    return parser.parse_args(arguments)


def _get_today() -> date:
    return datetime.now(UTC).date()


def check_accepted(file: Path) -> None:
    """Refuse a file that leaves anything out other than single advisories, each with a reason and an end date."""
    try:
        document = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise NotComparedError(f"{file} can't be read ({error}).") from error
    entries = document.pop("IgnoredVulns", [])
    if document:
        raise NotComparedError(f"{file.name} may have [[IgnoredVulns]] only, not {', '.join(document)}.")
    for entry in entries:
        if problem := _find_problem(entry):
            raise NotComparedError(f"in {file.name}, the entry {entry.get('id', 'without id')} {problem}.")


def _find_problem(entry: dict[str, Any]) -> str:
    """Return what is wrong with an accepted advisory, or ""."""
    if entry.keys() != {"id", "ignoreUntil", "reason"}:
        return "needs id, ignoreUntil and reason, and nothing else"
    if len(str(entry["reason"]).strip()) < MIN_REASON_LENGTH:
        return f"needs a reason of at least {MIN_REASON_LENGTH} characters"
    # A date and not a time: TOML's times are datetime, a subclass of date.
    if type(entry["ignoreUntil"]) is not date:
        return "needs a date as ignoreUntil, such as 2027-01-31"
    if entry["ignoreUntil"] > _get_today() + timedelta(days=MAX_ACCEPTED_DAYS):
        return f"ends in more than {MAX_ACCEPTED_DAYS} days"
    return ""


def check_database(folder: Path) -> str:
    """Return what the downloaded database is and of which day; refuse one that is incomplete or too old."""
    days = []
    for ecosystem in ECOSYSTEMS:
        archive = folder / DATABASE_FOLDER / ecosystem / "all.zip"
        if not archive.is_file():
            raise NotComparedError(f"{archive} is missing; docs/dependencies.md says how to download it.")
        day = datetime.fromtimestamp(archive.stat().st_mtime, UTC).date()
        if (_get_today() - day).days > MAX_DATABASE_AGE_DAYS:
            raise NotComparedError(f"{archive} is of {day}, over {MAX_DATABASE_AGE_DAYS} days old; download it anew.")
        days.append(day)
    return f"a database of {min(days)}"


def count_components(bill: Path) -> int:
    """Count the components of a bill of materials; refuse one that is missing or has none."""
    try:
        components = json.loads(bill.read_text(encoding="utf-8"))["components"]
    except (OSError, ValueError, KeyError) as error:
        raise NotComparedError(f"{bill} can't be read; run `make sbom`.") from error
    if not components:
        raise NotComparedError(f"{bill} has no components; run `make sbom`.")
    return len(components)


def run_scanner(scanner: Path, accepted: Path, database: Path | None) -> tuple[int, str]:
    """Return the scanner's exit status, 0 or 1, and its table.

    In case of any other status its output is dropped, because it counts 0 vulnerabilities even if it got no advisories.
    """
    command = [str(scanner), "scan", "source", "--config", str(accepted), *(["--offline"] if database else [])]
    command += [argument for bill in BILLS for argument in ("--lockfile", str(bill))]
    environment = {**os.environ, **({DATABASE_VARIABLE: str(database.resolve())} if database else {})}
    try:
        done = subprocess.run(  # noqa: S603 - a fixed program with our own arguments
            command, env=environment, capture_output=True, text=True, check=False, timeout=TIMEOUT_SECONDS
        )
    except OSError as error:
        raise NotComparedError(f"{scanner} can't be started; `make advisories` builds it.") from error
    except subprocess.TimeoutExpired as error:
        raise NotComparedError(f"osv-scanner took more than {TIMEOUT_SECONDS} seconds. Try again.") from error
    if done.returncode not in (NO_ADVISORY, ADVISORY_APPLIES):
        raise NotComparedError(_explain_failure(done.stderr, is_offline=database is not None))
    return done.returncode, done.stdout


def _explain_failure(errors: str, *, is_offline: bool) -> str:
    what = "the downloaded database can't be used" if is_offline else "OSV.dev gave no complete answer"
    hint = "Download it anew" if is_offline else "Try again, or use a downloaded database (docs/dependencies.md)"
    return f"{what}. {hint}. osv-scanner says: {errors.strip() or 'nothing'}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
