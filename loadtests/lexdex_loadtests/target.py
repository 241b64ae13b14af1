"""Checks, before a load test, that the target has the settings without which most requests would be rejected."""

import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import TypeVar
from urllib.parse import urlencode, urlsplit

import msgspec

from lexdex_loadtests.config import Bounds, RefusedRun, is_loopback

MIN_LIMITS_FACTOR = 100
"""60 searches a minute and address times this is more than 500 visitors send."""
MIN_SECONDS_PER_SEARCH = 5
"""A visitor searches less often than this on average."""
TIMEOUT_SECONDS = 10
START = "Start it with `make run LOAD_TEST=1`."
NEEDED_SETTINGS = f"""\
This load test needs a Lexdex that was started with `make run LOAD_TEST=1`, or with these settings:
  LEXDEX_CAPTCHA=none           simulated visitors can't solve a captcha
  LEXDEX_LIMITS_FACTOR=1000     all load comes from one address (at least {MIN_LIMITS_FACTOR})
  LEXDEX_TRIAL_PROMPTS=1000000  all visitors share the free trial of that address
"""

T = TypeVar("T")


class Captcha(msgspec.Struct, frozen=True):
    """The captcha of the target."""

    provider: str


class Trial(msgspec.Struct, frozen=True):
    """The part of the free trial's status that matters here."""

    prompts_left: int
    captcha: Captcha


class Health(msgspec.Struct, frozen=True):
    """The part of the readiness that matters here."""

    limits_factor: float | None = None


def require_settings(host: str, bounds: Bounds) -> None:
    """Raise RefusedRun if the target is unavailable, or has a captcha, low rate limits or too few free searches.

    The rate limits of another machine are not checked, because a proxy in front of it doesn't pass its readiness.
    """
    trial = _read(f"{host}/api/unregistered-user-details", Trial)
    if trial.captcha.provider != "none":
        raise RefusedRun(
            f"{host} has a captcha ({trial.captcha.provider}), which simulated visitors can't solve. {START}"
        )
    needed_prompts = bounds.max_users * bounds.seconds // MIN_SECONDS_PER_SEARCH
    if trial.prompts_left < needed_prompts:
        raise RefusedRun(
            f"{host} has {trial.prompts_left:,} free searches left for this address, and this run may need "
            f"{needed_prompts:,}. {START}"
        )
    if is_loopback(urlsplit(host).hostname or ""):
        _require_high_limits(host)


def _require_high_limits(host: str) -> None:
    factor = _read(f"{host}/health/ready", Health).limits_factor
    if factor is None or factor < MIN_LIMITS_FACTOR:
        has = "doesn't report its rate limits" if factor is None else f"multiplies its rate limits by {factor:g} only"
        raise RefusedRun(f"{host} {has}, so it would reject requests that all come from one address. {START}")


def post(url: str, body: object = None, *, form: Mapping[str, str] | None = None, token: str = "") -> dict[str, str]:
    """Send a request outside of the load, as JSON or as a form, and return the texts in its response.

    Raises RefusedRun without the body of the response, which could contain a secret.
    """
    headers = {"Content-Type": "application/x-www-form-urlencoded" if form else "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    content = urlencode(form).encode() if form else msgspec.json.encode(body)
    response = _send(urllib.request.Request(url, data=content, headers=headers, method="POST"))  # noqa: S310
    if not response:
        return {}
    found = msgspec.json.decode(response, type=dict[str, object])
    return {name: value for name, value in found.items() if isinstance(value, str)}


def _read(url: str, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(_send(urllib.request.Request(url)), type=kind)  # noqa: S310 - checked by config
    except msgspec.DecodeError as error:
        raise RefusedRun(f"No Lexdex answers at {url}. {START}") from error


def _send(request: urllib.request.Request) -> bytes:
    url = request.full_url
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:  # noqa: S310 - checked by config
            content: bytes = response.read()
            return content
    except urllib.error.HTTPError as error:
        raise RefusedRun(f"{url} answers with status {error.code}; is it a Lexdex that is ready? {START}") from error
    except OSError as error:
        raise RefusedRun(f"No Lexdex answers at {url}. {START}") from error
