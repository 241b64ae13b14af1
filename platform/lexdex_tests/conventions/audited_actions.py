"""Reads from the source which actions the audit log can have; an ellipsis stands for a part that only a run knows."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef


class UnreadableAction(Exception):
    """The action of an act can't be read from the source; the message says where."""


def list_audited_actions(files: Mapping[str, str]) -> set[str]:
    """Return the actions of all `Act(…)` in these sources, which are given by name."""
    acting = {name: text for name, text in files.items() if "Act(" in text}
    return {action for name, text in acting.items() for action in _list_of_module(name, ast.parse(text))}


def read_sources(folder: Path) -> dict[str, str]:
    """Return the text of each Python file below a folder, by its path."""
    return {str(path): path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))}


def _list_of_module(name: str, module: ast.Module) -> Iterator[str]:
    for function in [node for node in ast.walk(module) if isinstance(node, Function)]:
        for call in _list_calls(function, "Act"):
            found = {*_read(_get_argument(call, 0, "action"), function, module)}
            if not found or any(action.replace("…", "") in {"", "."} for action in found):
                raise UnreadableAction(f"{name}:{call.lineno}")
            yield from found


def _list_calls(tree: ast.AST, name: str) -> list[ast.Call]:
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [call for call in calls if getattr(call.func, "attr", getattr(call.func, "id", "")) == name]


def _get_argument(call: ast.Call, position: int, name: str) -> ast.expr | None:
    named = [each.value for each in call.keywords if each.arg == name]
    return named[0] if named else (call.args[position] if position < len(call.args) else None)


def _read(value: ast.expr | None, function: Function, module: ast.Module) -> Iterator[str]:
    """Yield the texts that an expression in this function can have."""
    match value:
        case ast.Constant(value=str() as text):
            yield text
        case ast.IfExp(body=first, orelse=second):
            yield from _read(first, function, module)
            yield from _read(second, function, module)
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in parts)
        case ast.Name(id=name):
            yield from _read_name(name, function, module)


def _read_name(name: str, function: Function, module: ast.Module) -> Iterator[str]:
    """Yield the texts of a variable of the function, or of a parameter: what its callers in the module pass."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and name in {getattr(target, "id", "") for target in node.targets}:
            yield from _read(node.value, function, module)
    parameters = [each.arg for each in (*function.args.args, *function.args.kwonlyargs)]
    if name in parameters:
        for caller in [node for node in ast.walk(module) if isinstance(node, Function) and node is not function]:
            for call in _list_calls(caller, function.name):
                yield from _read(_get_argument(call, parameters.index(name), name), caller, module)
