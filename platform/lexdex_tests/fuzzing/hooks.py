"""What Schemathesis checks here beyond its own checks, and the files that it has no serializer for."""

import re
from typing import Any, Final

import schemathesis
from schemathesis.generation import GenerationMode

schemathesis.serializer.alias("application/pdf", "application/octet-stream")
"""Lets it send PDF files where a PDF is all that an operation accepts."""

REFUSED: Final = (400, 422)
CONTRADICTIONS: Final = re.compile(
    r" must be .+, not (?:text|a |an |nothing|true)"
    r"|There is no field “"
    r"|The request does not match this operation's schema\.|The request is not valid"
    r"|^The \S+(?: \S+)* must (?:have|be) at (?:most|least) [\d.]+(?: characters| entries)?\.$"
)
"""Sentences about the shape of a request, which the API document states in full."""


@schemathesis.check
def valid_data_matches_the_schema(
    ctx: schemathesis.CheckContext, response: schemathesis.Response, case: schemathesis.Case[Any]
) -> None:
    """Fail if the site says that a request, which is valid by the API document, has another shape than it expects."""
    if response.status_code not in REFUSED or case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE:
        return
    detail = str(response.json()["detail"])
    assert not CONTRADICTIONS.search(detail), f"Valid by the API document, and refused: {detail}"
