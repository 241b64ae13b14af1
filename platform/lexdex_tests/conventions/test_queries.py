"""Queries: Piccolo's builder says most of them, SQL has a reason, rows are read by column name."""

import ast
from typing import TypeGuard

from lexdex_tests.conventions.queries import list_files, list_queries

MIN_BUILT_SHARE = 2 / 3
"""Of the queries outside hot paths, those that Piccolo's builder says."""
RECORD_FUNCTIONS = frozenset({"fetch", "fetch_row"})
"""Functions of `lexdex.foundation.database` that return asyncpg's records."""


def test_two_thirds_of_the_queries_are_built() -> None:
    queries = [query for query in list_queries() if not query.is_hot]
    built = [query for query in queries if not query.is_sql]
    assert len(queries) > 200
    assert len(built) / len(queries) >= MIN_BUILT_SHARE


def test_sql_has_a_reason() -> None:
    assert [query.place for query in list_queries() if query.is_sql and not query.reason] == []


def test_features_read_rows_by_name() -> None:
    assert [
        place for file in list_files() for place in _list_positional_reads(file.read_text("utf-8"), file.name)
    ] == []


def test_positional_reads_are_found() -> None:
    source = "Review(*row)\nname = row[0]\nrows = database.fetch(SQL)\nnamed = row['name']\n"
    assert _list_positional_reads(source, "x.py") == ["x.py:1", "x.py:2", "x.py:3"]


def _list_positional_reads(source: str, name: str) -> list[str]:
    return [f"{name}:{node.lineno}" for node in ast.walk(ast.parse(source)) if _is_positional_read(node)]


def _is_positional_read(node: ast.AST) -> TypeGuard[ast.expr]:
    """Whether this is `Struct(*row)`, `row[0]`, or a call that returns records."""
    if isinstance(node, ast.Call):
        return _returns_records(node) or any(
            isinstance(argument, ast.Starred) and _is_row(argument.value) for argument in node.args
        )
    return (
        isinstance(node, ast.Subscript)
        and _is_row(node.value)
        and isinstance(node.slice, ast.Constant | ast.Slice | ast.UnaryOp)
        and not (isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str))
    )


def _returns_records(call: ast.Call) -> bool:
    function = call.func
    return (
        isinstance(function, ast.Attribute)
        and function.attr in RECORD_FUNCTIONS
        and isinstance(function.value, ast.Name)
        and function.value.id == "database"
    )


def _is_row(expression: ast.expr) -> bool:
    return isinstance(expression, ast.Name) and expression.id in {"row", "record"}
