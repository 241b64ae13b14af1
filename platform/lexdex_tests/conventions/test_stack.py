"""The stack and the top level are what the user chose; a test, because drifting away begins with one dependency."""

import json
import subprocess
import tomllib

import asyncpg
import msgspec
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute
from piccolo.conf.apps import Finder

from lexdex.app import create_api
from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.conventions.source_files import ROOT, web_files

FOLDERS = {"platform", "search-pipeline", "web", "charts", "k8s", "loadtests", "docs"}
PLATFORM = {"litestar", "msgspec", "piccolo", "asyncpg", "arq"}
WEB = {"react", "@tanstack/react-router", "@tanstack/react-query", "antd"}


@pytest.mark.covers("DC07")
def test_the_top_level_has_the_chosen_folders() -> None:
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith((".", "_"))}
    assert folders - {"var", "node_modules"} == FOLDERS


@pytest.mark.covers("DC07")
def test_make_runs_the_tests_that_pyproject_configures(request: pytest.FixtureRequest) -> None:
    assert request.config.inipath == ROOT / "pyproject.toml"
    plan = subprocess.run(["make", "-n", "test"], cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S607
    assert "python -m pytest" in plan
    assert "lexdex_tests.coverage_of_spec" in plan


@pytest.mark.covers("DC01")
async def test_the_platform_runs_on_the_chosen_stack(settings: Settings, pool: None) -> None:
    app = create_api(settings)
    assert isinstance(app, Litestar)
    answers = [
        handler.parsed_return_field.annotation
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
    ]
    assert len([each for each in answers if isinstance(each, type) and issubclass(each, msgspec.Struct)]) > 20
    assert len(Finder().get_table_classes()) > 20
    assert isinstance(db.engine.pool, asyncpg.Pool)


def test_the_platform_declares_the_chosen_stack() -> None:
    project = tomllib.loads((ROOT / "platform" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {entry.split("[")[0].split("=")[0].split("<")[0].split(">")[0] for entry in project["dependencies"]}
    assert named >= PLATFORM


@pytest.mark.covers("DC04")
def test_the_web_app_is_built_from_the_chosen_stack() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    assert package["dependencies"].keys() >= WEB
    sources = "".join(path.read_text(encoding="utf-8") for path in web_files() if ".test." not in path.name)
    assert {name for name in WEB if f"from '{name}" not in sources} == set()
    assert "vite" in package["devDependencies"]
    assert "from 'vite'" in (ROOT / "web" / "scripts" / "build.mjs").read_text(encoding="utf-8")
