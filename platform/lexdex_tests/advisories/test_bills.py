"""The bills of materials name every component that is shipped, in its version of the lock."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexdex_tests.advisories.check import run
from lexdex_tests.conventions.source_files import ROOT


def list_components(bill: Path) -> set[str]:
    """List the components as `name@version`, decoded from their package URLs."""
    components = json.loads(bill.read_text(encoding="utf-8"))["components"]
    return {component["purl"].partition("/")[2].replace("%40", "@", 1) for component in components}


def list_locked_web_packages() -> Iterator[str]:
    """List the packages of the web app's lock, without those that only developers or types need."""
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for path, package in packages.items():
        if path and not package.get("dev") and not package.get("devOptional"):
            yield f"{path.rpartition('node_modules/')[2]}@{package['version']}"


def test_the_bill_of_the_web_app_names_every_shipped_package(tmp_path: Path) -> None:
    done = run(["platform/web_bill.sh", str(tmp_path / "web.cdx.json")])
    assert done.returncode == 0, done.stderr
    listed, locked = list_components(tmp_path / "web.cdx.json"), set(list_locked_web_packages())
    assert any(component.startswith("react@") for component in listed)
    assert listed == locked


@pytest.mark.advisories
def test_the_bill_of_the_platform_names_every_installed_package() -> None:
    lock = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    entries = re.findall(r"^([\w.-]+)==(\S+)(.*)$", lock, re.MULTILINE)
    installed = {f"{name}@{version}" for name, version, condition in entries if "'never'" not in condition}
    assert list_components(ROOT / "var" / "sbom" / "python.cdx.json") == installed
