"""Log lines: the same fields for ours and for libraries', JSON in production, and no secret in either form."""

import json
import subprocess
import sys
from typing import Any

from lexdex_tests.live_site import ROOT

SCRIPT = """
import logging, sys
import msgspec, structlog
from lexdex.foundation import telemetry
from lexdex.settings import Settings

telemetry.configure(msgspec.structs.replace(Settings(), environment=sys.argv[1]))
logger = telemetry.get_logger("lexdex.tests")
structlog.contextvars.bind_contextvars(request_id="abc")
logger.info("product saved", product="certa", note='one\\n{"level": "forged"}')
telemetry.log_response(status=200)
structlog.contextvars.clear_contextvars()
logger.debug("not written")
logging.getLogger("uvicorn.error").warning("a library says %s", "so")
logging.getLogger("uvicorn.error").info("not written")

def fail(secret: str) -> None:
    raise ValueError("broken")

try:
    fail("".join(["hid", "den"]))
except ValueError:
    logger.exception("request failed")
"""


def write_log(environment: str) -> str:
    """What a process of this environment writes to standard error."""
    command = [sys.executable, "-c", SCRIPT, environment]
    done = subprocess.run(  # noqa: S603 - ourselves
        command, capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout == ""
    return done.stderr


def test_production_writes_one_object_a_line() -> None:
    text = write_log("production")
    ours, response, library, failure = [json.loads(line) for line in text.splitlines()]
    wanted: dict[str, Any] = {"level": "info", "logger": "lexdex.tests", "message": "product saved"}
    assert wanted.items() <= ours.items()
    assert (ours["product"], ours["request_id"], ours["note"].count("\n")) == ("certa", "abc", 1)
    assert response.pop("time").endswith("Z")
    wanted = {"level": "info", "logger": "lexdex.access", "message": "request", "request_id": "abc", "status": 200}
    assert response == wanted
    assert (library["level"], library["logger"], library["message"]) == (
        "warning",
        "uvicorn.error",
        "a library says so",
    )
    assert "request_id" not in library
    assert "ValueError: broken" in failure["exception"]
    assert all(line["time"].endswith("Z") for line in (ours, library, failure))
    assert "hidden" not in text


def test_development_writes_for_people() -> None:
    text = write_log("development")
    assert "product saved" in text
    assert "request_id=abc" in text
    assert "[lexdex.access] request_id=abc status=200" in text
    assert "a library says so" in text
    assert "ValueError: broken" in text
    assert "not written" not in text
    assert "hidden" not in text
    assert "\x1b" not in text
