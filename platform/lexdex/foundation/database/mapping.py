"""Converts rows to msgspec Structs by column name, and checks the columns of a statement before it runs."""

import inspect
from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from operator import itemgetter
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin
from uuid import UUID

import asyncpg
import msgspec
from msgspec.structs import FieldInfo

T = TypeVar("T")
Mapper = Callable[[asyncpg.Record], T]
Converter = Callable[[Any], Any]

JSON_TYPES = frozenset({"json", "jsonb"})
PYTHON_TYPES: dict[str, type] = {
    "bool": bool,
    "bytea": bytes,
    "date": date,
    "float4": float,
    "float8": float,
    "int2": int,
    "int4": int,
    "int8": int,
    "interval": timedelta,
    "numeric": Decimal,
    "text": str,
    "time": time,
    "timestamp": datetime,
    "timestamptz": datetime,
    "uuid": UUID,
    "varchar": str,
}
"""The Python type that asyncpg returns for each PostgreSQL type."""


class Column(NamedTuple):
    """A column of a statement's result: its name, PostgreSQL type name, and whether that type is an array."""

    name: str
    type: str
    is_array: bool


def list_columns(statement: Any) -> list[Column]:  # noqa: ANN401 - asyncpg's prepared statement
    """Return the columns of a prepared statement's result."""
    return [Column(one.name, one.type.name, one.type.kind == "array") for one in statement.get_attributes()]


def build_struct_mapper(struct: type[T], columns: Sequence[Column]) -> Mapper[T]:
    """Return a function that converts a row with these columns to an instance of the Struct.

    Raises TypeError if a column's name or type does not fit the Struct's fields. A field may lack a column only if it
    has a default. JSON columns are decoded to the field's type.
    """
    fields = {field.name: field for field in msgspec.structs.fields(struct)}  # type: ignore[arg-type]
    _refuse_other_names(struct, fields, columns)
    converters = {
        column.name: converter
        for column in columns
        if (converter := _find_converter(struct, fields[column.name], column))
    }
    names = [column.name for column in columns]
    positional = _list_positional_fields(struct)[: len(names)]
    if set(positional) != set(names):
        return _build_keyword_mapper(struct, names, converters)
    order = [names.index(name) for name in positional]
    if converters:
        by_position = {positional.index(name): convert for name, convert in converters.items()}
        return _build_converting_mapper(struct, order, by_position)
    if order == sorted(order):
        return lambda row: struct(*row)
    in_order = itemgetter(*order)
    return lambda row: struct(*in_order(row))


def build_dict_mapper(columns: Sequence[Column]) -> Mapper[dict[str, Any]]:
    """Return a function that converts a row with these columns to a dict, decoding JSON columns."""
    json_names = [column.name for column in columns if column.type in JSON_TYPES]
    if not json_names:
        return dict

    def convert(row: asyncpg.Record) -> dict[str, Any]:
        values = dict(row)
        for name in json_names:
            values[name] = None if values[name] is None else msgspec.json.decode(values[name])
        return values

    return convert


def _list_positional_fields(struct: type) -> list[str]:
    parameters = inspect.signature(struct).parameters.values()
    return [parameter.name for parameter in parameters if parameter.kind is parameter.POSITIONAL_OR_KEYWORD]


def _build_converting_mapper(struct: type[T], order: list[int], converters: dict[int, Converter]) -> Mapper[T]:
    """Return a function that builds the Struct from a row by position.

    `order` has the column index for each field; `converters` maps a field's position to the conversion of its value.
    """
    positions = list(converters.items())

    def build(row: asyncpg.Record) -> T:
        values = [row[column] for column in order]
        for position, convert in positions:
            value = values[position]
            values[position] = None if value is None else convert(value)
        return struct(*values)

    return build


def _build_keyword_mapper(struct: type[T], names: list[str], converters: dict[str, Converter]) -> Mapper[T]:
    plain = [name for name in names if name not in converters]

    def build(row: asyncpg.Record) -> T:
        values = {name: row[name] for name in plain}
        for name, convert in converters.items():
            value = row[name]
            values[name] = None if value is None else convert(value)
        return struct(**values)

    return build


def _refuse_other_names(struct: type, fields: dict[str, FieldInfo], columns: Sequence[Column]) -> None:
    names = [column.name for column in columns]
    required = {name for name, field in fields.items() if field.required}
    unknown, missing = set(names) - set(fields), required - set(names)
    if unknown or missing or len(set(names)) < len(names):
        raise TypeError(
            f"The columns {names} are not the fields of {struct.__name__}: "
            f"unknown {sorted(unknown)}, missing {sorted(missing)}"
        )


def _find_converter(struct: type, field: FieldInfo, column: Column) -> Converter | None:
    """Return the function that converts a column's value to the field's type, or None if none is needed.

    Raises TypeError if the column's type cannot be stored in the field.
    """
    types = _flatten(field.type)
    if Any in types or object in types:
        return msgspec.json.decode if column.type in JSON_TYPES else None
    if column.type in JSON_TYPES:
        return None if types <= {str, type(None)} else msgspec.json.Decoder(field.type).decode
    if column.is_array:
        return next((kind for kind in (tuple, frozenset, set) if kind in types), None)
    expected = PYTHON_TYPES.get(column.type)
    if expected and not _accepts(types, expected):
        raise TypeError(f"{struct.__name__}.{field.name} is {field.type}, but its column is of the type {column.type}")
    return None


def _accepts(types: set[Any], expected: type) -> bool:
    return expected in types or (expected is int and float in types)


def _flatten(annotation: Any) -> set[Any]:  # noqa: ANN401 - an annotation
    """Return the classes that a type annotation allows: {int, NoneType} for `int | None`, {list} for `list[str]`."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _flatten(get_args(annotation)[0])
    if origin is Literal:
        return {type(value) for value in get_args(annotation)}
    if origin in {Union, UnionType}:
        return set().union(*(_flatten(part) for part in get_args(annotation)))
    supertype = getattr(annotation, "__supertype__", None)
    return _flatten(supertype) if supertype else {origin or annotation}
