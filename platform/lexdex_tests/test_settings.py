"""Production refuses unsafe settings with a sentence that names the variable and says what to do."""

import pytest

from lexdex.settings import COMMAND_USES, DATABASE_ONLY, SERVER_USES, WORKER_USES, SettingsError, Use, load
from lexdex.settings_safety import DEVELOPMENT_SECRET

SAFE = {
    "LEXDEX_ENVIRONMENT": "production",
    "LEXDEX_PUBLIC_URL": "https://lexdex.example",
    "LEXDEX_SECRET_KEY": "3vQm8XyT0uJr5Lh2Wc7KzPa9NbEd4GfS",
    "LEXDEX_SMTP_URL": "smtps://mail.example:465",
    "LEXDEX_TRUSTED_PROXIES": "10.42.0.0/16, 2001:db8:1::/48,192.0.2.7",
    "LEXDEX_REDIS_URL": "rediss://:a-password@cache.example:6379/0",
    "LEXDEX_DATABASE_URL": "postgresql://lexdex:secret@db.example/lexdex?sslmode=verify-full",
    "LEXDEX_CERTIFICATE_KEY_FILE": "/etc/lexdex/signing/certificate.p12",
    "LEXDEX_CREDENTIAL_KEY_FILE": "/etc/lexdex/signing/credential.pem",
    "LEXDEX_LOG_KEY_FILE": "/etc/lexdex/signing/log.pem",
}
SIGNING = {"LEXDEX_CERTIFICATE_KEY_FILE", "LEXDEX_CREDENTIAL_KEY_FILE", "LEXDEX_LOG_KEY_FILE"}
PAYMENTS = {
    "LEXDEX_STRIPE_API_KEY": "sk_live_0123456789",
    "LEXDEX_STRIPE_WEBHOOK_SECRET": "whsec_0123456789",
    "LEXDEX_SELLER_NAME": "Lexdex GmbH",
    "LEXDEX_SELLER_ADDRESS": "Hauptstraße 1\\n69117 Heidelberg",
    "LEXDEX_SELLER_COUNTRY": "DE",
}
PLAIN_DATABASE = "postgresql://lexdex:secret@db.example/lexdex"


def test_safe_settings_are_accepted() -> None:
    assert load(SAFE).environment == "production"
    assert load(SAFE | PAYMENTS).stripe_api_base == "https://api.stripe.com"


