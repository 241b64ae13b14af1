"""The captcha: required by the server, accepted once, tied to the cookie; and other providers."""

import base64
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any, cast
from urllib.parse import parse_qs

import httpx
import msgspec
import pytest

from lexdex.app import create_app
from lexdex.settings import Settings, SettingsError, load
from lexdex_tests.live_site import Site
from lexdex_tests.trial.captcha import solution, solve

SEARCH = {"query": "contract management"}
FAILED = {"detail": "Captcha verification failed"}
MISSING = {"detail": "Captcha verification failed. Please try again."}


@pytest.mark.covers("A02", "F08", "T04")
def test_a_search_is_rejected_without_a_captcha_and_served_with_one(fresh: Site) -> None:
    with fresh.client() as visitor:
        refused = visitor.post("/api/free-ai-search", json=SEARCH)
        assert (refused.status_code, refused.json()) == (403, MISSING)
        assert refused.headers["captcha-required"] == "true"
        answer = solve(visitor)
        assert answer.status_code == 200
        assert answer.json()["captcha"]["required"] is False
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert visitor.post("/api/free-ai-search", json=SEARCH).status_code == 200


@pytest.mark.covers("M04")
def test_a_solution_is_accepted_once(fresh: Site) -> None:
    with fresh.client() as visitor:
        token = solution(visitor.get("/api/captcha-challenge").json())
        assert visitor.post("/api/verify-captcha", json={"token": token}).status_code == 200
    with fresh.client() as robot:
        for again in (token, f"{token}\n", token.rstrip("="), _modify_token(token)):
            answer = robot.post("/api/verify-captcha", json={"token": again})
            assert (answer.status_code, answer.json()) == (400, FAILED)
        assert robot.post("/api/free-ai-search", json=SEARCH).status_code == 403


def _modify_token(token: str) -> str:
    """Encode the same solution differently."""
    payload = json.loads(base64.b64decode(token))
    payload["solution"]["time"] = 12
    return base64.b64encode(json.dumps(payload, indent=1).encode()).decode()


@pytest.mark.covers("M04")
@pytest.mark.parametrize(
    ("token", "said"),
    [("", MISSING), ("nonsense", FAILED), ("e30=", FAILED), (base64.b64encode(b'{"challenge":1}').decode(), FAILED)],
)
def test_an_invalid_solution_is_rejected(fresh: Site, token: str, said: dict[str, str]) -> None:
    with fresh.client() as visitor:
        answer = visitor.post("/api/verify-captcha", json={"token": token})
        assert (answer.status_code, answer.json()) == (400, said)


def test_a_challenge_with_reduced_difficulty_is_rejected(fresh: Site) -> None:
    with fresh.client() as visitor:
        challenge = visitor.get("/api/captcha-challenge").json()
        challenge["parameters"] |= {"cost": 1, "keyPrefix": "00"}
        assert visitor.post("/api/verify-captcha", json={"token": solution(challenge)}).json() == FAILED


@pytest.mark.parametrize("algorithm", ["SHA-256", "PBKDF2/SHA-512"])
def test_a_challenge_with_another_algorithm_is_rejected(fresh: Site, algorithm: str) -> None:
    with fresh.client() as visitor:
        challenge = visitor.get("/api/captcha-challenge").json()
        challenge["parameters"] |= {"algorithm": algorithm, "cost": 1, "keyPrefix": "00"}
        assert visitor.post("/api/verify-captcha", json={"token": solution(challenge)}).json() == FAILED


def test_a_cookie_cannot_be_forged(fresh: Site) -> None:
    with fresh.client() as visitor:
        visitor.cookies.set("lexdex_trial", "gAAAAABforged", path="/api")
        assert visitor.post("/api/free-ai-search", json=SEARCH).json() == MISSING


class _Provider(BaseHTTPRequestHandler):
    """A stand-in for the API of Turnstile and hCaptcha, which accepts the token `good`."""

    def do_POST(self) -> None:
        form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        if form["response"] == ["moved"]:
            # To an address that would accept every token.
            self.send_response(307)
            self.send_header("Location", "/elsewhere")
            self.end_headers()
            return
        good = self.path == "/elsewhere" or (form["response"] == ["good"] and form["secret"] == ["hush"])
        self.send_response(500 if form["response"] == ["broken"] else 200)
        self.end_headers()
        self.wfile.write(json.dumps({"success": good}).encode())

    def log_message(self, *_: Any) -> None:  # noqa: ANN401 - the base's own shape
        """Don't log requests."""


