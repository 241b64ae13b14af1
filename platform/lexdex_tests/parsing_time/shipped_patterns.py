"""Finds every regular expression of the shipped Python code, with the functions that the code applies to it."""

import ast
import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from lexdex_tests.conventions.source_files import ROOT
from lexdex_tests.parsing_time import record_patterns

PACKAGES: Final = (ROOT / "platform" / "lexdex", ROOT / "search-pipeline" / "lexdex_search")
FUNCTIONS: Final = frozenset({"search", "match", "fullmatch", "findall", "finditer", "sub", "subn", "split"})
COMPILE: Final = "compile"


class Use(NamedTuple):
    """A call of a function of `re`: its place, its first argument if that is a literal, and the name of the result."""

    file: Path
    line: int
    function: str
    literal: str | bytes | None
    name: str
    flags: int = 0


class ShippedPattern(NamedTuple):
    """A compiled pattern, its place, and whether the code matches whole texts with it or searches in them."""

    place: str
    pattern: re.Pattern[Any]
    function: str


def list_uses(files: Iterable[Path]) -> list[Use]:
    """List the calls of functions of `re` in the files."""
    uses = []
    for file in files:
        tree = ast.parse(file.read_text("utf-8"))
        names = {
            id(node.value): _get_name(node.targets[0] if isinstance(node, ast.Assign) else node.target)
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (function := _get_function_of_re(node.func)):
                name = names.get(id(node), "")
                uses.append(Use(file, node.lineno, function, _get_literal(node), name, _read_flags(node)))
    return uses


OF_EVALUATIONS = {"reference_matcher.py"}
"""Modules that run in evaluations only, over catalogues of our own."""


def list_files() -> list[Path]:
    """List the shipped modules that read texts from outside."""
    files = (file for package in PACKAGES for file in sorted(package.rglob("*.py")))
    return [file for file in files if file.name not in OF_EVALUATIONS]


def list_patterns() -> Iterator[ShippedPattern]:
    """List the patterns with each kind of function that the code applies to them; both kinds if that is unknown."""
    functions = _list_functions_by_name()
    uses = list_uses(list_files())
    named = {(use.file, use.line): use.name for use in uses}
    for use in uses:
        if use.function != COMPILE and use.literal is not None:
            pattern = re.compile(use.literal, use.flags)
            yield ShippedPattern(f"{use.file.name}:{use.line}", pattern, _simplify(use.function))
    for file, line, text, flags, is_bytes in list_recorded():
        pattern = re.compile(text.encode("latin-1"), flags) if is_bytes else re.compile(text, flags)
        applied = functions.get(named.get((Path(file), line), "")) or {"search", "fullmatch"}
        for function in sorted(applied):
            yield ShippedPattern(f"{Path(file).name}:{line}", pattern, function)


@cache
def list_recorded() -> list[tuple[str, int, str, int, bool]]:
    """List the patterns that the code compiles when it starts, without duplicates."""
    command = [sys.executable, "-m", record_patterns.__name__]
    output = subprocess.run(command, cwd=ROOT / "platform", check=True, capture_output=True).stdout  # noqa: S603
    return sorted({tuple(each) for each in json.loads(output)})


def find_unrecorded(uses: Iterable[Use]) -> list[str]:
    """List the calls whose pattern nothing knows: not compiled at the start, and not a literal."""
    recorded = {(Path(file), line) for file, line, *_ in list_recorded()}
    return [
        f"{use.file.name}:{use.line}"
        for use in uses
        if (use.file, use.line) not in recorded and (use.function == COMPILE or use.literal is None)
    ]


def _get_function_of_re(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id == "re":
        return function.attr if function.attr in FUNCTIONS | {COMPILE} else ""
    return ""


def _get_literal(call: ast.Call) -> str | bytes | None:
    first = call.args[0]
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str | bytes) else None


def _read_flags(call: ast.Call) -> int:
    text = " ".join(ast.unparse(argument) for argument in (*call.args[1:], *(each.value for each in call.keywords)))
    return int(sum(getattr(re, name) for name in set(re.findall(r"\bre\.([A-Z]+)\b", text))))


def _get_name(target: ast.expr) -> str:
    return target.attr if isinstance(target, ast.Attribute) else target.id if isinstance(target, ast.Name) else ""


def _simplify(function: str) -> str:
    return function if function in {"match", "fullmatch"} else "search"


@cache
def _list_functions_by_name() -> dict[str, set[str]]:
    """Return the functions by the name of the pattern that they are called on."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for file in list_files():
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in FUNCTIONS:
                found[_get_name(node.value)].add(_simplify(node.attr))
    return found
