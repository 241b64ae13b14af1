"""Public endpoints of the transparency log, as C2SP tlog-tiles describes them."""

from typing import Final

from litestar import Controller, Response, get
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.http.responses import describe_content, describe_failures
from lexdex.foundation.limits import MINUTE, per_address
from lexdex.transparency_log.service import reading

TEXT, BINARY = "text/plain", "application/octet-stream"
ANY_SITE: Final = {"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin"}
CHECKPOINT_HEADERS: Final = {**ANY_SITE, "Cache-Control": "no-cache"}
TILE_HEADERS: Final = {**ANY_SITE, "Cache-Control": "public, max-age=604800, immutable"}
"""Neither a complete tile nor the beginning of one ever changes."""


class LogController(Controller):
    """Endpoints of the log: its latest checkpoint, and the tiles from which anyone can compute the tree."""

    path = "/log"
    tags = ("log",)

    @get(
        "/checkpoint",
        operation_id="get_log_checkpoint",
        summary="Get log checkpoint",
        responses={**describe_content(TEXT, "A signed note.", body=str), **describe_failures(404)},
        guards=[public],
        media_type=TEXT,
    )
    @rate_limit(per_address(600, MINUTE))
    async def get_log_checkpoint(self) -> Response[str]:
        """Return the latest checkpoint: the log's name, its number of entries, its root hash, and the signature."""
        return Response(await reading.get_checkpoint(), media_type=TEXT, headers=CHECKPOINT_HEADERS)

    @get(
        "/tile/entries/{tile_path:path}",
        operation_id="get_log_entries",
        summary="Get log entries",
        responses=describe_content(BINARY, "Up to 256 entries, each after its length in two bytes."),
        guards=[public],
        media_type=BINARY,
    )
    @rate_limit(per_address(1_200, MINUTE))
    async def get_log_entries(self, tile_path: FromPath[str]) -> Response[bytes]:
        """Return the entries of a tile, for example `000` or `000.p/17`; each is the salted hash of what it records."""
        content = await reading.get_entry_bundle(tile_path.lstrip("/"))
        return Response(content, media_type=BINARY, headers=TILE_HEADERS)

    @get(
        "/tile/{level:int}/{tile_path:path}",
        operation_id="get_log_tile",
        summary="Get log tile",
        responses=describe_content(BINARY, "Up to 256 hashes of 32 bytes each."),
        guards=[public],
        media_type=BINARY,
    )
    @rate_limit(per_address(1_200, MINUTE))
    async def get_log_tile(self, level: FromPath[int], tile_path: FromPath[str]) -> Response[bytes]:
        """Return a tile of the tree by its level and path, for example `0/x001/067` or `0/000.p/17`."""
        return Response(await reading.get_tile(level, tile_path.lstrip("/")), media_type=BINARY, headers=TILE_HEADERS)


handlers: list[ControllerRouterHandler] = [LogController]
