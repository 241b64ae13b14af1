"""The stack and the top level are what the user chose; a test, because drifting away begins with one dependency."""

import json
import tomllib

import pytest

from lexdex_tests.conventions.source_files import ROOT

FOLDERS = {"platform", "search-pipeline", "web", "charts", "k8s", "loadtests", "docs"}
PLATFORM = {"litestar", "msgspec", "piccolo", "asyncpg", "arq"}
WEB = {"react", "@tanstack/react-router", "@tanstack/react-query", "antd"}


@pytest.mark.covers("DC07")
def test_the_top_level_has_the_chosen_folders() -> None:
    shown = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith((".", "_"))}
    assert shown - {"var", "node_modules"} == FOLDERS
    assert all((ROOT / name).is_file() for name in ("pyproject.toml", "Makefile"))


def test_the_platform_uses_the_chosen_stack() -> None:
    project = tomllib.loads((ROOT / "platform" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {entry.split("[")[0].split("=")[0].split("<")[0].split(">")[0] for entry in project["dependencies"]}
    assert named >= PLATFORM


@pytest.mark.covers("DC04")
def test_the_web_app_uses_the_chosen_stack() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    assert package["dependencies"].keys() >= WEB
    assert "vite" in package["devDependencies"]
