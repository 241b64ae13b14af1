"""The limits of a load test, from LOADTEST_* variables; a run against an unknown host is rejected before it starts.

The names don't begin with LEXDEX_, because the platform rejects unknown settings with that prefix.
"""

import ipaddress
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, get_args
from urllib.parse import urlsplit

import msgspec

Profile = Literal["steady", "overload", "spike", "soak", "knee"]
Kind = Literal["visitor", "user", "vendor", "admin"]
PROFILES: tuple[Profile, ...] = get_args(Profile)
KINDS: tuple[Kind, ...] = get_args(Kind)
MAX_USERS = 500
MAX_SECONDS = 3600
SPIKE_FACTOR = 5
SPIKE_SECONDS = 60


class RefusedRun(ValueError):
    """The run is not allowed; the message gives the reason and the setting that would allow it."""


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """The profile and size of a run, and the host it may target."""

    profile: Profile = "steady"
    """LOADTEST_PROFILE: which shape of load, and which thresholds; see the README."""
    users: int = 10
    """LOADTEST_USERS: concurrent users after the ramp-up; of `soak` half of them, of `knee` those of the last step."""
    ramp_seconds: int = 10
    """LOADTEST_RAMP_SECONDS: length of the ramp-up, which avoids measuring cold caches under full load."""
    seconds: int = 60
    """LOADTEST_SECONDS: length of the run, including the ramp-up."""
    allowed_host: str = ""
    """LOADTEST_ALLOW_HOST: a host other than this machine that may be tested; its full name."""
    weights: dict[Kind, int] | None = None
    """LOADTEST_WEIGHTS: shares of the kinds of users instead of those of the profile, `visitor=85,user=15`."""
    report: Path | None = None
    """LOADTEST_REPORT: file for the report in HTML."""

    @property
    def max_users(self) -> int:
        """The number of concurrent users at the highest load of the profile."""
        return self.users * SPIKE_FACTOR if self.profile == "spike" else self.users


DEFAULTS: dict[Profile, Bounds] = {
    "steady": Bounds(),
    "overload": Bounds(profile="overload", users=300, seconds=70),
    "spike": Bounds(profile="spike", seconds=190),
    "soak": Bounds(profile="soak", seconds=MAX_SECONDS),
    "knee": Bounds(profile="knee", users=MAX_USERS, seconds=1000),
}


def load_bounds(environ: Mapping[str, str] | None = None) -> Bounds:
    """Read the limits from the environment; raises RefusedRun for invalid or too large numbers."""
    source = os.environ if environ is None else environ
    default = _find_default(source.get("LOADTEST_PROFILE", "steady"))
    report = source.get("LOADTEST_REPORT", "")
    bounds = Bounds(
        profile=default.profile,
        users=_parse_number(source, "LOADTEST_USERS", default.users, MAX_USERS),
        ramp_seconds=_parse_number(source, "LOADTEST_RAMP_SECONDS", default.ramp_seconds, MAX_SECONDS),
        seconds=_parse_number(source, "LOADTEST_SECONDS", default.seconds, MAX_SECONDS),
        allowed_host=source.get("LOADTEST_ALLOW_HOST", ""),
        weights=_parse_weights(source.get("LOADTEST_WEIGHTS", "")),
        report=Path(report) if report else None,
    )
    if bounds.ramp_seconds > bounds.seconds:
        raise RefusedRun(
            "LOADTEST_RAMP_SECONDS is longer than LOADTEST_SECONDS, so the run would never reach full load."
        )
    if bounds.max_users > MAX_USERS:
        most = MAX_USERS // SPIKE_FACTOR
        raise RefusedRun(f"LOADTEST_USERS must be at most {most} with a spike of {SPIKE_FACTOR} times as many.")
    return bounds


def require_allowed_host(host: str | None, bounds: Bounds) -> None:
    """Raise RefusedRun unless the host is this machine or the host in LOADTEST_ALLOW_HOST."""
    name = urlsplit(host or "").hostname
    if not name:
        raise RefusedRun("Name the running Lexdex with --host, such as --host http://127.0.0.1:8000.")
    if not is_loopback(name) and name != bounds.allowed_host:
        raise RefusedRun(f"{name} is not this machine. If you may load it, set LOADTEST_ALLOW_HOST={name}.")


def is_loopback(name: str) -> bool:
    """Return whether a host name or address is this machine."""
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _find_default(profile: str) -> Bounds:
    for name, bounds in DEFAULTS.items():
        if name == profile:
            return bounds
    raise RefusedRun(f"LOADTEST_PROFILE must be one of {', '.join(PROFILES)}, not {profile!r}.")


def _parse_number(source: Mapping[str, str], name: str, default: int, most: int) -> int:
    text = source.get(name, str(default))
    if not text.isdecimal() or not 1 <= int(text) <= most:
        raise RefusedRun(f"{name} must be a whole number from 1 to {most}, not {text!r}.")
    return int(text)


def _parse_weights(text: str) -> dict[Kind, int] | None:
    if not text:
        return None
    try:
        pairs = (pair.partition("=") for pair in text.split(","))
        weights = msgspec.convert({kind.strip(): int(share) for kind, _, share in pairs}, dict[Kind, int])
    except ValueError:  # msgspec's errors too
        weights = {}
    if min(weights.values(), default=0) < 0 or not any(weights.values()):
        raise RefusedRun(f"LOADTEST_WEIGHTS must be like `visitor=85,user=10,vendor=4,admin=1`, not {text!r}.")
    return weights
