"""Configures logging for our own code and libraries: JSON lines in production, readable text elsewhere.

A line has `time`, `level`, `logger`, `message`, the keyword arguments of the call, `request_id` during a request, and
`exception` with a traceback. Never log a request body, a token, a query string or a person's address.
"""

import json
import logging
import sys
from collections.abc import MutableMapping
from typing import Any, Final

import msgspec
import structlog
from structlog.stdlib import BoundLogger, ProcessorFormatter
from structlog.types import EventDict, FilteringBoundLogger, Processor

from lexdex.settings import Settings

QUIET_LIBRARIES: Final = ("litestar", "uvicorn.error", "arq", "piccolo", "httpx")
"""Libraries that log from WARNING on, because their INFO lines have no use in normal operation."""

COMMON: Final[list[Processor]] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
]
"""Processors of our own log lines and, through the formatter, of those of libraries."""

structlog.configure(
    processors=[structlog.stdlib.filter_by_level, *COMMON, ProcessorFormatter.wrap_for_formatter],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=BoundLogger,
    cache_logger_on_first_use=True,
)


def get_logger(name: str) -> BoundLogger:
    """Return the logger with this name, such as "lexdex.search"; keyword arguments of its methods become log fields."""
    logger: BoundLogger = structlog.stdlib.get_logger(name)
    return logger


def log_response(**fields: object) -> None:
    """Log the line of one response; it passes fewer layers than other lines, for each request has one."""
    _output.access.info("request", **fields)


def configure(settings: Settings) -> None:
    """Send the log of this process to standard error, with the level and format of the settings."""
    configure_output(settings.log_level, is_json=settings.environment == "production")


def configure_output(level: str, *, is_json: bool = False) -> None:
    """Send log lines of this level and above to standard error, as JSON or readable text."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(ProcessorFormatter(foreign_pre_chain=COMMON, processors=_build_renderers(is_json=is_json)))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    _output.access = _build_access_logger(level, is_json=is_json)
    for name in QUIET_LIBRARIES:
        logging.getLogger(name).setLevel(logging.WARNING)


def build_json_formatter() -> ProcessorFormatter:
    """Return a formatter that writes JSON lines with the name of the event in `event`."""
    render = structlog.processors.JSONRenderer(serializer=_encode)
    return ProcessorFormatter(foreign_pre_chain=COMMON, processors=[ProcessorFormatter.remove_processors_meta, render])


def _build_renderers(*, is_json: bool) -> list[Processor]:
    if is_json:
        rename = structlog.processors.EventRenamer("message")
        render = structlog.processors.JSONRenderer(serializer=_encode)
        return [ProcessorFormatter.remove_processors_meta, structlog.processors.format_exc_info, rename, render]
    # A plain traceback, because the renderer's default prints local variables, which may be secrets.
    console = structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), timestamp_key="time", exception_formatter=structlog.dev.plain_traceback
    )
    return [ProcessorFormatter.remove_processors_meta, console]


def _build_access_logger(level: str, *, is_json: bool = False) -> FilteringBoundLogger:
    """Return a logger whose lines are those of the library `logging`, but for a third of the time."""
    common = [*COMMON[:2], _add_access_name, *COMMON[3:]]
    # The renderers begin with one that only lines of `logging` need.
    logger: FilteringBoundLogger = structlog.wrap_logger(
        structlog.WriteLogger(sys.stderr),
        processors=[*common, *_build_renderers(is_json=is_json)[1:]],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=True,
    )
    return logger.bind()


def _add_access_name(_: object, __: str, event: EventDict) -> EventDict:
    event["logger"] = "lexdex.access"
    return event


def _encode(event: MutableMapping[str, Any], **_: object) -> str:
    """Encode a log line's fields as one line of printable ASCII, so that no input can forge a line or lose one.

    Unlike msgspec's encoder, the standard library's escapes Unicode line breaks and accepts lone surrogates.
    """
    return json.dumps(msgspec.to_builtins(event, enc_hook=repr)).replace("\x7f", "\\u007f")


class _Output:
    """Where the lines of responses go; until `configure_output`, nowhere."""

    access = _build_access_logger("warning")


_output: Final = _Output()
