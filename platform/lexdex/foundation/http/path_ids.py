"""The number of a row in a path."""

from typing import Annotated, Final

from litestar.params import PathParameter

MAX_ID: Final = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exactly; ids of rows count up from 1."""
RowId = Annotated[int, PathParameter(ge=1, le=MAX_ID)]
