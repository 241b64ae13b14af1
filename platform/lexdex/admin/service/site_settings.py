"""Shows and changes the settings of the site; every process uses a change within seconds."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import structs

from lexdex.accounts.service.names import list_names
from lexdex.admin.queries import site_settings as queries
from lexdex.admin.queries.site_settings import SettingChange
from lexdex.admin.schemas import EnvironmentSetting, SettingField, SiteSettingsChange, SiteSettingsView
from lexdex.admin.service import site_images
from lexdex.admin.service.setting_values import IMAGES, describe_field, find_problem
from lexdex.audit import service as audit
from lexdex.foundation import database, live_settings
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid
from lexdex.foundation.files import Files
from lexdex.foundation.live_settings import SettingValue, StoredSettings
from lexdex.foundation.texts import normalize_unicode
from lexdex.settings import PREFIX, Settings
from lexdex.settings_colors import find_poor_contrast
from lexdex.settings_site import SITE_FIELDS, SiteSettings

CHANGED_MEANWHILE: Final = "Another admin changed the settings meanwhile. Please compare and save again."
INCORRECT: Final = "Please correct the marked fields."
UNKNOWN: Final = "There is no such setting."
UNCHANGED: Final = "Nothing would change."
COLORS: Final = ("brand_color", "on_brand_color", "dark_brand_color", "dark_on_brand_color")
ENVIRONMENT_ONLY: Final = {
    "public_url": "Public address of the site",
    "database_url": "Database",
    "redis_url": "Rate limits and wake-ups",
    "cache_redis_url": "Cached answers",
    "secret_key": "Secret of tokens and encryption",
    "smtp_url": "Main mail server",
    "standby_smtp_url": "Standby mail server",
    "mail_from": "Sender of emails",
    "captcha_site_key": "Public key of the captcha provider",
    "captcha_secret": "Secret key of the captcha provider",
    "files_url": "Storage of uploaded files",
    "clamd": "Virus scanner",
    "stripe_api_key": "Payments",
    "certificate_key_file": "Key that signs certificates",
    "wording_url": "Language model that rewords answers",
}
"""What admins see of the environment: whether it is set, never its value."""


async def get_settings(environment: Settings) -> SiteSettingsView:
    """Return all settings of the site; `environment` has the values that apply without changes."""
    stored = await live_settings.load()
    changes = {change.name: change for change in await queries.list_changes()}
    names = await list_names({change.changed_by for change in changes.values() if change.changed_by})
    current = _overlay(environment, stored)
    is_stored = {name for name, value in stored.values if live_settings.is_available(environment, name, value)}
    fields = [
        _describe(name, environment, current, changes.get(name), names, is_stored=name in is_stored)
        for name in SITE_FIELDS
    ]
    return SiteSettingsView(stored.revision, fields, _list_environment_only(environment))


async def change_settings(
    environment: Settings, files: Files, actor: Actor, change: SiteSettingsChange
) -> SiteSettingsView:
    """Store new values, record them in the audit log, and use them in this process at once.

    Raises Invalid for values that are not acceptable, naming the fields; Conflict if another admin changed settings
    after `change.revision`.
    """
    values = {name: _clean(value) for name, value in change.values.items()}
    async with database.transaction():
        await queries.lock()
        stored = await live_settings.load()
        if stored.revision != change.revision:
            raise Conflict(CHANGED_MEANWHILE)
        before = dict(stored.values)
        values = {name: value for name, value in values.items() if value != before.get(name)}
        await _refuse_invalid(environment, files, stored, values)
        if not values:
            raise Invalid(UNCHANGED)
        await queries.save(values, revision=stored.revision + 1, changed_by=actor.account_id)
        await audit.record(
            actor,
            audit.Act(
                "settings.changed",
                "settings",
                "site",
                {name: before.get(name) for name in values},
                dict(values),
            ),
        )
    await live_settings.refresh()
    return await get_settings(environment)


async def _refuse_invalid(
    environment: Settings, files: Files, stored: StoredSettings, values: Mapping[str, SettingValue | None]
) -> None:
    """Raise Invalid with a sentence for each value that is not acceptable, alone or together with the others."""
    given = {name: value for name, value in values.items() if value is not None}
    problems = {name: UNKNOWN for name in values if name not in SITE_FIELDS}
    for name, value in given.items():
        if name not in problems and (problem := find_problem(environment, name, value)):
            problems[name] = problem
    for name in IMAGES & given.keys() - problems.keys():
        if given[name] and not await site_images.has_image(files, str(given[name])):
            problems[name] = site_images.NO_IMAGE
    if not problems and any(name in values for name in COLORS):
        kept = {name: value for name, value in stored.values if name not in values}
        planned = _overlay(environment, StoredSettings(0, tuple({**kept, **given}.items())))
        for poor in find_poor_contrast(planned):
            problems.setdefault(poor.field, poor.sentence)
    if problems:
        raise Invalid({"message": INCORRECT, "fields": problems})


def _overlay(environment: Settings, stored: StoredSettings) -> Settings:
    changed: dict[str, Any] = {
        name: value for name, value in stored.values if live_settings.is_available(environment, name, value)
    }
    return structs.replace(environment, **changed)


def _clean(value: SettingValue | None) -> SettingValue | None:
    return normalize_unicode(value).strip() if isinstance(value, str) else value


def _describe(
    name: str,
    environment: Settings,
    current: Settings,
    change: SettingChange | None,
    names: Mapping[Any, str],
    *,
    is_stored: bool,
) -> SettingField:
    default = getattr(environment, name)
    is_environment = default != getattr(SiteSettings(), name)
    field = describe_field(environment, name)
    return structs.replace(
        field,
        default=default,
        default_source="environment" if is_environment else "default",
        value=getattr(current, name),
        source="stored" if is_stored else "environment" if is_environment else "default",
        changed_at=change.changed_at if change else None,
        changed_by=names.get(change.changed_by, "") if change else "",
    )


def _list_environment_only(environment: Settings) -> list[EnvironmentSetting]:
    defaults = Settings()
    return [
        EnvironmentSetting(
            PREFIX + name.upper(),
            description,
            bool(value := getattr(environment, name)) and value != getattr(defaults, name),
        )
        for name, description in ENVIRONMENT_ONLY.items()
    ]
