"""A run is bounded, and nobody is loaded by mistake."""

import pytest

from lexdex_loadtests import config
from lexdex_loadtests.common.think import VISIT_SECONDS, VisitSchedule
from lexdex_loadtests.config import DEFAULTS, MAX_SECONDS, MAX_USERS, PROFILES, Bounds, RefusedRun
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
        ("LOADTEST_WEIGHTS", "visitor"),
        ("LOADTEST_WEIGHTS", "visitor=some"),
        ("LOADTEST_WEIGHTS", "robot=1"),
        ("LOADTEST_WEIGHTS", "visitor=-1,user=2"),
        ("LOADTEST_WEIGHTS", "visitor=0"),
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


def test_defaults_of_all_profiles_are_within_the_bounds() -> None:
    assert tuple(DEFAULTS) == PROFILES
    for profile, bounds in DEFAULTS.items():
        assert config.load_bounds({"LOADTEST_PROFILE": profile}) == bounds
        people = [arrivals.count_users(second, bounds) or 0 for second in range(bounds.seconds)]
        assert min(people) >= 1
        assert max(people) <= bounds.max_users <= MAX_USERS
        assert bounds.seconds <= MAX_SECONDS
        assert arrivals.count_users(bounds.seconds, bounds) is None


def test_a_spike_is_five_times_the_users_for_a_minute_and_then_over() -> None:
    bounds = DEFAULTS["spike"]
    people = [arrivals.count_users(second, bounds) for second in range(bounds.seconds)]
    assert people.count(50) == 60
    first = people.index(50)
    assert set(people[first : first + 60]) == {50}
    assert people[first - 1] == people[-1] == 10


def test_a_spike_above_the_bound_is_refused() -> None:
    with pytest.raises(RefusedRun, match="LOADTEST_USERS must be at most 100"):
        config.load_bounds({"LOADTEST_PROFILE": "spike", "LOADTEST_USERS": "101"})


def test_a_soak_is_an_hour_at_half_the_rate() -> None:
    bounds = DEFAULTS["soak"]
    assert bounds.seconds == 3600
    assert arrivals.count_users(1800, bounds) == bounds.users / 2


def test_the_knee_rises_in_equal_steps_that_settle_first() -> None:
    bounds = DEFAULTS["knee"]
    people = [arrivals.count_users(second, bounds) for second in range(0, bounds.seconds, 40)]
    assert people == list(range(20, 501, 20))
    assert len(people) == arrivals.STEPS
    assert [arrivals.is_settling(second, bounds) for second in (0, 9.9, 10, 39.9, 40, 50)] == [
        *(True, True, False),
        *(False, True, False),
    ]


def test_the_rate_is_that_of_the_users_visits() -> None:
    assert arrivals.compute_rate(500) == 500 / VISIT_SECONDS == 25


def test_a_late_visit_is_followed_at_once_and_the_rate_stays() -> None:
    schedule = VisitSchedule(100.0)
    assert schedule.get_pause(118.0) == 2.0
    assert schedule.get_pause(145.0) == 0.0
    assert schedule.get_pause(150.0) == 10.0
