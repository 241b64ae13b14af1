"""What ruff cannot say of our style: purpose lines, sizes of files and of functions."""

import ast
import platform
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from lexdex_tests.conventions.source_files import (
    ROOT,
    migration_files,
    python_files,
    relative_name,
    style_sheets,
    web_files,
)

MAX_FILE_LENGTH = 500
MAX_FUNCTION_LENGTH = 80
USUAL_FUNCTION = 12


def _list_functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def _count_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of code without the docstring, which is there for the reader."""
    doc = node.body[0]
    is_doc = isinstance(doc, ast.Expr) and isinstance(doc.value, ast.Constant) and isinstance(doc.value.value, str)
    spent = (doc.end_lineno or doc.lineno) - doc.lineno + 1 if is_doc else 0
    return (node.end_lineno or node.lineno) - node.lineno + 1 - spent


def test_every_module_begins_with_one_sentence_of_purpose() -> None:
    without = []
    for path in python_files():
        doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        if not doc or not doc.splitlines()[0].rstrip().endswith((".", ":", "?")):
            without.append(relative_name(path))
    assert not without


def test_no_file_is_too_long() -> None:
    files = [*python_files(), *migration_files(), *web_files(), *style_sheets()]
    long = {relative_name(path): count for path in files if (count := _file_length(path)) > MAX_FILE_LENGTH}
    assert not long


def _file_length(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_functions_are_short() -> None:
    sizes = {
        f"{relative_name(path)}:{node.name}": _count_lines(node)
        for path in python_files()
        for node in _list_functions(path)
    }
    assert {name: size for name, size in sizes.items() if size > MAX_FUNCTION_LENGTH} == {}
    assert median(sizes.values()) <= USUAL_FUNCTION


def test_every_return_is_annotated() -> None:
    bare = [f"{relative_name(p)}:{n.name}" for p in python_files() for n in _list_functions(p) if n.returns is None]
    assert not bare


def test_the_standard_library_keeps_its_name() -> None:
    """A package called `platform` would shadow the standard library's module in every test."""
    assert not (ROOT / "platform" / "__init__.py").exists()
    assert "lexdex" not in str(platform.__file__)
    assert platform.python_version()
