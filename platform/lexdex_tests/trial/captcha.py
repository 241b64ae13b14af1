"""Solves the site's own captcha as a visitor's browser does."""

import altcha
import httpx


def solution(challenge: dict[str, object]) -> str:
    """Solve a challenge and return the token that a browser would send."""
    given = altcha.Challenge.from_dict(challenge)
    found = altcha.solve_challenge(given)
    assert found is not None
    return altcha.Payload(given, found).to_base64()


def solve(client: httpx.Client) -> httpx.Response:
    """Solve the captcha; the client stores the cookie."""
    token = solution(client.get("/api/captcha-challenge").json())
    return client.post("/api/verify-captcha", json={"token": token})
