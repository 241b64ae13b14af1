"""The settings that admins changed in the portal, laid over those of the environment in every process.

Each process reads them every two seconds. Notifications of PostgreSQL would be faster, but get lost with a connection
and do not pass a pooler that works by transaction; polling needs neither.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from typing import Any, Final, get_type_hints

import msgspec
from msgspec import structs

from lexdex.foundation import database
from lexdex.foundation.tables import SiteSetting
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings
from lexdex.settings_site import SiteSettings

logger = get_logger("lexdex.settings")

POLL_SECONDS: Final = 2.0
FIRST_READ_SECONDS: Final = 1.0
"""How long a process waits at its start: without a database it begins with the environment's values."""

SettingValue = str | int
FIELD_TYPES: Final[dict[str, Any]] = get_type_hints(SiteSettings, include_extras=True)
"""The annotated type of each setting, with its bounds."""


class StoredSettings(msgspec.Struct, frozen=True):
    """The changed settings as names and values, with the number of the last change."""

    revision: int = 0
    values: tuple[tuple[str, SettingValue], ...] = ()


class StoredSetting(msgspec.Struct, frozen=True):
    """A row of the table; the value is JSON."""

    name: str
    value: str | None
    revision: int


NOTHING_STORED: Final = StoredSettings()
_state = {"stored": NOTHING_STORED}


def get_current(settings: Settings) -> Settings:
    """Return the environment's settings with the values that admins have set."""
    return _build_current(settings, _state["stored"])


def get_revision() -> int:
    """Return the number of the last change that this process knows."""
    return _state["stored"].revision


def lay_over(stored: StoredSettings) -> None:
    """Use these values in this process from now on."""
    _state["stored"] = stored


async def refresh() -> None:
    """Read the stored settings and use them in this process."""
    lay_over(await load())


async def load() -> StoredSettings:
    """Read the stored settings; those that this version does not know are left out."""
    rows = await database.fetch_as(
        StoredSetting,
        SiteSetting.select(SiteSetting.name, SiteSetting.value, SiteSetting.revision).order_by(SiteSetting.name),
    )
    values = tuple((row.name, msgspec.json.decode(row.value)) for row in rows if row.value is not None)
    return StoredSettings(
        max((row.revision for row in rows), default=0),
        tuple((name, value) for name, value in values if _is_valid(name, value)),
    )


@asynccontextmanager
async def follow() -> AsyncIterator[None]:
    """Keep the settings of this process current within this context; the connection pool must be open."""
    first = asyncio.Event()
    task = asyncio.create_task(_poll(first))
    with suppress(TimeoutError):
        async with asyncio.timeout(FIRST_READ_SECONDS):
            await first.wait()
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def is_available(settings: Settings, name: str, value: SettingValue) -> bool:
    """Return whether the environment has what a value needs, such as the keys of a captcha provider."""
    if name == "captcha":
        return value in list_captcha_providers(settings)
    return name != "email_provider" or value in list_email_providers(settings)


def list_captcha_providers(settings: Settings) -> list[str]:
    """List the captcha providers that the environment has configured; its keys are those of the one that it names."""
    named = settings.captcha
    return ["proof-of-work"] if named == "proof-of-work" else ["proof-of-work", named]


def list_email_providers(settings: Settings) -> list[str]:
    """List the mail servers that the environment has configured."""
    return ["main", "standby"] if settings.standby_smtp_url else ["main"]


@lru_cache(maxsize=8)
def _build_current(settings: Settings, stored: StoredSettings) -> Settings:
    changed: dict[str, Any] = {name: value for name, value in stored.values if is_available(settings, name, value)}
    return structs.replace(settings, **changed) if changed else settings


def _is_valid(name: str, value: object) -> bool:
    if name not in FIELD_TYPES:
        return False
    try:
        msgspec.convert(value, FIELD_TYPES[name])
    except msgspec.ValidationError:
        return False
    return True


async def _poll(first: asyncio.Event) -> None:
    is_failing = False
    while True:
        try:
            await refresh()
            is_failing = False
        except Exception as error:  # noqa: BLE001 - the process goes on with what it knows and tries again
            if not is_failing:
                logger.warning("settings could not be read, the last known ones apply", error=type(error).__name__)
            is_failing = True
        first.set()
        await asyncio.sleep(POLL_SECONDS)
