"""The settings of the simulator, from STRIPE_SIMULATOR_* environment variables: an argument would show secrets."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

PREFIX: Final = "STRIPE_SIMULATOR_"


class SimulatorSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings; the environment variable of `key` is STRIPE_SIMULATOR_KEY, and so on."""

    file: Path
    """The SQLite file with the state."""
    key: str
    """The secret API key that requests must have."""
    webhook_url: str
    """Where events are sent."""
    webhook_secret: str
    """What signs them."""
    origin: str
    """Where browsers find the payment pages, http://127.0.0.1:12111."""


def load(environ: Mapping[str, str] | None = None) -> SimulatorSettings:
    """Read the settings; raises SystemExit with the name of a missing variable."""
    source = os.environ if environ is None else environ
    missing = [name for name in SimulatorSettings.__struct_fields__ if not source.get(PREFIX + name.upper())]
    if missing:
        raise SystemExit(f"Please set {', '.join(PREFIX + name.upper() for name in missing)}.")
    given = {name: source[PREFIX + name.upper()] for name in SimulatorSettings.__struct_fields__}
    return SimulatorSettings(**{**given, "file": Path(given["file"])})  # type: ignore[arg-type]
