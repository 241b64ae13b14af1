"""Sessions: listed and revoked by their own user only."""

import httpx
import pytest

from lexdex_tests.accounts.builders import PASSWORD, Headers, open_session, use_new_token

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E Safari/604.1"
SESSIONS = "/api/account/sessions"


async def revoke(
    client: httpx.AsyncClient, headers: Headers, session: str = "", password: str = PASSWORD
) -> httpx.Response:
    """Revoke a session, or all others; `headers` get the new token."""
    answer = await client.request("DELETE", f"{SESSIONS}{session}", json={"password": password}, headers=headers)
    if answer.status_code == 200:
        use_new_token(headers, answer)
    return answer


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (FIREFOX, "Firefox on Linux"),
        (PHONE, "Safari on iPhone"),
        ("curl/8.5.0", "curl"),
        ("", "Unknown device"),
        ("<script>alert(1)</script>", "Unknown device"),
    ],
)
async def test_a_session_says_where_it_is(client: httpx.AsyncClient, agent: str, device: str) -> None:
    client.headers["User-Agent"] = agent
    headers = await open_session(client)
    (session,) = (await client.get(SESSIONS, headers=headers)).json()
    assert (session["device"], session["current"], session["address"]) == (device, True, "127.0.0.1")


async def test_a_login_beyond_the_limit_ends_the_session_unused_for_longest(client: httpx.AsyncClient) -> None:
    first, *others = [await open_session(client) for _ in range(21)]
    assert (await client.get(SESSIONS, headers=first)).status_code == 401
    assert len((await client.get(SESSIONS, headers=others[0])).json()) == 20


async def test_one_and_all_others_can_be_ended(client: httpx.AsyncClient) -> None:
    here, there, elsewhere = [await open_session(client) for _ in range(3)]
    listed = (await client.get(SESSIONS, headers=there)).json()
    current = next(session["id"] for session in listed if session["current"])
    assert len(listed) == 3
    assert (await revoke(client, here, f"/{current}", "a guess")).status_code == 400
    assert (await client.get(SESSIONS, headers=there)).status_code == 200
    assert (await revoke(client, here, f"/{current}")).status_code == 200
    assert (await client.get(SESSIONS, headers=there)).status_code == 401
    assert (await revoke(client, here, "", "a guess")).status_code == 400
    assert (await client.get(SESSIONS, headers=elsewhere)).status_code == 200
    assert (await revoke(client, here)).json()["revoked"] == 1
    assert (await client.get(SESSIONS, headers=elsewhere)).status_code == 401
    assert len((await client.get(SESSIONS, headers=here)).json()) == 1


async def test_the_current_session_ends_by_logging_out(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    (session,) = (await client.get(SESSIONS, headers=headers)).json()
    assert (await revoke(client, headers, f"/{session['id']}")).status_code == 409
    assert (await client.get(SESSIONS, headers=headers)).status_code == 200


async def test_anothers_session_is_not_there(client: httpx.AsyncClient) -> None:
    mine, theirs = await open_session(client), await open_session(client, "grace@lawfirm.example")
    (session,) = (await client.get(SESSIONS, headers=theirs)).json()
    answer = await revoke(client, mine, f"/{session['id']}")
    assert (answer.status_code, answer.json()) == (404, {"detail": "Session not found."})
    assert (await client.get(SESSIONS, headers=theirs)).status_code == 200


@pytest.mark.parametrize("number", ["1", "x", "00000000-0000-0000-0000-00000000000g", "%00"])
async def test_an_invalid_id_is_not_found(client: httpx.AsyncClient, number: str) -> None:
    headers = await open_session(client)
    assert (await revoke(client, headers, f"/{number}")).status_code in {404, 405, 422}


@pytest.mark.parametrize("scheme", ["", "ApiKey", "Basic", "Bearers", "Digest", "Token"])
async def test_a_token_counts_only_with_the_bearer_scheme(client: httpx.AsyncClient, scheme: str) -> None:
    token = (await open_session(client))["Authorization"].removeprefix("Bearer ")
    assert (await client.get(SESSIONS, headers={"Authorization": f"{scheme} {token}"})).status_code == 401
    assert (await client.get(SESSIONS, headers={"Authorization": f"bearer  {token} "})).status_code == 200
