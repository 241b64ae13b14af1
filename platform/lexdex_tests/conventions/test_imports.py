"""What import-linter's contracts cannot say: no import cycle at all, and no use of another feature's queries."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from lexdex_tests.conventions.source_files import ROOT

PACKAGES = {"lexdex": "platform", "lexdex_sample": "platform", "lexdex_search": "search-pipeline"}


@cache
def _modules() -> dict[str, Path]:
    """Every module by its dotted name; a package is the module of its `__init__`."""
    folders = [(ROOT / folder, package) for package, folder in PACKAGES.items()]
    return {
        _module_name(path, folder): path for folder, package in folders for path in (folder / package).rglob("*.py")
    }


def _module_name(path: Path, folder: Path) -> str:
    return ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")


@cache
def _imports() -> dict[str, set[str]]:
    return {module: set(_list_imports(path)) for module, path in _modules().items()}


def _list_imports(path: Path) -> Iterator[str]:
    """Our own modules that this file imports: `from package import name` means the module `name` if there is one."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [_target(node.module, alias.name) for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        yield from (name for name in names if name in _modules())


def _target(package: str, name: str) -> str:
    return f"{package}.{name}" if f"{package}.{name}" in _modules() else package


def test_no_module_imports_itself_through_others() -> None:
    assert len(_modules()) > 300
    # Raises CycleError, which names the modules of the cycle.
    TopologicalSorter(_imports()).prepare()


def test_features_do_not_import_the_queries_of_other_features() -> None:
    foreign = {
        f"{module} -> {imported}"
        for module, imports in _imports().items()
        for imported in imports
        if imported.startswith("lexdex.")
        and imported.split(".")[2:3] == ["queries"]
        and imported.split(".")[1] != module.split(".")[1]
    }
    assert not foreign
