"""Lists the queries of the features: which ones Piccolo's builder says, which ones are SQL, and with which reason.

`python -m lexdex_tests.conventions.queries` prints the numbers of each feature.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

LEXDEX: Final = Path(__file__).parents[2] / "lexdex"
EXCLUDED: Final = {("foundation", "database"), ("foundation", "schema.py"), ("migrations",)}
"""What runs the statements, and migrations."""
STATEMENT_POSITIONS: Final = {
    "fetch_as": 1,
    "fetch_one_as": 1,
    "stream_as": 1,
    "fetch_value": 0,
    "fetch_column": 0,
    "fetch_dicts": 0,
    "fetch": 0,
    "fetch_row": 0,
    "execute": 0,
}
"""Functions of `lexdex.foundation.database` that run a statement, and which argument it is."""
TEXT_METHODS: Final = frozenset({"format", "join", "replace"})
HOT: Final = re.compile(r"\bhot\b", re.IGNORECASE)

Values = dict[str, tuple[ast.expr, int]]
"""Names with their value and its line."""


class Query(NamedTuple):
    """One place that runs a statement."""

    feature: str
    place: str
    is_sql: bool
    reason: str
    """The comments above the SQL and its parts; empty without one, and for Piccolo's queries."""

    @property
    def is_hot(self) -> bool:
        """Whether its reason is speed."""
        return HOT.search(self.reason) is not None


def list_queries() -> list[Query]:
    """List the queries of all features and of the outbox."""
    return [query for file in list_files() for query in _read_file(file)]


def list_files() -> list[Path]:
    """List the modules that may run queries."""
    return [
        file
        for file in sorted(LEXDEX.rglob("*.py"))
        if not any(file.relative_to(LEXDEX).parts[: len(excluded)] == excluded for excluded in EXCLUDED)
    ]


def _read_file(file: Path) -> Iterator[Query]:
    source = file.read_text(encoding="utf-8")
    lines, tree = source.splitlines(), ast.parse(source)
    module_values = _collect_assignments(tree.body)
    feature = file.relative_to(LEXDEX).parts[0]
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        values = module_values | _collect_assignments(ast.walk(function))
        for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
            if (statement := _find_statement(call)) is None:
                continue
            is_sql = _is_text(statement, values)
            reason = " ".join(_list_comments(statement, values, lines)) if is_sql else ""
            yield Query(feature, f"{file.relative_to(LEXDEX)}:{call.lineno}", is_sql, reason)


def _find_statement(call: ast.Call) -> ast.expr | None:
    """Return the statement of a call of `database.fetch_as` and the like."""
    function = call.func
    if not isinstance(function, ast.Attribute) or not isinstance(function.value, ast.Name):
        return None
    position = STATEMENT_POSITIONS.get(function.attr)
    if function.value.id != "database" or position is None or len(call.args) <= position:
        return None
    return call.args[position]


def _collect_assignments(nodes: Iterable[ast.AST]) -> Values:
    values: Values = {}
    for node in nodes:
        if isinstance(node, ast.Assign):
            targets: list[ast.expr] = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        else:
            continue
        for target in targets:
            if isinstance(target, ast.Name) and node.value is not None:
                values.setdefault(target.id, (node.value, node.lineno))
    return values


def _is_text(expression: ast.expr, values: Values) -> bool:
    """Whether a statement is SQL: a text, or made from one by adding, formatting or choosing."""
    if isinstance(expression, ast.Constant):
        return isinstance(expression.value, str)
    if isinstance(expression, ast.Name) and expression.id in values:
        others = {name: entry for name, entry in values.items() if name != expression.id}
        return _is_text(values[expression.id][0], others)
    if isinstance(expression, ast.Call):
        function = expression.func
        return (
            isinstance(function, ast.Attribute) and function.attr in TEXT_METHODS and _is_text(function.value, values)
        )
    parts = {
        ast.BinOp: ("left", "right"),
        ast.IfExp: ("body", "orelse"),
        ast.Subscript: ("value",),
    }.get(type(expression), ())
    if isinstance(expression, ast.Dict):
        return any(_is_text(value, values) for value in expression.values)
    return isinstance(expression, ast.JoinedStr) or any(_is_text(getattr(expression, part), values) for part in parts)


def _list_comments(expression: ast.expr, values: Values, lines: list[str]) -> list[str]:
    """List the comments above a text and above the texts that it consists of."""
    comments = []
    for node in ast.walk(expression):
        if isinstance(node, ast.Name) and node.id in values:
            value, line = values[node.id]
            others = {name: entry for name, entry in values.items() if name != node.id}
            comments += [_read_comment(lines, line), *_list_comments(value, others, lines)]
    return [comment for comment in comments if comment]


def _read_comment(lines: list[str], line: int) -> str:
    """Read the comment above an assignment, or above the block of assignments that it is in."""
    index = line - 2
    while index >= 0 and lines[index].strip() and not lines[index].startswith("#"):
        index -= 1
    comment = []
    while index >= 0 and lines[index].startswith("#"):
        comment.append(lines[index].removeprefix("# "))
        index -= 1
    return " ".join(reversed(comment))


def main() -> None:
    """Print the numbers of each feature."""
    queries = list_queries()
    totals = Counter(
        (query.feature, "hot" if query.is_hot else "sql" if query.is_sql else "piccolo") for query in queries
    )
    for feature in sorted({query.feature for query in queries}):
        numbers = "  ".join(f"{kind} {totals[feature, kind]:3}" for kind in ("piccolo", "sql", "hot"))
        sys.stdout.write(f"{feature:15} {numbers}\n")
    sys.stdout.writelines(
        f"without a reason: {query.place}\n" for query in queries if query.is_sql and not query.reason
    )


if __name__ == "__main__":
    main()
