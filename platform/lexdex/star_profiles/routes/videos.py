"""The endpoint that serves videos; it supports range requests and reads in chunks to limit memory use."""

import re
from collections.abc import AsyncIterator

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Stream
from litestar.types import ControllerRouterHandler

from lexdex.foundation.errors import LexdexError
from lexdex.foundation.files import Files
from lexdex.foundation.http.access import public
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_content, describe_failures
from lexdex.foundation.limits import SAME_FOR_ALL
from lexdex.star_profiles.service import videos

BATCH_SIZE = 1024 * 1024
HEADERS = {
    # The file name contains a hash of the content, so the content of a URL never changes.
    "Cache-Control": "public, max-age=31536000, immutable",
    "Accept-Ranges": "bytes",
    "X-Robots-Tag": "noindex",
}
_RANGE = re.compile(r"bytes=(\d{1,12})-(\d{0,12})")


BEYOND_END = "The requested range lies beyond the end of the video."


class RangeNotSatisfiable(LexdexError):
    """The Range header of the request lies beyond the end of the content."""

    status = 416


@get(
    "/media/{name:str}",
    operation_id="get_video",
    summary="Get video",
    responses={
        **describe_content("video/*", "The whole video."),
        **describe_content("video/*", "The requested part of the video.", status=206),
        **describe_failures(416),
    },
    guards=[public],
    tags=["catalogue"],
    media_type="video/mp4",
)
@no_rate_limit(SAME_FOR_ALL)
async def get_video(
    request: AnyRequest, name: FromPath[str], files: NamedDependency[Files]
) -> Stream | Response[bytes]:
    """Return a video; with a Range header, at most 1 MiB of it."""
    size = await videos.get_video_size(files, name)
    requested = _RANGE.fullmatch(request.headers.get("range", ""))
    if requested is None:
        headers = {**HEADERS, "Content-Length": str(size)}
        return Stream(_stream_video(files, name, size), media_type=videos.get_media_type(name), headers=headers)
    start, last = int(requested[1]), int(requested[2] or size - 1)
    if start >= size or last < start:
        raise RangeNotSatisfiable(BEYOND_END, headers={"Content-Range": f"bytes */{size}"})
    end = min(last + 1, size, start + BATCH_SIZE)
    content = await videos.read_video_part(files, name, start, end)
    headers = {**HEADERS, "Content-Range": f"bytes {start}-{end - 1}/{size}"}
    return Response(content, status_code=206, media_type=videos.get_media_type(name), headers=headers)


async def _stream_video(files: Files, name: str, size: int) -> AsyncIterator[bytes]:
    for start in range(0, size, BATCH_SIZE):
        yield await videos.read_video_part(files, name, start, min(start + BATCH_SIZE, size))


handlers: list[ControllerRouterHandler] = [get_video]
