"""Descriptions of responses for the API document, for the argument `responses` of a route decorator."""

from litestar.openapi.datastructures import ResponseSpec

from lexdex.foundation.http.errors import Problem

Responses = dict[int, ResponseSpec]

DESCRIPTIONS = {
    400: "The request breaks a rule; `detail` says which.",
    401: "There is no session, or it has ended.",
    403: "The account may not do this; `detail` says why.",
    404: "What the request refers to does not exist.",
    405: "The method is not allowed here.",
    409: "The current state does not allow this; `detail` says why.",
    410: "What the request refers to was deleted.",
    416: "The requested range lies beyond the end of the content.",
    429: "A rate limit is exceeded; the header Retry-After says when to try again.",
    503: "The service can't do this now; trying again later may help.",
}

NOT_MODIFIED: Responses = {304: ResponseSpec(None, description="The cached copy of the client is current.")}


def describe_failures(*statuses: int, body: type = Problem) -> Responses:
    """Describe error responses that only this operation has, such as 409; `openapi.py` adds those that many have."""
    return {
        status: ResponseSpec(body, generate_examples=False, description=DESCRIPTIONS[status]) for status in statuses
    }


def describe_content(media_type: str, description: str, *, status: int = 200, body: type = bytes) -> Responses:
    """Describe a successful response that is no JSON; `media_type` may be a range such as `image/*`."""
    return {status: ResponseSpec(body, media_type=media_type, generate_examples=False, description=description)}
