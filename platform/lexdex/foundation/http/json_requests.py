"""Converts JSON bodies to the types of the API document, and to no others."""

import re
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.exceptions import ValidationException

from lexdex.foundation.http.path_ids import MAX_ID

_PLACE: Final = re.compile(r" - at `\$(?:\.(?P<key>[^`]+))?`$")


class JsonRequest(Request[Any, Any, Any]):
    """A request whose JSON body must have the documented types: `"1"` is no number, and neither 1 nor "true" a boolean.

    Litestar converts bodies as leniently as parameters, which come as text.
    """

    async def json(self) -> Any:  # noqa: ANN401 - as Litestar's own
        """Return the body as the handler's type of `data`; raise ValidationException if it does not match it."""
        value = await super().json()
        field = self.route_handler.parsed_data_field
        if field is None:
            return value
        try:
            return msgspec.convert(value, field.annotation, strict=True)
        except msgspec.ValidationError:
            return _convert(_with_whole_numbers.decode(await self.body()), field.annotation)


def _convert(value: object, type_: Any) -> Any:  # noqa: ANN401 - the type of any handler's `data`
    try:
        return msgspec.convert(value, type_, strict=True)
    except msgspec.ValidationError as error:
        raise ValidationException(extra=[_describe(str(error))]) from None


def _read_number(text: str) -> int | float:
    """Return 2 for 2.0 or 20e-1, which are whole numbers in JSON Schema."""
    number = float(text)
    return int(number) if number.is_integer() and abs(number) <= MAX_ID else number


_with_whole_numbers: Final = msgspec.json.Decoder(float_hook=_read_number)


def _describe(message: str) -> dict[str, str]:
    """Return an error in the form of Litestar's own: what is wrong, and with which part of the body."""
    place = _PLACE.search(message)
    return {"message": _PLACE.sub("", message), "key": (place and place["key"]) or "data", "source": "body"}
