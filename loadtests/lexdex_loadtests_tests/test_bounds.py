"""A run is bounded, and nobody is loaded by mistake."""

import pytest

from lexdex_loadtests import config
from lexdex_loadtests.config import Bounds, RefusedRun
from lexdex_loadtests.shapes import arrivals


@pytest.mark.parametrize("host", ["http://127.0.0.1:8000", "http://localhost:8000", "http://[::1]:8000"])
def test_this_machine_may_be_loaded(host: str) -> None:
    config.require_allowed_host(host, Bounds())


@pytest.mark.parametrize(
    "host", ["https://lexdex.example.org", "http://10.0.0.7", "http://localhost.example.org", "", None]
)
def test_others_may_not(host: str | None) -> None:
    with pytest.raises(RefusedRun):
        config.require_allowed_host(host, Bounds())


def test_one_host_can_be_allowed_by_its_whole_name() -> None:
    bounds = config.load_bounds({"LOADTEST_ALLOW_HOST": "staging.example.org"})
    config.require_allowed_host("https://staging.example.org", bounds)
    with pytest.raises(RefusedRun, match=r"LOADTEST_ALLOW_HOST=www\.example\.org"):
        config.require_allowed_host("https://www.example.org", bounds)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LOADTEST_PROFILE", "fast"),
        ("LOADTEST_USERS", "0"),
        ("LOADTEST_USERS", "100000"),
        ("LOADTEST_SECONDS", "soon"),
        ("LOADTEST_SECONDS", "-1"),
    ],
)
def test_numbers_that_are_none_or_too_large_are_refused_by_name(name: str, value: str) -> None:
    with pytest.raises(RefusedRun, match=name):
        config.load_bounds({name: value})


def test_the_overload_profile_sends_three_hundred_for_a_minute_by_default() -> None:
    bounds = config.load_bounds({"LOADTEST_PROFILE": "overload"})
    assert (bounds.users, bounds.seconds - bounds.ramp_seconds) == (300, 60)
    assert config.load_bounds({"LOADTEST_PROFILE": "overload", "LOADTEST_USERS": "20"}).users == 20


def test_a_ramp_longer_than_the_run_is_refused() -> None:
    with pytest.raises(RefusedRun, match="would never reach full load"):
        config.load_bounds({"LOADTEST_SECONDS": "5", "LOADTEST_RAMP_SECONDS": "6"})


def test_people_arrive_over_the_ramp_stay_and_leave() -> None:
    bounds = Bounds(users=20, ramp_seconds=10, seconds=60)
    people = [arrivals.count_users(second, bounds) for second in (0, 5, 10, 59.9, 60)]
    assert people == [1, 10, 20, 20, None]