def test_only_processes_with_the_mail_servers_need_the_standby_one() -> None:
    standby = SAFE | {"LEXDEX_EMAIL_PROVIDER": "standby"}
    assert load(standby, uses=DATABASE_ONLY).email_provider == "standby"
    for uses in (SERVER_USES, WORKER_USES):
        with pytest.raises(SettingsError, match="LEXDEX_EMAIL_PROVIDER=standby needs LEXDEX_STANDBY_SMTP_URL"):
            load(standby, uses=uses)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("STRIPE_API_KEY", "sk_test_simulator_0123456789", "must be a live key"),
        ("STRIPE_API_KEY", "sk_test_0123456789", "must be a live key"),
        ("STRIPE_API_KEY", "pk_live_0123456789", "must be a live key"),
        ("STRIPE_API_KEY", "", "must be set together"),
        ("STRIPE_WEBHOOK_SECRET", "", "must be set together"),
        ("STRIPE_API_BASE", "http://127.0.0.1:12111", "LEXDEX_STRIPE_API_BASE must start with https://"),
        ("SELLER_NAME", "", "LEXDEX_SELLER_NAME is required"),
        ("SELLER_ADDRESS", "", "LEXDEX_SELLER_ADDRESS is required"),
        ("SELLER_COUNTRY", "", "LEXDEX_SELLER_COUNTRY is required"),
        ("SELLER_COUNTRY", "Germany", "a code of two letters"),
        ("SELLER_CODE", "lx-1", "one to eight capital letters"),
        ("TAX_RATES", "DE:19", "must look like DE=19,FR=20"),
        ("TAX_RATES", "DE=190", "must look like DE=19,FR=20"),
    ],
)
def test_unsafe_or_malformed_payments_are_refused(name: str, value: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        load(SAFE | PAYMENTS | {f"LEXDEX_{name}": value})


def test_keys_of_the_simulator_are_for_development() -> None:
    given = {"LEXDEX_STRIPE_API_KEY": "sk_test_simulator_0", "LEXDEX_STRIPE_WEBHOOK_SECRET": "whsec_0"}
    assert load({**given, "LEXDEX_STRIPE_API_BASE": "http://127.0.0.1:8001"}).stripe_api_key == "sk_test_simulator_0"


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
        ("TRUSTED_PROXIES", "10.42.0.7/16", "write 10.42.0.0/16 for the whole network, or 10.42.0.7 for this address"),
        ("TRUSTED_PROXIES", "192.0.2.7,2001:db8:1::7/64", "write 2001:db8:1::/64 for the whole network"),
        ("TRUSTED_PROXIES", "::ffff:10.42.0.0/112", "write it as IPv4"),
        ("TRUSTED_PROXIES", "proxy.example", "'proxy.example' is none"),
        (
            "TRUSTED_PROXIES",
            "10.0.0.0/16,10.1.0.0/16,10.2.0.0/16,10.3.0.0/16,192.0.2.7",
            "more .* four networks of /16",
        ),
        ("TRUSTED_PROXIES", ",".join(f"2001:db8:{each}::/48" for each in range(5)), "four networks of /48"),
        ("LIMITS_FACTOR", "10.5", "LEXDEX_LIMITS_FACTOR must be at most 10 in production, not 10.5"),
        ("LIMITS_FACTOR", "1000", "LEXDEX_LIMITS_FACTOR must be at most 10 in production, not 1000"),
        ("SECRET_KEY", DEVELOPMENT_SECRET, "LEXDEX_SECRET_KEY contains the key for development"),
        ("SECRET_KEY", "a" * 32, "LEXDEX_SECRET_KEY is too easy to guess"),
        ("SECRET_KEY", "abcd" * 20, "LEXDEX_SECRET_KEY is too easy to guess"),
        ("SECRET_KEY", "passwordpasswordpasswordpassword", "LEXDEX_SECRET_KEY is too easy to guess"),
        ("SECRET_KEY", "0123456789abcdefghijklmnopqrstuvwxyz", "LEXDEX_SECRET_KEY is too easy to guess"),
        ("SECRET_KEY", "change-me-change-me-change-me-change-me", "LEXDEX_SECRET_KEY is too easy to guess"),
        ("PREVIOUS_SECRET_KEYS", SAFE["LEXDEX_SECRET_KEY"], "must not contain the current"),
        ("PREVIOUS_SECRET_KEYS", DEVELOPMENT_SECRET, "LEXDEX_PREVIOUS_SECRET_KEYS contains the key for development"),
        ("PREVIOUS_SECRET_KEYS", "a" * 40, "LEXDEX_PREVIOUS_SECRET_KEYS has a key that is too easy to guess"),
        ("PREVIOUS_SECRET_KEYS", "Zq8XyT0uJr5Lh2Wc7KzPa9NbEd4GfS1v," + "ab" * 20, "remove it"),
        ("REDIS_URL", "redis://cache.example:6379/0", "LEXDEX_REDIS_URL has no password"),
        ("REDIS_URL", "redis://user@cache.example/0", "LEXDEX_REDIS_URL has no password"),
        ("REDIS_URL", "redis://127.0.0.1:6379/0", "LEXDEX_REDIS_URL has no password"),
        ("CACHE_REDIS_URL", "redis://answers.example:6379/0", "LEXDEX_CACHE_REDIS_URL has no password"),
        ("REDIS_URL", "redis://:a-password@cache.example/0", "LEXDEX_REDIS_URL does not use TLS"),
        ("CACHE_REDIS_URL", "redis://:a-password@answers.example", "LEXDEX_CACHE_REDIS_URL does not use TLS"),
        *(
            ("REDIS_URL", f"rediss://:a-password@cache.example?{off}", "turns off the verification")
            for off in (
                "ssl_cert_reqs=none",
                "ssl_cert_reqs=optional",
                "ssl_check_hostname=False",
                "ssl_cert_reqs=NONE",
            )
        ),
        *(
            ("DATABASE_URL", f"{PLAIN_DATABASE}?sslmode={mode}", "does not verify the certificate")
            for mode in ("require", "verify-ca")
        ),
        (
            "MIGRATION_DATABASE_URL",
            f"{PLAIN_DATABASE}?sslmode=require",
            "LEXDEX_MIGRATION_DATABASE_URL does not verify",
        ),
        ("SMTP_URL", "smtp://user:password@mail.example", "LEXDEX_SMTP_URL sends emails without TLS"),
        ("CAPTCHA_VERIFY_URL", "http://captcha.example/verify", "LEXDEX_CAPTCHA_VERIFY_URL must start with https"),
        ("CLAMD", "scanner.example:3310", "sends uploaded files to scanner.example:3310 without TLS"),
        ("SEARCH_URL", "ray://head:10001", "LEXDEX_SEARCH_URL must look like"),
        ("CLAMD", "localhost", "LEXDEX_CLAMD must be the path of a Unix socket or host:port"),
        ("CLAMD", "127.0.0.1:99999", "LEXDEX_CLAMD must be the path of a Unix socket or host:port"),
        *(
            ("WORDING_URL", url, "LEXDEX_WORDING_URL must start with https")
            for url in ("http://model.example/v1", "http://127.0.0.1.model.example/v1", "http://10.0.0.7:8080/v1")
        ),
        *(
            ("WORDING_URL", url, "LEXDEX_WORDING_URL must look like")
            for url in ("model.example", "https://user:key@model.example/v1", "ftp://model.example", "https://")
        ),
        ("WORDING_URL", "https://model.example/v1", "LEXDEX_WORDING_MODEL must be set together"),
        ("WORDING_MODEL", "a-model", "LEXDEX_WORDING_MODEL must be set together"),
        ("WORDING_API_KEY", "schlüssel", "LEXDEX_WORDING_API_KEY must consist of printable ASCII"),
        ("HOST", "192.0.2.1", "would listen on 192.0.2.1 without TLS"),
        ("HOST", "::", "would listen on :: without TLS"),
        ("TLS_KEY_FILE", "/run/tls.key", "must be set together"),
        ("DATABASE_URL", PLAIN_DATABASE, "LEXDEX_DATABASE_URL does not require TLS"),
        ("DATABASE_URL", f"{PLAIN_DATABASE}?sslmode=prefer", "LEXDEX_DATABASE_URL does not require TLS"),
        ("DATABASE_URL", "postgresql:///lexdex?host=/run,db.example", "LEXDEX_DATABASE_URL does not require TLS"),
        ("DATABASE_URL", "postgresql://127.0.0.1,db.example/lexdex", "LEXDEX_DATABASE_URL does not require TLS"),
        ("MIGRATION_DATABASE_URL", PLAIN_DATABASE, "LEXDEX_MIGRATION_DATABASE_URL does not require TLS"),
        ("ALLOW_UNPROTECTED_SERVICES", "everything", "redis, redis-tls, search, smtp, weaviate, not 'everything'"),
    ],
)
def test_production_refuses(name: str, value: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        load({**SAFE, f"LEXDEX_{name}": value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("REDIS_URL", "unix:///run/redis.sock"),
        ("REDIS_URL", "redis://:a-password@127.0.0.1/0"),
        ("REDIS_URL", "rediss://:a-password@cache.example/0?ssl_ca_certs=/etc/lexdex/ca/ca.crt"),
        ("SMTP_URL", "smtp+starttls://user:password@mail.example"),
        ("SMTP_URL", "smtp://127.0.0.1"),
        ("TRUSTED_PROXIES", "10.0.0.0/16,10.1.0.0/16,10.2.0.0/16,10.3.0.0/16"),
        ("TRUSTED_PROXIES", ",".join(f"2001:db8:{each}::/48" for each in range(4))),
        ("HOST", "::1"),
        ("CLAMD", "/run/clamav/clamd.ctl"),
        ("CLAMD", "[::1]:3310"),
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


@pytest.mark.parametrize("proxies", ["10.42.0.7/16", "*", "proxy.example", "10.0.0.0/33"])
def test_proxies_that_the_server_could_not_read_are_refused_in_development_too(proxies: str) -> None:
    with pytest.raises(SettingsError, match="LEXDEX_TRUSTED_PROXIES"):
        load({"LEXDEX_TRUSTED_PROXIES": proxies})


def test_a_private_network_is_declared_service_by_service() -> None:
    plain = {**SAFE, "LEXDEX_REDIS_URL": "redis://cache.example/0", "LEXDEX_DATABASE_URL": PLAIN_DATABASE}
    load({**plain, "LEXDEX_ALLOW_UNPROTECTED_SERVICES": "postgres, redis"})
    with pytest.raises(SettingsError, match="LEXDEX_REDIS_URL has no password"):
        load({**plain, "LEXDEX_ALLOW_UNPROTECTED_SERVICES": "postgres"})


@pytest.mark.parametrize(
    ("service", "name", "value"),
    [
        ("redis-tls", "REDIS_URL", "redis://:a-password@cache.example/0"),
        ("postgres-certificate", "DATABASE_URL", f"{PLAIN_DATABASE}?sslmode=require"),
        ("smtp", "SMTP_URL", "smtp://mail.example"),
        ("api", "HOST", "::"),
        ("clamd", "CLAMD", "scanner.example:3310"),
    ],
)
def test_a_protected_network_is_declared_for_one_service_only(service: str, name: str, value: str) -> None:
    others = {"redis-tls", "postgres-certificate", "smtp", "api", "clamd"} - {service}
    load({**SAFE, f"LEXDEX_{name}": value, "LEXDEX_ALLOW_UNPROTECTED_SERVICES": service})
    with pytest.raises(SettingsError):
        load({**SAFE, f"LEXDEX_{name}": value, "LEXDEX_ALLOW_UNPROTECTED_SERVICES": ",".join(others)})


def test_the_api_may_listen_everywhere_with_a_certificate() -> None:
    load({**SAFE, "LEXDEX_HOST": "::", "LEXDEX_TLS_CERTIFICATE_FILE": "tls.crt", "LEXDEX_TLS_KEY_FILE": "tls.key"})


@pytest.mark.parametrize("url", ["https://model.example/v1/chat/completions?api-version=1", "http://[::1]:8080/v1"])
def test_a_language_model_is_reached_by_https_or_on_this_machine(url: str) -> None:
    named = {**SAFE, "LEXDEX_WORDING_URL": url, "LEXDEX_WORDING_MODEL": "a-model"}
    load(named)
    with pytest.raises(SettingsError, match="must not be set together"):
        load({**named, "LEXDEX_WORDING_MODEL_PATH": "/models/m"})


@pytest.mark.parametrize("uses", [WORKER_USES, COMMAND_USES, DATABASE_ONLY])
def test_only_the_api_listens(uses: frozenset[Use]) -> None:
    load({**SAFE, "LEXDEX_HOST": "::"}, uses=uses)


def test_all_findings_are_reported_at_once() -> None:
    with pytest.raises(SettingsError) as refusal:
        load({**SAFE, "LEXDEX_TRUSTED_PROXIES": "", "LEXDEX_REDIS_URL": "redis://cache.example/0"})
    assert len(str(refusal.value).splitlines()) == 3


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


@pytest.mark.parametrize(
    ("uses", "missing"),
    [
        (SERVER_USES, {"LEXDEX_SMTP_URL", *SIGNING}),
        (WORKER_USES, {"LEXDEX_CAPTCHA_SECRET"}),
        (COMMAND_USES, {"LEXDEX_SMTP_URL", "LEXDEX_CAPTCHA_SECRET", *SIGNING}),
        (
            DATABASE_ONLY,
            {"LEXDEX_SMTP_URL", "LEXDEX_CAPTCHA_SECRET", "LEXDEX_REDIS_URL", "LEXDEX_SECRET_KEY", *SIGNING},
        ),
    ],
)
def test_a_process_starts_without_the_secrets_that_it_does_not_use(uses: frozenset[Use], missing: set[str]) -> None:
    everything = {
        **SAFE,
        "LEXDEX_CAPTCHA": "turnstile",
        "LEXDEX_CAPTCHA_SITE_KEY": "key",
        "LEXDEX_CAPTCHA_SECRET": "secret",
    }
    load({name: value for name, value in everything.items() if name not in missing}, uses=uses)
    secrets = {"LEXDEX_SMTP_URL", "LEXDEX_CAPTCHA_SECRET", "LEXDEX_REDIS_URL", "LEXDEX_SECRET_KEY", *SIGNING}
    needed = secrets - missing
    for name in needed:
        with pytest.raises(SettingsError):
            load({other: value for other, value in everything.items() if other != name}, uses=uses)
