"""Finds the objects of a PDF file."""

from collections.abc import Iterator
from typing import Any

from pypdf import PdfReader
from pypdf.generic import BooleanObject, IndirectObject


def get(holder: object, *keys: str) -> Any:  # noqa: ANN401 - a value of any type
    """Return the value under a path of keys, with all references followed; None if a part of the path is missing."""
    value: Any = holder.get_object() if hasattr(holder, "get_object") else holder
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
        value = value.get_object() if hasattr(value, "get_object") else value
    # pypdf's own booleans are always true in a condition.
    return value.value if isinstance(value, BooleanObject) else value


def list_dictionaries(reader: PdfReader) -> Iterator[dict[str, Any]]:
    """Yield all dictionaries of a file, those of streams and those inside of others included."""
    numbers = {(number, generation) for generation, offsets in reader.xref.items() for number in offsets}
    numbers |= {(number, 0) for number in reader.xref_objStm}
    for number, generation in sorted(numbers):
        yield from _list_inside(IndirectObject(number, generation, reader).get_object())


def read_number_tree(node: object) -> dict[int, Any]:
    """Return what a number tree has under each number."""
    numbers = get(node, "/Nums") or []
    found = {int(key): get(value) for key, value in zip(numbers[::2], numbers[1::2], strict=True)}
    for child in get(node, "/Kids") or ():
        found |= read_number_tree(child)
    return found


def _list_inside(value: object) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        if not isinstance(part, IndirectObject):
            yield from _list_inside(part)
