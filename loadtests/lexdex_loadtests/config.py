"""The bounds of a run, from LOADTEST_* variables; a run that could hurt somebody is refused before it starts.

The names do not begin with LEXDEX_ because the platform refuses settings of that prefix that it does not know.
"""

import ipaddress
import os
from collections.abc import Mapping
from urllib.parse import urlsplit

import msgspec

MAX_USERS = 500
MAX_SECONDS = 3600


class RefusedRun(ValueError):
    """The run is not allowed; the text says why and what would allow it."""


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """How large a run may be."""

    users: int = 10
    """LOADTEST_USERS: people at the same time, once all have arrived."""
    ramp_seconds: int = 10
    """LOADTEST_RAMP_SECONDS: over which they arrive, so that a cold cache is not measured as load."""
    seconds: int = 60
    """LOADTEST_SECONDS: length of the whole run."""
    allowed_host: str = ""
    """LOADTEST_ALLOW_HOST: the one host beside this machine that may be loaded, named in full on purpose."""


def load(environ: Mapping[str, str] | None = None) -> Bounds:
    """The bounds as the environment says; raises RefusedRun on numbers that are none or too large."""
    source = os.environ if environ is None else environ
    bounds = Bounds(
        users=_number(source, "LOADTEST_USERS", Bounds().users, MAX_USERS),
        ramp_seconds=_number(source, "LOADTEST_RAMP_SECONDS", Bounds().ramp_seconds, MAX_SECONDS),
        seconds=_number(source, "LOADTEST_SECONDS", Bounds().seconds, MAX_SECONDS),
        allowed_host=source.get("LOADTEST_ALLOW_HOST", ""),
    )
    if bounds.ramp_seconds > bounds.seconds:
        raise RefusedRun(
            "LOADTEST_RAMP_SECONDS is longer than LOADTEST_SECONDS: nobody would be there for a full load."
        )
    return bounds


def refuse_strangers(host: str | None, bounds: Bounds) -> None:
    """Raise RefusedRun unless the host is this machine or the one that was named in LOADTEST_ALLOW_HOST."""
    name = urlsplit(host or "").hostname
    if not name:
        raise RefusedRun("Name the running Lexdex with --host, such as --host http://127.0.0.1:8000.")
    if not _is_loopback(name) and name != bounds.allowed_host:
        raise RefusedRun(f"{name} is not this machine. If you may load it, set LOADTEST_ALLOW_HOST={name}.")


def _number(source: Mapping[str, str], name: str, default: int, most: int) -> int:
    text = source.get(name, str(default))
    if not text.isdecimal() or not 1 <= int(text) <= most:
        raise RefusedRun(f"{name} must be a whole number from 1 to {most}, not {text!r}.")
    return int(text)


def _is_loopback(name: str) -> bool:
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
