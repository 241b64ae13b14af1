"""Runs the comparison as `make advisories` does, with a database and a file of accepted advisories of the test."""

import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from lexdex_tests.conventions.source_files import ROOT

ADVISORY = "LEXDEX-2026-0001"
REASON = "Only the command line reads such files."
FOLDER = "osv-scalibr"


class Component(NamedTuple):
    """A component of ours; the version is that of the lock."""

    ecosystem: str
    name: str
    version: str


def read_python_component(name: str) -> Component:
    lock = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    (version,) = re.findall(rf"^{re.escape(name)}==(\S+)", lock, re.MULTILINE)
    return Component("PyPI", name, version)


def read_web_component(name: str) -> Component:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    return Component("npm", name, lock["packages"][f"node_modules/{name}"]["version"])


PILLOW = read_python_component("pillow")


def get_day(days: int) -> str:
    """Return the day that is so many days from today, as TOML and the comparison write it."""
    return f"{datetime.now(UTC).date() + timedelta(days=days):%Y-%m-%d}"


def write_database(folder: Path, component: Component) -> Path:
    """Write a database of OSV's format with one advisory, for exactly this version of the component."""
    for ecosystem in ("PyPI", "npm"):
        archive = folder / FOLDER / ecosystem / "all.zip"
        archive.parent.mkdir(parents=True)
        with zipfile.ZipFile(archive, "w") as written:
            if ecosystem == component.ecosystem:
                written.writestr(f"{ADVISORY}.json", json.dumps(_build_advisory(component)))
    return folder


def _build_advisory(component: Component) -> dict[str, object]:
    package = {"ecosystem": component.ecosystem, "name": component.name}
    return {
        "schema_version": "1.6.0",
        "id": ADVISORY,
        "modified": "2026-11-01T00:00:00Z",
        "summary": "Made for a test",
        "affected": [{"package": package, "versions": [component.version]}],
    }


def write_accepted(file: Path, *, until: str, reason: str = REASON) -> Path:
    """Write a file that accepts the advisory; `until` is a value in TOML."""
    file.write_text(f'[[IgnoredVulns]]\nid = "{ADVISORY}"\nignoreUntil = {until}\nreason = "{reason}"\n')
    return file


def compare(*options: str | Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run the comparison with these options."""
    return run([sys.executable, "platform/advisories.py", *map(str, options)], environment)


def run(command: list[str], environment: Mapping[str, str] | None = None) -> "subprocess.CompletedProcess[str]":
    """Run a command in the root of the checkout."""
    given = {**os.environ, **(environment or {})}
    return subprocess.run(  # noqa: S603 - our own command
        command, cwd=ROOT, env=given, capture_output=True, text=True, check=False, timeout=240
    )
