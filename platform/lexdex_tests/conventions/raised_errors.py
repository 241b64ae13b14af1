"""Finds the errors that a function can raise, by following in the source code what it calls."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any, get_type_hints

from lexdex.foundation.errors import LexdexError

OWN_PACKAGE = "lexdex."


def list_statuses(function: Callable[..., Any]) -> set[int]:
    """Return the statuses of Lexdex's errors that a function or anything it calls mentions.

    Calls are resolved through modules, classes, `self` and the types of parameters, but not through local variables.
    """
    statuses: set[int] = set()
    seen: set[object] = set()
    waiting: list[object] = [function]
    while waiting:
        target = _unwrap(waiting.pop())
        if target in seen or not target.__module__.startswith(OWN_PACKAGE):
            continue
        seen.add(target)
        if isinstance(target, type) and issubclass(target, LexdexError):
            statuses.add(target.status)
        elif isinstance(target, FunctionType):
            waiting += _list_uses(target)
        elif isinstance(target, type) and isinstance(made := target.__dict__.get("__init__"), FunctionType):
            waiting.append(made)
    return statuses - {LexdexError.status}


def _unwrap(target: object) -> Any:  # noqa: ANN401 - a function or a class
    target = getattr(target, "__func__", target)
    return inspect.unwrap(target) if callable(target) else target


def _list_uses(function: FunctionType) -> Iterator[object]:
    """Yield the functions and classes that a function's source names."""
    names = {**function.__globals__, **inspect.getclosurevars(function).nonlocals}
    names |= {name: kind for name, kind in _read_hints(function).items() if isinstance(kind, type)}
    names["self"] = function.__globals__.get(function.__qualname__.partition(".")[0])
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))):
        found = _resolve(node, names)
        if isinstance(found, FunctionType | staticmethod | classmethod | type):
            yield found


def _read_hints(function: FunctionType) -> dict[str, Any]:
    try:
        return get_type_hints(function)
    except NameError:  # A type that is imported for type checking only.
        return {}


def _resolve(node: ast.AST, names: dict[str, Any]) -> object:
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Attribute) and (base := _resolve(node.value, names)) is not None:
        return inspect.getattr_static(base, node.attr, None)
    return None
