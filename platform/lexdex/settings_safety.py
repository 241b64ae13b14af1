"""Finds settings that are unsafe in production; each finding is a sentence that names the variable."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Final, Protocol

from zxcvbn import zxcvbn

from lexdex.settings_connections import ConnectionSettings, find_unprotected_services
from lexdex.settings_proxies import find_unsafe_proxies

DEVELOPMENT_SECRET: Final = "development-only-secret-key-not-for-production"  # noqa: S105 - refused below
MIN_SECRET_GUESSES_LOG10: Final = 24
"""A random key of 32 hexadecimal digits has 32; words, sequences and repetitions have few."""
MAX_ESTIMATED_LENGTH: Final = 72
"""The estimate of zxcvbn grows faster than the text; more characters only make a key stronger."""
DEVELOPMENT_KEY: Final = "LEXDEX_{name} contains the key for development, which everyone knows."
MAX_LIMITS_FACTOR: Final = 10
LIMITS_HIGH: Final = (
    f"LEXDEX_LIMITS_FACTOR must be at most {MAX_LIMITS_FACTOR} in production, not {{factor:g}}: it would allow "
    "guessing passwords and flooding inboxes. Higher values are for load tests."
)
WEAK_KEY: Final = (
    "LEXDEX_SECRET_KEY is too easy to guess: set 32 random characters or more, for example from "
    "`openssl rand -base64 48`."
)
WEAK_PREVIOUS_KEY: Final = (
    "LEXDEX_PREVIOUS_SECRET_KEYS has a key that is too easy to guess, with which anyone could forge links and cookies: "
    "remove it. Links in emails and cookies of that key end, and authenticator apps must be set up again."
)
SAME_KEY: Final = "LEXDEX_PREVIOUS_SECRET_KEYS must not contain the current LEXDEX_SECRET_KEY."
SHARED_REDIS: Final = (
    "LEXDEX_CACHE_REDIS_URL must name another server than LEXDEX_REDIS_URL, because a memory limit holds for a whole "
    "server: cached answers would displace rate limits and wake-ups. Leave it empty to cache no answers."
)
SIGNING_KEY_MISSING: Final = (
    "LEXDEX_{name} must name the file of a signing key in production: this process issues certificates. See "
    'docs/operations.md, "Signing keys".'
)
LIVE_STRIPE_KEYS: Final = ("sk_live_", "rk_live_")
STRIPE_TEST_KEY: Final = (
    "LEXDEX_STRIPE_API_KEY must be a live key (sk_live_… or rk_live_…) in production: with keys of the simulator or of "
    "Stripe's test mode, test cards would pay."
)
STRIPE_PLAIN: Final = "LEXDEX_STRIPE_API_BASE must start with https:// in production: it receives the secret key."
SELLER_MISSING: Final = "LEXDEX_{name} is required in production with LEXDEX_STRIPE_API_KEY: invoices need it."


class CheckedSettings(ConnectionSettings, Protocol):
    """The settings that are checked, as `lexdex.settings.Settings` has them."""

    @property
    def public_url(self) -> str: ...
    @property
    def certificate_key_file(self) -> str: ...
    @property
    def credential_key_file(self) -> str: ...
    @property
    def log_key_file(self) -> str: ...
    @property
    def captcha(self) -> str: ...
    @property
    def secret_key(self) -> str: ...
    @property
    def previous_keys(self) -> list[str]: ...
    @property
    def trusted_proxies(self) -> str: ...
    @property
    def limits_factor(self) -> float: ...
    @property
    def stripe_api_key(self) -> str: ...
    @property
    def stripe_api_base(self) -> str: ...
    @property
    def seller_name(self) -> str: ...
    @property
    def seller_address(self) -> str: ...
    @property
    def seller_country(self) -> str: ...


def find_unsafe(settings: CheckedSettings, uses: AbstractSet[str]) -> Iterator[str]:
    """Yield a sentence for each setting of a production installation that is unsafe, of those that a process uses."""
    if not settings.public_url.startswith("https://"):
        yield "LEXDEX_PUBLIC_URL must start with https:// in production."
    if "emails" in uses and not settings.smtp_url:
        yield "LEXDEX_SMTP_URL must name a mail server in production: users verify their address by email."
    if settings.captcha == "none":
        yield "LEXDEX_CAPTCHA must not be none in production: bots would use up the free search."
    if settings.limits_factor > MAX_LIMITS_FACTOR:
        yield LIMITS_HIGH.format(factor=settings.limits_factor)
    if "secret_key" in uses:
        yield from find_unsafe_keys(settings)
    if "signing" in uses:
        yield from find_missing_signing_keys(settings)
    yield from find_unsafe_payments(settings)
    yield from find_unsafe_proxies(settings.trusted_proxies)
    yield from find_unprotected_services(settings, uses)


def find_missing_signing_keys(settings: CheckedSettings) -> Iterator[str]:
    """Yield a sentence for each signing key that is not configured."""
    files = {
        "CERTIFICATE_KEY_FILE": settings.certificate_key_file,
        "CREDENTIAL_KEY_FILE": settings.credential_key_file,
        "LOG_KEY_FILE": settings.log_key_file,
    }
    yield from (SIGNING_KEY_MISSING.format(name=name) for name, file in files.items() if not file)


def find_unsafe_payments(settings: CheckedSettings) -> Iterator[str]:
    """Yield a sentence for each setting with which payments would be unsafe, if there are payments."""
    if not settings.stripe_api_key:
        return
    if not settings.stripe_api_key.startswith(LIVE_STRIPE_KEYS):
        yield STRIPE_TEST_KEY
    if not settings.stripe_api_base.startswith("https://"):
        yield STRIPE_PLAIN
    sellers = {
        "SELLER_NAME": settings.seller_name,
        "SELLER_ADDRESS": settings.seller_address,
        "SELLER_COUNTRY": settings.seller_country,
    }
    yield from (SELLER_MISSING.format(name=name) for name, value in sellers.items() if not value)


def find_unsafe_keys(settings: CheckedSettings) -> Iterator[str]:
    """Yield a sentence for each weakness of the secret keys."""
    for name, keys in (("SECRET_KEY", [settings.secret_key]), ("PREVIOUS_SECRET_KEYS", settings.previous_keys)):
        if DEVELOPMENT_SECRET in keys:
            yield DEVELOPMENT_KEY.format(name=name)
    if _is_weak(settings.secret_key):
        yield WEAK_KEY
    if any(map(_is_weak, settings.previous_keys)):
        yield WEAK_PREVIOUS_KEY


def _is_weak(key: str) -> bool:
    return bool(zxcvbn(key[:MAX_ESTIMATED_LENGTH])["guesses_log10"] < MIN_SECRET_GUESSES_LOG10)
