"""The security log and the access log of a running site: what they contain, and that they contain no secret."""

import json
import re
from typing import Any

from lexdex_tests.live_site import Site, wait_until

SECRETS = ("marked-password", "marked-token", "marked-email", "marked-query")
FORGED = 'marked-email@x.example\r\n{"logger": "lexdex.security", "event": "forged"}'


def read_log(site: Site) -> str:
    return (site.data / "log" / "serve.log").read_text(encoding="utf-8", errors="replace")


def find_security_lines(site: Site, request_id: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in read_log(site).splitlines() if '"lexdex.security"' in line]
    return [line for line in lines if line.get("request_id") == request_id]


def wait_for_security_lines(site: Site, request_id: str) -> list[dict[str, Any]]:
    return wait_until(lambda: find_security_lines(site, request_id))


def test_a_failed_sign_in_is_logged_without_the_address_or_password(site: Site) -> None:
    form = {"grant_type": "password", "username": FORGED, "password": "marked-password"}
    with site.client() as client:
        answers = [client.post("/auth/login", data=form) for _ in range(2)]
    first, second = (wait_for_security_lines(site, answer.headers["x-request-id"]) for answer in answers)
    assert [line["event"] for line in first] == ["sign_in_failed"]
    assert (first[0]["reason"], first[0]["outcome"], first[0]["level"]) == ("wrong_credentials", "failure", "warning")
    assert first[0]["account_key"] == second[0]["account_key"]
    assert first[0]["time"].endswith("Z")
    assert all(re.fullmatch("[0-9a-f]{32}", first[0][name]) for name in ("client", "account_key"))
    assert not [secret for secret in SECRETS if secret in read_log(site)]


def test_every_refused_request_is_logged_with_its_route(site: Site) -> None:
    with site.client() as client:
        answer = client.get("/users/profile?q=marked-query", headers={"Authorization": "Bearer marked-token"})
    assert answer.status_code == 401
    (line,) = wait_for_security_lines(site, answer.headers["x-request-id"])
    wanted = {"event": "request_refused", "status": 401, "route": "/users/profile", "actor_kind": "visitor"}
    assert wanted.items() <= line.items()
    assert not [secret for secret in SECRETS if secret in read_log(site)]


def test_each_request_has_a_line_that_its_request_id_finds(site: Site) -> None:
    with site.client() as client:
        answer = client.get("/api/legal?q=marked-query", headers={"Accept": "application/json"})
    request_id = answer.headers["x-request-id"]
    lines = wait_until(lambda: [line for line in read_log(site).splitlines() if request_id in line])
    assert any("lexdex.access" in line and "duration_ms=" in line for line in lines)
    assert "marked-query" not in read_log(site)


def test_the_start_is_logged_with_the_names_of_settings_only(site: Site) -> None:
    started = [json.loads(line) for line in read_log(site).splitlines() if '"service_started"' in line]
    assert "database_url" in started[0]["settings"]
    assert "postgresql://" not in json.dumps(started)
