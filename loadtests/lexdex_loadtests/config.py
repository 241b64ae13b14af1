"""The limits of a load test, from LOADTEST_* variables; a run against an unknown host is rejected before it starts.

The names don't begin with LEXDEX_, because the platform rejects unknown settings with that prefix.
"""

import ipaddress
import os
from collections.abc import Mapping
from urllib.parse import urlsplit

import msgspec

PROFILES = ("steady", "overload")
MAX_USERS = 500
MAX_SECONDS = 3600


class RefusedRun(ValueError):
    """The run is not allowed; the message gives the reason and the setting that would allow it."""


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """The profile and size of a run, and the host it may target."""

    profile: str = "steady"
    """LOADTEST_PROFILE: `steady` measures latency; `overload` sends 300 users, some searches may be refused."""
    users: int = 10
    """LOADTEST_USERS: concurrent users after the ramp-up."""
    ramp_seconds: int = 10
    """LOADTEST_RAMP_SECONDS: length of the ramp-up, which avoids measuring cold caches under full load."""
    seconds: int = 60
    """LOADTEST_SECONDS: length of the run, including the ramp-up."""
    allowed_host: str = ""
    """LOADTEST_ALLOW_HOST: a host other than this machine that may be tested; its full name."""


DEFAULT_OVERLOAD = Bounds(profile="overload", users=300, seconds=70)
"""Sixty seconds of full load after the ramp-up."""


def load_bounds(environ: Mapping[str, str] | None = None) -> Bounds:
    """Read the limits from the environment; raises RefusedRun for invalid or too large numbers."""
    source = os.environ if environ is None else environ
    profile = source.get("LOADTEST_PROFILE", Bounds().profile)
    if profile not in PROFILES:
        raise RefusedRun(f"LOADTEST_PROFILE must be {' or '.join(PROFILES)}, not {profile!r}.")
    default = DEFAULT_OVERLOAD if profile == "overload" else Bounds()
    bounds = Bounds(
        profile=profile,
        users=_parse_number(source, "LOADTEST_USERS", default.users, MAX_USERS),
        ramp_seconds=_parse_number(source, "LOADTEST_RAMP_SECONDS", default.ramp_seconds, MAX_SECONDS),
        seconds=_parse_number(source, "LOADTEST_SECONDS", default.seconds, MAX_SECONDS),
        allowed_host=source.get("LOADTEST_ALLOW_HOST", ""),
    )
    if bounds.ramp_seconds > bounds.seconds:
        raise RefusedRun(
            "LOADTEST_RAMP_SECONDS is longer than LOADTEST_SECONDS, so the run would never reach full load."
        )
    return bounds


def require_allowed_host(host: str | None, bounds: Bounds) -> None:
    """Raise RefusedRun unless the host is this machine or the host in LOADTEST_ALLOW_HOST."""
    name = urlsplit(host or "").hostname
    if not name:
        raise RefusedRun("Name the running Lexdex with --host, such as --host http://127.0.0.1:8000.")
    if not is_loopback(name) and name != bounds.allowed_host:
        raise RefusedRun(f"{name} is not this machine. If you may load it, set LOADTEST_ALLOW_HOST={name}.")


def _parse_number(source: Mapping[str, str], name: str, default: int, most: int) -> int:
    text = source.get(name, str(default))
    if not text.isdecimal() or not 1 <= int(text) <= most:
        raise RefusedRun(f"{name} must be a whole number from 1 to {most}, not {text!r}.")
    return int(text)


def is_loopback(name: str) -> bool:
    """Return whether a host name or address is this machine."""
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
