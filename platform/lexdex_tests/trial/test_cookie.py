"""The trial cookie is good for thirty days, whatever the browser says about its age."""

import time
from uuid import UUID

import pytest
from litestar import Request

from lexdex.settings import load
from lexdex.trial.cookie import MAX_AGE_SECONDS, create_cookie, read_visitor
from lexdex.trial.schemas import Visitor


def test_an_old_cookie_is_no_visitor(monkeypatch: pytest.MonkeyPatch) -> None:
    settings, visitor = load({}), Visitor(UUID(int=1), 2)
    cookie = create_cookie(settings, visitor)
    header = (b"cookie", f"{cookie.key}={cookie.value}".encode())
    now = time.time()
    ages = (MAX_AGE_SECONDS - 60, MAX_AGE_SECONDS + 60)
    read = []
    for age in ages:
        monkeypatch.setattr(time, "time", lambda age=age: now + age)
        read.append(read_visitor(Request({"type": "http", "headers": [header]}), settings))  # type: ignore[arg-type]
    assert (MAX_AGE_SECONDS, read) == (30 * 86_400, [visitor, None])
