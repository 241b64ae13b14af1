"""Texts outside of code: documents, emails, legal texts, style sheets and the API document."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lexdex_tests.conventions.language.vocabulary import Term

CODE = re.compile(r"`[^`\n]*`|\]\([^)]*\)|https?://\S+|\{[{%].*?[%}]\}|<[^>]*>")
FENCE = re.compile(r"```.*?```", re.DOTALL)
SELECTOR = re.compile(r"\.(-?[a-zA-Z_][\w-]*)")
QUOTED = re.compile(r'"([^"]*)"')


def _blank(found: re.Match[str]) -> str:
    """Keep line numbers where something is cut out."""
    return "\n" * found[0].count("\n") or " "


def find_prose(path: Path, name: str) -> Iterator[Term]:
    """Yield the lines of a document, an email or a legal text without code, addresses and markup."""
    text = FENCE.sub(_blank, path.read_text(encoding="utf-8"))
    for number, line in enumerate(CODE.sub(_blank, text).splitlines(), start=1):
        yield Term(name, number, "text", line)


def find_class_names(path: Path, name: str) -> Iterator[Term]:
    """Yield the classes of a style sheet, each once."""
    seen: set[str] = set()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        for value in SELECTOR.findall(line.partition("{")[0] if "{" in line or line.rstrip().endswith(",") else ""):
            if value not in seen:
                seen.add(value)
                yield Term(name, number, "name", value)


def find_api_terms(path: Path, name: str) -> Iterator[Term]:
    """Yield names of operations, schemas, fields and parameters of the API document, and its texts."""
    document = json.loads(path.read_text(encoding="utf-8"))
    for operations in document["paths"].values():
        for operation in operations.values():
            yield Term(name, 1, "function", str(operation.get("operationId", "")))
    for schema in document["components"]["schemas"]:
        yield Term(name, 1, "class", schema)
    yield from _walk(document, name)


def _walk(node: Any, name: str) -> Iterator[Term]:  # noqa: ANN401 - JSON
    if isinstance(node, list):
        for each in node:
            yield from _walk(each, name)
    if not isinstance(node, dict):
        return
    for key, value in node.items():
        if key in {"summary", "description", "title"} and isinstance(value, str):
            yield Term(name, 1, "text", value)
        if key == "properties":
            yield from (Term(name, 1, "name", field) for field in value)
        yield from _walk(value, name)
