"""Production refuses unsafe settings with a sentence that names the variable and says what to do."""

import pytest

from lexdex.settings import SettingsError, load
from lexdex.settings_safety import DEVELOPMENT_SECRET

SAFE = {
    "LEXDEX_ENVIRONMENT": "production",
    "LEXDEX_PUBLIC_URL": "https://lexdex.example",
    "LEXDEX_SECRET_KEY": "3vQm8XyT0uJr5Lh2Wc7KzPa9NbEd4GfS",
    "LEXDEX_SMTP_URL": "smtps://mail.example:465",
    "LEXDEX_TRUSTED_PROXIES": "10.42.0.0/16, 2001:db8:1::/48,192.0.2.7",
    "LEXDEX_REDIS_URL": "rediss://:a-password@cache.example:6379/0",
    "LEXDEX_DATABASE_URL": "postgresql://lexdex:secret@db.example/lexdex?sslmode=require",
}
PLAIN_DATABASE = "postgresql://lexdex:secret@db.example/lexdex"


def test_safe_settings_are_accepted() -> None:
    assert load(SAFE).environment == "production"


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("TRUSTED_PROXIES", "", "LEXDEX_TRUSTED_PROXIES must name"),
        ("TRUSTED_PROXIES", " , ", "LEXDEX_TRUSTED_PROXIES must name"),
        ("TRUSTED_PROXIES", "*", "must be addresses or networks"),
        ("TRUSTED_PROXIES", "0.0.0.0/0", "too wide"),
        ("TRUSTED_PROXIES", "10.42.0.0/16,10.0.0.0/8", "10.0.0.0/8, which is too wide"),
        ("TRUSTED_PROXIES", "::/0", "too wide"),
        ("TRUSTED_PROXIES", "2001:db8::/32", "too wide"),
        ("SECRET_KEY", DEVELOPMENT_SECRET, "LEXDEX_SECRET_KEY contains the key for development"),
        ("SECRET_KEY", "a" * 32, "LEXDEX_SECRET_KEY is too easy to guess"),
        ("SECRET_KEY", "abcd" * 20, "LEXDEX_SECRET_KEY is too easy to guess"),
        ("SECRET_KEY", "passwordpasswordpasswordpassword", "LEXDEX_SECRET_KEY is too easy to guess"),
        ("SECRET_KEY", "0123456789abcdefghijklmnopqrstuvwxyz", "LEXDEX_SECRET_KEY is too easy to guess"),
        ("SECRET_KEY", "change-me-change-me-change-me-change-me", "LEXDEX_SECRET_KEY is too easy to guess"),
        ("PREVIOUS_SECRET_KEYS", SAFE["LEXDEX_SECRET_KEY"], "must not contain the current"),
        ("PREVIOUS_SECRET_KEYS", DEVELOPMENT_SECRET, "LEXDEX_PREVIOUS_SECRET_KEYS contains the key for development"),
        ("REDIS_URL", "redis://cache.example:6379/0", "LEXDEX_REDIS_URL has no password"),
        ("REDIS_URL", "redis://user@cache.example/0", "LEXDEX_REDIS_URL has no password"),
        ("REDIS_URL", "redis://127.0.0.1:6379/0", "LEXDEX_REDIS_URL has no password"),
        ("CACHE_REDIS_URL", "redis://answers.example:6379/0", "LEXDEX_CACHE_REDIS_URL has no password"),
        ("DATABASE_URL", PLAIN_DATABASE, "LEXDEX_DATABASE_URL does not require TLS"),
        ("DATABASE_URL", f"{PLAIN_DATABASE}?sslmode=prefer", "LEXDEX_DATABASE_URL does not require TLS"),
        ("DATABASE_URL", "postgresql:///lexdex?host=/run,db.example", "LEXDEX_DATABASE_URL does not require TLS"),
        ("DATABASE_URL", "postgresql://127.0.0.1,db.example/lexdex", "LEXDEX_DATABASE_URL does not require TLS"),
        ("MIGRATION_DATABASE_URL", PLAIN_DATABASE, "LEXDEX_MIGRATION_DATABASE_URL does not require TLS"),
        ("ALLOW_UNPROTECTED_SERVICES", "everything", "may contain redis and postgres, not 'everything'"),
    ],
)
def test_production_refuses(name: str, value: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        load({**SAFE, f"LEXDEX_{name}": value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("REDIS_URL", "unix:///run/redis.sock"),
        ("REDIS_URL", "redis://:a-password@cache.example/0"),
        ("DATABASE_URL", "postgresql://lexdex@/lexdex?host=/run/postgresql"),
        ("DATABASE_URL", "postgresql://lexdex@127.0.0.1:5432/lexdex"),
        ("DATABASE_URL", "postgresql://lexdex@[::1]/lexdex"),
        ("DATABASE_URL", f"{PLAIN_DATABASE}?sslmode=verify-full"),
        ("SECRET_KEY", "9f86d081884c7d659a2feaa0c55ad015"),
        ("SECRET_KEY", "x" * 50 + "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
    ],
)
def test_production_accepts(name: str, value: str) -> None:
    load({**SAFE, f"LEXDEX_{name}": value})


def test_a_private_network_is_declared_service_by_service() -> None:
    plain = {**SAFE, "LEXDEX_REDIS_URL": "redis://cache.example/0", "LEXDEX_DATABASE_URL": PLAIN_DATABASE}
    load({**plain, "LEXDEX_ALLOW_UNPROTECTED_SERVICES": "postgres, redis"})
    with pytest.raises(SettingsError, match="LEXDEX_REDIS_URL has no password"):
        load({**plain, "LEXDEX_ALLOW_UNPROTECTED_SERVICES": "postgres"})


def test_all_findings_are_reported_at_once() -> None:
    with pytest.raises(SettingsError) as refusal:
        load({**SAFE, "LEXDEX_TRUSTED_PROXIES": "", "LEXDEX_REDIS_URL": "redis://cache.example/0"})
    assert len(str(refusal.value).splitlines()) == 2


def test_development_starts_without_any_setting() -> None:
    assert load({}).environment == "development"


@pytest.mark.parametrize(
    ("main", "cache"),
    [
        ("redis://:one@redis.example:6379/0", "redis://:two@redis.example/1"),
        ("redis://REDIS.example", "rediss://redis.example:6379"),
        ("unix:///run/redis.sock?db=0", "unix:///run/redis.sock?db=1"),
    ],
)
def test_answers_and_rate_limits_have_servers_of_their_own(main: str, cache: str) -> None:
    with pytest.raises(SettingsError, match="must name another server"):
        load({"LEXDEX_REDIS_URL": main, "LEXDEX_CACHE_REDIS_URL": cache})
    assert load({"LEXDEX_REDIS_URL": main, "LEXDEX_CACHE_REDIS_URL": "redis://cache.example"}).cache_redis_url