@pytest.fixture
def provider() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), _Provider)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/siteverify"
    server.shutdown()
    server.server_close()


@pytest.mark.covers("A24", "F08", "M04")
@pytest.mark.parametrize("name", ["turnstile", "hcaptcha"])
async def test_a_providers_token_is_verified_with_the_provider(
    name: str, provider: str, settings: Settings, database: None
) -> None:
    given = {"captcha": name, "captcha_site_key": "key", "captcha_secret": "hush", "captcha_verify_url": provider}
    app = create_app(msgspec.structs.replace(settings, **given))
    transport = httpx.ASGITransport(cast("Any", app), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as visitor:
        requests = (await visitor.get("/api/unregistered-user-details")).json()["captcha"]
        assert requests == {"provider": name, "site_key": "key", "required": True}
        assert (await visitor.get("/api/captcha-challenge")).status_code == 404
        tokens = {"": 400, "bad": 400, "broken": 503, "moved": 503, "good": 200}
        for token, expected in tokens.items():
            assert (await visitor.post("/api/verify-captcha", json={"token": token})).status_code == expected
        policy = (await visitor.get("/api/config")).headers["content-security-policy"]
        assert {"turnstile": "challenges.cloudflare.com", "hcaptcha": "hcaptcha.com"}[name] in policy


@asynccontextmanager
async def open_https_site(settings: Settings, **changes: str) -> AsyncIterator[httpx.AsyncClient]:
    secure = {"captcha": "proof-of-work", "public_url": "https://lexdex.test", **changes}
    app = create_app(msgspec.structs.replace(settings, **secure))
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(cast("Any", app)), base_url="https://lexdex.test"
    ) as visitor:
        yield visitor


async def is_captcha_required(visitor: httpx.AsyncClient) -> bool:
    return bool((await visitor.get("/api/unregistered-user-details")).json()["captcha"]["required"])


async def test_on_https_the_cookie_belongs_to_this_host_only(settings: Settings, database: None) -> None:
    async with open_https_site(settings) as visitor:
        token = solution((await visitor.get("/api/captcha-challenge")).json())
        answer = await visitor.post("/api/verify-captcha", json={"token": token})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-lexdex_trial=")
        parts = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"path=/", "secure", "httponly", "samesite=lax"} <= parts
        assert not any(part.startswith("domain") for part in parts)
        assert not await is_captcha_required(visitor)
        # The name without the prefix, which a subdomain could set, counts for nothing.
        value = visitor.cookies["__Host-lexdex_trial"]
        visitor.cookies.clear()
        visitor.cookies.set("lexdex_trial", value)
        assert await is_captcha_required(visitor)


async def test_cookies_and_challenges_outlive_a_rotation_of_the_secret_key(settings: Settings, database: None) -> None:
    changes = {"secret_key": "3vQm8XyT0uJr5Lh2Wc7KzPa9NbEd4GfS", "previous_secret_keys": settings.secret_key}
    async with open_https_site(settings) as before, open_https_site(settings, **changes) as after:
        token = solution((await before.get("/api/captcha-challenge")).json())
        assert (await after.post("/api/verify-captcha", json={"token": token})).status_code == 200
        token = solution((await before.get("/api/captcha-challenge")).json())
        await before.post("/api/verify-captcha", json={"token": token})
        after.cookies = before.cookies
        assert not await is_captcha_required(after)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"LEXDEX_CAPTCHA": "turnstile"}, "needs LEXDEX_CAPTCHA_SITE_KEY and LEXDEX_CAPTCHA_SECRET"),
        ({"LEXDEX_CAPTCHA": "riddle"}, "LEXDEX_CAPTCHA"),
        (
            {
                "LEXDEX_CAPTCHA": "none",
                "LEXDEX_ENVIRONMENT": "production",
                "LEXDEX_PUBLIC_URL": "https://lexdex.example",
                "LEXDEX_SECRET_KEY": "s" * 32,
                "LEXDEX_SMTP_URL": "smtps://mail.example:465",
            },
            "LEXDEX_CAPTCHA must not be none in production",
        ),
    ],
)
def test_unsafe_captcha_settings_are_rejected(given: dict[str, str], words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        load(given)
