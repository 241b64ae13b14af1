"""Refuses requests that a page of another site, a link or an image caused, by what browsers say about them."""

from typing import Final

from lexdex.foundation.errors import Forbidden
from lexdex.foundation.http.client import AnyRequest

FOREIGN: Final = "Please open the link in your browser."
EXPECTED: Final = {
    "sec-fetch-site": {"same-origin"},
    "sec-fetch-mode": {"cors", "same-origin"},
    "sec-fetch-dest": {"empty"},
}
"""What browsers send with a request of a script of our own pages; other clients send none of these headers."""


def refuse_foreign_requests(request: AnyRequest) -> None:
    """Raise Forbidden if a browser says that no script of our own pages sent the request."""
    for name, expected in EXPECTED.items():
        if name in request.headers and request.headers[name] not in expected:
            raise Forbidden(FOREIGN, rule="foreign_request")
