"""Names and texts in Python: what a module defines, and the sentences in its string literals."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from lexdex_tests.conventions.language.vocabulary import Kind, Term

SENTENCE = re.compile(r"^\W?[A-Z][^\s,]*,? \W?[a-z{]")
SQL = re.compile(r"\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|WITH|TRUNCATE|DROP|COMMENT)\b")


def find_terms(path: Path, name: str, *, texts: bool = False, docstrings: bool = False) -> Iterator[Term]:
    """Yield the names that a module defines and, on request, its sentences and docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        yield from _names(node, name)
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        if docstrings if id(node) in documentation else texts and _is_sentence(node.value):
            yield Term(name, node.lineno, "text", node.value)


def _is_sentence(text: str) -> bool:
    return bool(SENTENCE.match(text)) and not SQL.search(text)


def _names(node: ast.AST, path: str) -> Iterator[Term]:
    if isinstance(node, ast.ClassDef):
        yield Term(path, node.lineno, "class", node.name)
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield Term(path, node.lineno, _kind_of_function(node), node.name)
    elif isinstance(node, ast.arg):
        yield Term(path, node.lineno, "name", node.arg)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield Term(path, node.lineno, "constant" if node.id.isupper() else "name", node.id)
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and _is_self(node.value):
        yield Term(path, node.lineno, "name", node.attr)
    elif isinstance(node, ast.alias) and node.asname:
        yield Term(path, node.lineno, "name", node.asname)


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def _kind_of_function(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Kind:
    """Properties and fixtures are read as values, so nouns and adjectives name them well."""
    decorators = " ".join(ast.unparse(each) for each in node.decorator_list)
    return "name" if "property" in decorators or "fixture" in decorators else "function"
