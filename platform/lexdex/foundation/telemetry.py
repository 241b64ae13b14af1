"""Log lines that programs can query: one JSON object a line, never a body, a token or a query string."""

import logging
import sys
import time

import msgspec

from lexdex.settings import Settings

QUIET = ("litestar", "uvicorn.error", "arq", "piccolo")
"""Libraries whose information is noise on a healthy day."""


class JsonFormatter(logging.Formatter):
    """One object a line; JSON escapes line breaks, so nothing that was sent can forge a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record with its `fields`, and its traceback where there is one."""
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line.update(getattr(record, "fields", {}))
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def configure(settings: Settings) -> None:
    """Send every log line of this process to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=settings.log_level.upper(), handlers=[handler], force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
